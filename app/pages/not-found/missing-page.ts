import { data } from 'react-router';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { ERRORS } from '../../../domain/errors.ts';
import { errorText, textsOf } from '../../../domain/words/texts.ts';
import type { AppContext } from '../../context.ts';
import { titleOf } from '../../page-head.ts';
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
    title: titleOf(content, name),
  };
  return data(missing, ERRORS['not-found'].status);
}
