/** Returns the current time; tests replace it. */
export type Clock = () => Date;

/**
 * How far the clocks of two instances may differ, in milliseconds. A stored time that is later than this from now was
 * written while the clock was ahead, and has since been set back.
 */
export const CLOCK_TOLERANCE_MS = 60_000;
