/** The periods that the owner can look at: 7 days, 30 days, and 12 months. Each ends today. */
export const VISIT_PERIODS = ['week', 'month', 'year'] as const;
export type VisitPeriod = (typeof VISIT_PERIODS)[number];

/** The path that page views are sent to, by `POST`. */
export const VISITS_PATH = '/visits';

/** The referrer of a view that came from nowhere or from the site itself. */
export const NO_REFERRER = '';

/** Stands for the referrers, or pages, beyond the limits of a day. */
export const OTHERS = 'others';

/** One bar of the chart: a day, or a month of the year's period. */
export interface VisitPoint {
  /** `2026-11-22` or `2026-11`, in the site's time zone. */
  readonly from: string;
  readonly views: number;
  /** Visitors by day: who comes on two days counts twice. */
  readonly visitors: number;
}

/** What a period adds up to. */
export interface VisitTotals {
  readonly views: number;
  readonly visitors: number;
  readonly downloads: number;
}

/** What the owner sees of a period. */
export interface VisitReport {
  readonly period: VisitPeriod;
  readonly isCounting: boolean;
  /** When counting began the last time, in ISO 8601. */
  readonly since: string;
  /** Whether the whole period before was counted. */
  readonly isComparable: boolean;
  /** Oldest first; the last one is not over. */
  readonly points: readonly VisitPoint[];
  readonly totals: VisitTotals;
  /** Of the same number of days before. */
  readonly totalsBefore: VisitTotals;
  /** Most viewed first. `path` is that of the page, or `OTHERS`. */
  readonly pages: readonly {
    readonly path: string;
    readonly views: number;
    readonly visitors: number;
  }[];
  /** Most views first. `host` is `NO_REFERRER`, a host, or `OTHERS`. */
  readonly referrers: readonly { readonly host: string; readonly views: number }[];
  /** Most downloaded first; premium tools by used tokens. */
  readonly downloads: readonly { readonly toolId: string; readonly times: number }[];
}
