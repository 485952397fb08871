export type Clock = () => Date;

/** How far the clocks of two instances may differ, in milliseconds. A stored time later than this from now is wrong. */
export const CLOCK_TOLERANCE_MS = 60_000;
