import type { IncomingMessage, ServerResponse } from 'node:http';
import { isRead } from './request-path.ts';
import { textHeaders } from './security-headers.ts';

/** How long the store may take to answer. */
const LOOK_MS = 3_000;

/** How long its answer counts. */
const COUNTS_MS = 1_000;

/**
 * Creates the readiness: whether `look` resolves within 3 seconds. All callers share one look, and its result for a
 * second.
 */
export function createReadiness(look: () => Promise<void>, onFailure: (error: unknown) => void) {
  let last: Promise<boolean> | undefined;
  const isReady = async (): Promise<boolean> => {
    const { promise: timeout, reject } = Promise.withResolvers<never>();
    const late = () => reject(new Error('The store did not answer in time.'));
    const timer = setTimeout(late, LOOK_MS).unref();
    try {
      await Promise.race([look(), timeout]);
      return true;
    } catch (error) {
      onFailure(error);
      return false;
    } finally {
      clearTimeout(timer);
      setTimeout(() => {
        last = undefined;
      }, COUNTS_MS).unref();
    }
  };
  return (): Promise<boolean> => {
    last ??= isReady();
    return last;
  };
}

/**
 * Creates the answers to load balancers, which pass no queue: `/healthz` while the process runs, `/readyz` while the
 * site can serve requests. False for any other request.
 */
export function createProbes(isReady: () => Promise<boolean>, secure: boolean) {
  const headers = textHeaders(secure);
  const answer = (response: ServerResponse, status: number, text: string) => {
    if (response.destroyed) return;
    response.writeHead(status, { ...headers, 'Content-Length': text.length });
    response.end(response.req.method === 'HEAD' ? null : text);
  };
  return ({ method, url }: IncomingMessage, response: ServerResponse): boolean => {
    if (!isRead(method)) return false;
    if (url === '/healthz') answer(response, 200, 'ok\n');
    else if (url === '/readyz')
      void isReady().then((ready) =>
        ready ? answer(response, 200, 'ok\n') : answer(response, 503, 'not ready\n'),
      );
    else return false;
    return true;
  };
}
