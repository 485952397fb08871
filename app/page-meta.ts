import type { MetaDescriptor } from 'react-router';
import type { PageHead } from './page-head.ts';

const og = (name: string, content: string) => ({ property: `og:${name}`, content });

/**
 * The tags that change with the page, without an empty description; none if its data could not be loaded. The tags of
 * the whole site are in site-tags.tsx.
 */
export function pageMeta(head: PageHead | undefined): MetaDescriptor[] {
  if (head === undefined) return [];
  const { title, description, url, alternates = {}, image } = head;
  const tags: MetaDescriptor[] = [
    { title },
    { name: 'description', content: description },
    og('title', title),
    og('description', description),
    ...(url === undefined
      ? []
      : [{ tagName: 'link' as const, rel: 'canonical', href: url }, og('url', url)]),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ...(url === undefined || image === undefined
      ? []
      : [
          og('image', new URL(image.path, url).href),
          og('image:width', '1200'),
          og('image:height', '630'),
          og('image:alt', image.alt),
        ]),
    ...Object.entries(alternates).map(([hrefLang, href]) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang,
      href,
    })),
  ];
  return tags.filter((tag) => !('content' in tag) || tag.content !== '');
}

/** The `meta` function of a route whose data has a head. */
export const headMeta = ({ loaderData }: { loaderData?: { head: PageHead } | undefined }) =>
  pageMeta(loaderData?.head);
