import { site } from '../site.config.ts';

const BEHIND_NAME = ` · ${site.brand}`;

/** The title of a page, such as `About · Your Name`; Home, without a name of its own, has the brand's. */
export const pageTitle = (name?: string): string =>
  name === undefined ? site.brand : name + BEHIND_NAME;

/** What is in front of the brand in a page's title; the brand itself, where nothing is. */
export const nameInTitle = (title: string): string => title.replace(BEHIND_NAME, '');
