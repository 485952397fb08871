import { SITE_PAGES, type SitePage } from './pages.ts';

/** Whether a page is shown, in the order of the menu. */
export interface PageChoice {
  readonly page: SitePage;
  readonly isShown: boolean;
}

/** Each page once, in the order of the first mention; pages that are not mentioned follow, and are shown. */
export const normalPages = (choices: readonly PageChoice[]): PageChoice[] => {
  const mentioned = new Map<SitePage, PageChoice>();
  for (const choice of choices) {
    if (!mentioned.has(choice.page)) mentioned.set(choice.page, choice);
  }
  const others = SITE_PAGES.filter((page) => !mentioned.has(page));
  return [...mentioned.values(), ...others.map((page) => ({ page, isShown: true }))];
};
