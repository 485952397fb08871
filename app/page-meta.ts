import type { MetaDescriptor } from 'react-router';
import { site } from '../site.config.ts';
import { pageTitle } from './page-title.ts';

/** The title and description tags of a page; `name` as in `pageTitle`. */
export function pageMeta(name?: string, description: string = site.description): MetaDescriptor[] {
  const title = pageTitle(name);
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
  ];
}
