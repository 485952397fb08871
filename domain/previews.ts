import type { SectionName } from './content/sections.ts';

/** The path below which each preview has its pages: `/preview/<token>/about`. */
export const PREVIEW_PREFIX = '/preview/';

/** How many previews there are at once, the owner's own and shared links together. */
export const PREVIEWS_MAX = 20;

/** How long the owner's own preview can be opened after it was updated last, in milliseconds: 12 hours. */
export const OWN_PREVIEW_MS = 12 * 60 * 60 * 1000;

/** After how many days a shared link ends. */
export const SHARE_DAYS = [1, 7, 30] as const;

export type ShareDays = (typeof SHARE_DAYS)[number];

/** The choice before the owner makes another one, in days. */
export const DEFAULT_SHARE_DAYS: ShareDays = 7;

/** What a preview shows beside or instead of what was typed. */
export interface PreviewSections {
  /** The sections that differed from the published ones when the content was stored. */
  readonly changed: readonly SectionName[];
  /** The sections that have errors: the preview shows the published ones of that time. */
  readonly asPublished: readonly SectionName[];
}

/** A shared link that has not ended. Its address is known only to whom it was given. Times are ISO 8601 in UTC. */
export interface SharedPreview extends PreviewSections {
  readonly id: string;
  readonly createdAt: string;
  /** When its content was stored last. */
  readonly storedAt: string;
  readonly expiresAt: string;
  /** The short name of the browser in which it was made. */
  readonly browser: string;
}
