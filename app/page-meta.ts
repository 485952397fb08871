import type { MetaDescriptor } from 'react-router';
import { site } from '../site.config.ts';

/** The title and description of a page; Home, without a title of its own, has the brand's. */
export function pageMeta(title?: string, description: string = site.description): MetaDescriptor[] {
  const full = title === undefined ? site.brand : `${title} · ${site.brand}`;
  return [
    { title: full },
    { name: 'description', content: description },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
  ];
}
