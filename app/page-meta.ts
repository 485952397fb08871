import type { MetaDescriptor } from 'react-router';
import type { PageHead } from './page-head.ts';

/** The title and description tags of a page, without an empty description; none if its data could not be loaded. */
export function pageMeta(head: PageHead | undefined): MetaDescriptor[] {
  if (head === undefined) return [];
  const { title, description } = head;
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
  ].filter(({ content }) => content !== '');
}
