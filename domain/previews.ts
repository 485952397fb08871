import { SECTIONS, type SectionName } from './content/sections.ts';
import { HOUR_MS } from './durations.ts';

/** The path below which each preview has its pages: `/preview/<token>/about`. */
export const PREVIEW_PREFIX = '/preview/';

/** How many previews there are at once, the owner's own and shared links together. */
export const PREVIEWS_MAX = 20;

/** How long the owner's own preview can be opened after it was updated last, in milliseconds: 12 hours. */
export const OWN_PREVIEW_MS = 12 * HOUR_MS;

/** After how many days a shared link ends. */
export const SHARE_DAYS = [1, 7, 30] as const;

export type ShareDays = (typeof SHARE_DAYS)[number];

/** The choice before the owner makes another one, in days. */
export const DEFAULT_SHARE_DAYS: ShareDays = 7;

const LIST = new Intl.ListFormat('en', { type: 'conjunction' });

/** Sections by their labels, such as `Home and Site`. */
const sectionList = (sections: readonly SectionName[]): string =>
  LIST.format(sections.map((name) => SECTIONS[name].label));

/** Which sections of a preview are not those that were typed; empty if all are. */
export function replacedText(asPublished: readonly SectionName[]): string {
  if (asPublished.length === 0) return '';
  const isOne = asPublished.length === 1;
  return `${sectionList(asPublished)} ${isOne ? 'has' : 'have'} errors and ${isOne ? 'is' : 'are'} shown as published.`;
}
