/** An hour in seconds. */
export const HOUR_S = 60 * 60;

/** A day of 24 hours in seconds. */
export const DAY_S = 24 * HOUR_S;

/** A year of 365 days in seconds. */
export const YEAR_S = 365 * DAY_S;

/** An hour in milliseconds. */
export const HOUR_MS = HOUR_S * 1_000;

/** A minute in milliseconds. */
export const MINUTE_MS = 60_000;

/** A day of 24 hours in milliseconds. */
export const DAY_MS = DAY_S * 1_000;
