import type { MetaDescriptor } from 'react-router';
import type { PageHead } from './page-head.ts';

/** The title and description tags of a page, without an empty description; none if its data could not be loaded. */
export function pageMeta(head: PageHead | undefined): MetaDescriptor[] {
  if (head === undefined) return [];
  const { title, description } = head;
  const described: MetaDescriptor[] =
    description === ''
      ? []
      : [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ];
  return [
    { title },
    ...described,
    { property: 'og:title', content: title },
    { property: 'og:type', content: 'website' },
  ];
}
