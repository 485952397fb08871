import type { SectionName } from '../../../domain/content/sections.ts';
import { type PageName, pathOf, SITE_PAGES } from '../../../domain/pages.ts';
import { PREVIEW_PREFIX, sectionList } from '../../../domain/previews.ts';
import type { EditorTab } from '../layout/editor-tabs.ts';

/** The page that shows what a tab edits; Home for the tabs without a page. */
export const pageOfTab = (tab: EditorTab): PageName =>
  SITE_PAGES.find((each) => each === tab) ?? 'home';

/** The path of a page of a preview. */
export const previewPath = (token: string, page: PageName = 'home'): string =>
  `${PREVIEW_PREFIX}${token}${page === 'home' ? '' : pathOf(page)}`;

/** In what the content of a preview differed from the published one when it was stored. */
export const changedText = (changed: readonly SectionName[]): string =>
  changed.length === 0
    ? 'Same as the published content then'
    : `Different from the published content then: ${sectionList(changed)}`;
