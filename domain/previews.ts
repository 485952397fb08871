import { SECTIONS, type SectionName } from './content/sections.ts';
import { HOUR_MS } from './durations.ts';

/** The addresses of a preview begin with it, such as `/preview/<token>/about`. */
export const PREVIEW_PREFIX = '/preview/';

/** How many previews there are at once, also by shared links. */
export const PREVIEWS_MAX = 20;

/** How long the owner's own preview can be opened after its last update. */
export const OWN_PREVIEW_MS = 12 * HOUR_MS;

/** After how many days a shared link ends. */
export const SHARE_DAYS = [1, 7, 30] as const;

export type ShareDays = (typeof SHARE_DAYS)[number];

export const DEFAULT_SHARE_DAYS: ShareDays = 7;

const LIST = new Intl.ListFormat('en', { type: 'conjunction' });

/** Which sections of a preview are not as typed; empty if all are. */
export function replacedText(asPublished: readonly SectionName[]): string {
  if (asPublished.length === 0) return '';
  const isOne = asPublished.length === 1;
  const labels = LIST.format(asPublished.map((name) => SECTIONS[name].label));
  return `${labels} ${isOne ? 'has' : 'have'} errors and ${isOne ? 'is' : 'are'} shown as published.`;
}
