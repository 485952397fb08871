import type { Logger } from 'pino';
import { NO_ADDRESS } from '../core/client-address.ts';
import type { RequestFacts } from '../http/app-env.ts';
import { siteErrorOf } from '../http/errors.ts';
import { eventLoopTurn } from '../http/render-queue.ts';
import type { PageContext } from './page-context.ts';

/** Answers a request with a page. */
export type RenderPage = (request: Request, context: PageContext) => Promise<Response>;

/** The facts of a rendering for no visitor in particular, which has no scripts to be marked by a nonce. */
export const ownFacts = (log: Logger): RequestFacts => ({
  requestId: 'the site',
  address: NO_ADDRESS,
  browser: '',
  isFromElsewhere: false,
  nonce: null,
  log,
  inTurn: (work) => work(),
  pause: eventLoopTurn,
  siteErrorOf: (error, failure) => siteErrorOf(error, { failure, toOwner: false }),
});
