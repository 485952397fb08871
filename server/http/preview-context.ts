import type { Logger } from 'pino';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { NO_ADDRESS } from '../client-address.ts';
import type { Services } from '../services.ts';
import type { RequestFacts } from './app-env.ts';
import type { PageAddresses } from './snapshot/page-address.ts';

/** The content service as the pages of a preview see it: what is published is the content of the preview. */
export const contentOfPreview = (
  content: Services['content'],
  shown: Portfolio,
): Services['content'] => ({
  ...content,
  published: async () => ({ ...(await content.published()), content: shown }),
  current: () => shown,
});

/** The facts of a rendering for no visitor in particular, which has no scripts to be marked by a nonce. */
export const ownFacts = (log: Logger): RequestFacts => ({
  requestId: 'the site',
  address: NO_ADDRESS,
  browser: '',
  isFromElsewhere: false,
  nonce: null,
  log,
});

/** The addresses in development, where the routes change: all but those of files. */
export const unknownAddresses = (isFile: (path: string) => boolean): PageAddresses => ({
  of: async (url) => (isFile(url) || /^\/(files|posters)\//.test(url) ? null : url),
});
