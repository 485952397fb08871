/** 7 days, 30 days and 12 months, up to today. */
export const VISIT_PERIODS = ['week', 'month', 'year'] as const;
export type VisitPeriod = (typeof VISIT_PERIODS)[number];

/** The path that page views are sent to, by `POST`. */
export const VISITS_PATH = '/visits';

/** The referrer of a view without one, or from the site itself. */
export const NO_REFERRER = '';

/** Replaces the referrers, or pages, beyond the limits of a day. */
export const OTHERS = 'others';
