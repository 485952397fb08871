import type { Portfolio } from '../domain/content/portfolio.ts';
import type { PageName } from '../domain/pages.ts';
import { brandOf, isShown } from '../domain/site-frame.ts';
import type { AppContext } from './context.ts';
import { missingPage } from './pages/not-found/missing-page.ts';
import { orErrorPage } from './results.ts';

/** The title and description of a page, for its `meta` function. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
}

/**
 * The content for a loader or action of a page. Throws the not-found page if the owner has hidden the page, and the
 * error page if the content cannot be loaded.
 */
export async function openPage(context: AppContext, page: PageName): Promise<Portfolio> {
  const { content } = await orErrorPage(context.services.content.published(), context);
  if (!isShown(content, page)) throw missingPage(context, content);
  return content;
}

/** The head of a page, such as `About · Your Name`; without a name (Home), the brand alone. */
export function headOf(content: Portfolio, name?: string, description?: string): PageHead {
  const brand = brandOf(content);
  return {
    title: name === undefined || name === '' ? brand : `${name} · ${brand}`,
    description: description ?? content.site.description,
  };
}
