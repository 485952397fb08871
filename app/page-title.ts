import { site } from '../site.config.ts';

const BRAND_SUFFIX = ` · ${site.brand}`;

/** The title of a page, such as `About · Your Name`; without a name (Home), the brand alone. */
export const pageTitle = (name?: string): string =>
  name === undefined ? site.brand : name + BRAND_SUFFIX;

/** The page's name in a title from `pageTitle`; for Home, the brand. */
export const nameInTitle = (title: string): string => title.replace(BRAND_SUFFIX, '');
