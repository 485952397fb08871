import type { Portfolio } from '../../../domain/content/portfolio.ts';
import type { HideablePage, PageName } from '../../../domain/pages.ts';
import { isShown } from '../../../domain/site-frame.ts';
import type { AppContext } from '../../context.ts';
import { missingPage } from './missing-page.ts';

/**
 * The content for a loader or action of a page. Throws the not-found page if the owner has hidden the page.
 */
export async function openPage(
  context: AppContext,
  page: PageName | HideablePage,
): Promise<Portfolio> {
  const { content } = await context.services.content.published();
  if (!isShown(content, page)) throw await missingPage(context, content);
  return content;
}
