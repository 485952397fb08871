import type { LoaderFunctionArgs } from 'react-router';
import { type ErrorCode, SiteError } from '../domain/errors.ts';
import { type SiteContext, siteContext } from './context.ts';
import { failureResponse } from './results.ts';
import { readSessionId } from './session-cookie.ts';

/** What `Sec-Fetch-Site` calls other sites and other hosts of this one; older browsers do not send it. */
const OTHERS: ReadonlySet<string | null> = new Set(['cross-site', 'same-site']);

/** True where a page of another site, or of another host of this one, led to a request. */
export const isFromElsewhere = ({ headers }: Request): boolean =>
  OTHERS.has(headers.get('Sec-Fetch-Site'));

/**
 * Answers one of the editor's calls: only with a session, with JSON or a response of its own. A coded
 * error becomes its failure; `refusal` is the one for a session that could not be looked up.
 */
export async function adminCall(
  { context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>,
  answer: (site: SiteContext) => Promise<object>,
  refusal?: ErrorCode,
): Promise<Response> {
  const site = context.get(siteContext);
  try {
    // A link from elsewhere carries the session's cookie: even reading prolongs the session, or is noted.
    if (isFromElsewhere(request)) throw new SiteError('cross-site');
    await site.services.sessions.require(await readSessionId(request, site), refusal);
    const answered = await answer(site);
    if (answered instanceof Response) return answered;
    return Response.json({ ok: true, ...answered });
  } catch (error) {
    const failure = failureResponse(error, site.log);
    if (isLarge(request)) failure.headers.set('Connection', 'close');
    return failure;
  }
}

/** The rest of a smaller body is passed over in a moment, so that its sender surely hears the answer. */
const PASSED_OVER = 1024 * 1024;

/** True for a body that is not worth reading to its end when it is refused. */
const isLarge = ({ headers, bodyUsed }: Request): boolean =>
  !bodyUsed && Number(headers.get('Content-Length')) > PASSED_OVER;
