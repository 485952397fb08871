import type { SectionName } from '../../../domain/content/sections.ts';
import { pathOf, SITE_PAGES } from '../../../domain/pages.ts';
import { PREVIEW_PREFIX, sectionList } from '../../../domain/previews.ts';
import type { EditorTab } from '../bar/editor-tabs.ts';

/** The path of a preview, at the page that shows what a tab edits; Home for the tabs without a page. */
export function previewPath(token: string, tab?: EditorTab): string {
  const page = SITE_PAGES.find((each) => each === tab);
  return `${PREVIEW_PREFIX}${token}${page === undefined ? '' : pathOf(page)}`;
}

/** In what the content of a preview differed from the published one when it was stored. */
export const changedText = (changed: readonly SectionName[]): string =>
  changed.length === 0 ? 'As published then' : `Other than published then: ${sectionList(changed)}`;
