import type { Portfolio } from '../domain/content/portfolio.ts';
import { textsOf } from '../domain/words/texts.ts';

/** The words of the form for lost tokens, and of its link. */
export function lostTokenWords({ site }: Pick<Portfolio, 'site'>) {
  const { lost, lostText, email, wrongEmail, ask } = textsOf(site.words, 'lostTokens');
  const failed = textsOf(site.words, 'errors')['lost-tokens-failed'];
  return { lost, lostText, email, wrongEmail, ask, failed };
}
