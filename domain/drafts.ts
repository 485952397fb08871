import { DAY_MS } from './durations.ts';

/** A stored draft: what was typed in an editor and not saved. */
export interface ListedDraft {
  /** Chosen by the page on which it is typed. */
  readonly id: string;
  /** The version of the content that was loaded before the changes. */
  readonly baseVersion: number;
  /** ISO 8601 in UTC. */
  readonly keptAt: string;
  /** The short name of the browser. */
  readonly browser: string;
  /** False where this version of the site cannot read its content any more. */
  readonly isReadable: boolean;
}

/** How many drafts are stored. */
export const DRAFTS_MAX = 10;

/** How long a draft is stored, in milliseconds: 30 days. */
export const DRAFT_LIFETIME_MS = 30 * DAY_MS;

/** How long after a keystroke the editor stores the draft, in milliseconds: so that it is stored within 5 seconds. */
export const DRAFT_DELAY_MS = 4_000;
