/** Durations in seconds and milliseconds. */
export const MINUTE_S = 60;

export const HOUR_S = 60 * MINUTE_S;

export const DAY_S = 24 * HOUR_S;

/** A year of 365 days. */
export const YEAR_S = 365 * DAY_S;

export const HOUR_MS = HOUR_S * 1_000;

export const MINUTE_MS = 60_000;

export const DAY_MS = DAY_S * 1_000;
