import type { Portfolio } from '../domain/content/portfolio.ts';
import { type HideablePage, pathOf } from '../domain/pages.ts';
import { shortened } from '../domain/shortened.ts';
import { SiteError } from '../domain/site-error.ts';
import { brandOf } from '../domain/site-frame.ts';
import { pathIn } from '../domain/translated.ts';
import type { SharedCard } from '../server/pictures/cards/cards.ts';
import type { AppContext } from './context.ts';
import { languagesOf } from './languages/site-languages.ts';

/** What a page tells search engines and services where it is shared, for its `meta` function. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The page's own absolute address; missing if the site does not know its origin, and in previews. */
  readonly url?: string;
  /** The absolute addresses of the page by language tag, if there are several languages. */
  readonly alternates?: Readonly<Record<string, string>>;
  readonly image?: SharedCard;
}

/** The title of a page, such as `About · Your Name`; without a name (Home), the brand alone. */
export function pageTitleOf(content: Portfolio, name: string): string {
  const brand = brandOf(content);
  return name === '' ? brand : `${name} · ${brand}`;
}

/** How long a description is, in characters: search engines show about so many. */
const DESCRIPTION_LENGTH = 160;

/** What a page says of itself. */
interface PageFacts {
  /** The page's own path, without what only changes its state, such as the open tab. */
  readonly path?: string;
  /** The path of the page whose sharing card it uses, if it has none of its own. */
  readonly card?: string;
  /** See `pageTitleOf`. */
  readonly name?: string;
  /** Its lead or its first text, of any length. */
  readonly description?: string;
  readonly image?: SharedCard;
}

/**
 * The head of a page. The description is shortened at a word; a page without one has that of the site. A page without a
 * path, such as the admin, has no address to share.
 */
export function headOf(
  {
    siteUrl,
    preview,
    language,
  }: Pick<AppContext, 'siteUrl' | 'preview'> & Partial<Pick<AppContext, 'language'>>,
  content: Portfolio,
  { path, name = '', description = '', image }: PageFacts,
): PageHead {
  const isShared = path !== undefined && siteUrl !== null && preview === null;
  return {
    title: pageTitleOf(content, name),
    description: shortened(description, DESCRIPTION_LENGTH) || content.site.description,
    ...(isShared && { url: new URL(pathIn(language, path), siteUrl).href }),
    ...(isShared && image && { image }),
  };
}

/** The head of a page of the site, with its sharing card; its address is the page's unless `facts` have one. */
export const pageHead = (
  app: Parameters<typeof headWithCard>[0],
  content: Portfolio,
  page: 'home' | HideablePage,
  facts: PageFacts,
): Promise<PageHead> =>
  headWithCard(app, content, { path: pathOf(page), card: pathOf(page), ...facts });

/** The head of a page that may be shared, with the picture of a sharing card. */
export async function headWithCard(
  app: Pick<AppContext, 'siteUrl' | 'preview' | 'language' | 'services'>,
  content: Portfolio,
  facts: PageFacts,
): Promise<PageHead> {
  const { siteUrl, preview, language } = app;
  const { path, card = path } = facts;
  if (path === undefined || card === undefined || siteUrl === null || preview !== null)
    return headOf(app, content, facts);
  const image = await app.services.cards.of(content, card, language).catch((error: unknown) => {
    if (!(error instanceof SiteError)) throw error;
    // The page does not wait for the library.
    return null;
  });
  const head = headOf(app, content, { ...facts, ...(image !== null && { image }) });
  const [first, ...others] = languagesOf(app);
  if (first === undefined) return head;
  const alternates = [first, ...others, { ...first, tag: 'x-default' }].map(({ tag, prefix }) => [
    tag,
    new URL(pathIn({ tag, prefix }, path), siteUrl).href,
  ]);
  return { ...head, alternates: Object.fromEntries(alternates) };
}
