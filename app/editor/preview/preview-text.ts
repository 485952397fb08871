import { SECTIONS, type SectionName } from '../../../domain/content/sections.ts';
import { pathOf, SITE_PAGES } from '../../../domain/pages.ts';
import { PREVIEW_PREFIX } from '../../../domain/previews.ts';
import type { EditorTab } from '../editor-tabs.ts';

const LIST = new Intl.ListFormat('en', { type: 'conjunction' });

const namesOf = (sections: readonly SectionName[]): string =>
  LIST.format(sections.map((name) => SECTIONS[name].label));

/** The path of a preview, at the page that shows what a tab edits; Home for the tabs without a page. */
export function previewPath(token: string, tab?: EditorTab): string {
  const page = SITE_PAGES.find((each) => each === tab);
  return `${PREVIEW_PREFIX}${token}${page === undefined ? '' : pathOf(page)}`;
}

/** Which sections of a preview are not those that were typed; empty if all are. */
export const replacedText = (asPublished: readonly SectionName[]): string =>
  asPublished.length === 0
    ? ''
    : `${namesOf(asPublished)} ${asPublished.length === 1 ? 'has' : 'have'} errors, and ${asPublished.length === 1 ? 'is' : 'are'} shown as published.`;

/** In what the content of a preview differed from the published one when it was stored. */
export const changedText = (changed: readonly SectionName[]): string =>
  changed.length === 0 ? 'As published then' : `Other than published then: ${namesOf(changed)}`;
