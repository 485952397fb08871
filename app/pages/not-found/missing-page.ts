import { data, redirect } from 'react-router';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { ERRORS } from '../../../domain/errors.ts';
import type { HideablePage, PageName } from '../../../domain/pages.ts';
import { isShown } from '../../../domain/site-frame.ts';
import { errorText, textsOf } from '../../../domain/words/texts.ts';
import type { AppContext } from '../../context.ts';
import { pageTitleOf } from '../../page-head.ts';
import { homeData } from '../home/home-data.ts';
import type { Missing } from './missing-data.ts';

/**
 * The 404 response that a loader throws at an unknown address (docs/product.md#unknown-addresses). The page then shows
 * Home, after a client-side navigation as well as after a full load.
 */
export async function missingPage({ skyClock, services }: AppContext, content: Portfolio) {
  const name = textsOf(content.site.words, 'home').missingTitle;
  const home = await homeData(content, skyClock(), services.pictures);
  const missing: Missing = {
    message: errorText(content.site.words, 'not-found'),
    home,
    title: pageTitleOf(content, name),
  };
  return data(missing, ERRORS['not-found'].status);
}

/** A redirect to the project or note that has this path, or had it; otherwise the not-found page. */
export async function movedPage(app: AppContext, content: Portfolio, path: string) {
  const present = await app.services.formerPaths.presentOf(path);
  if (present === null) return missingPage(app, content);
  // Browsers must not cache it, because another page may get the path.
  return redirect(present, { status: 301, headers: { 'Cache-Control': 'no-cache' } });
}

/** The content for a loader or action of a page. Throws the not-found page if the owner has hidden the page. */
export async function openPage(app: AppContext, page: PageName | HideablePage): Promise<Portfolio> {
  const { content } = await app.services.content.published();
  if (!isShown(content, page)) throw await missingPage(app, content);
  return content;
}
