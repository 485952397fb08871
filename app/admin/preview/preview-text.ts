import type { SectionName } from '../../../domain/content/sections.ts';
import { type PageName, pathOf, SITE_PAGES } from '../../../domain/pages.ts';
import { PREVIEW_PREFIX, sectionList } from '../../../domain/previews.ts';
import type { Screen } from '../layout/screens.ts';

/** The page that shows what a screen edits; Home for the screens without a page. */
export const pageOfScreen = (screen: Screen): PageName =>
  SITE_PAGES.find((each) => each === screen) ?? 'home';

/** The path of a page of a preview. */
export const previewPath = (token: string, page: PageName = 'home'): string =>
  `${PREVIEW_PREFIX}${token}${page === 'home' ? '' : pathOf(page)}`;

/** In what the content of a preview differed from the published one when it was stored. */
export const changedText = (changed: readonly SectionName[]): string =>
  changed.length === 0
    ? 'Same as the published content then'
    : `Different from the published content then: ${sectionList(changed)}`;
