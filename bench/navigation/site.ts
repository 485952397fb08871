import { type PageName, pathOf, SITE_PAGES } from '../../domain/pages.ts';

/** The pages that are measured, in the order of the verandas. */
export const PAGES: readonly PageName[] = ['home', ...SITE_PAGES];

/** A site that is measured. */
export interface Site {
  readonly name: string;
  readonly address: string;
  /** A framework's site has only Home and About, and no links to them but its top bar. */
  readonly isFramework: boolean;
}

export const pagesOf = ({ isFramework }: Site): readonly PageName[] =>
  isFramework ? ['home', 'about'] : PAGES;

/** The path of a page. At `/`, a framework has the page of `bench:paint`, without a top bar. */
export const pathIn = ({ isFramework }: Site, page: PageName): string =>
  isFramework ? `/${page}` : pathOf(page);
