/** From the best to the worst: `advice` would improve the site, `warning` will hurt, `broken` hurts now. */
export const FINDING_STATES = ['good', 'advice', 'warning', 'broken'] as const;

export type FindingState = (typeof FINDING_STATES)[number];

/** What one check of the site has found. */
export interface Finding {
  /** The name of the check, such as `mail`. */
  readonly check: string;
  readonly state: FindingState;
  /** One sentence or two, without a secret. */
  readonly says: string;
  /** What to do about it; null if nothing. */
  readonly fix: string | null;
}

/** A stable sort. */
export const worstFirst = (findings: readonly Finding[]): readonly Finding[] =>
  findings.toSorted((one, other) => rank(other) - rank(one));

const rank = ({ state }: Finding): number => FINDING_STATES.indexOf(state);

export const worstOf = (findings: readonly Finding[]): FindingState =>
  worstFirst(findings)[0]?.state ?? 'good';
