import type { IncomingMessage, ServerResponse } from 'node:http';
import { textHeaders } from './security-headers.ts';

/** The timeout of a look at the store, in milliseconds. */
const LOOK_MS = 3_000;

/** How long its result counts, in milliseconds. */
const COUNTS_MS = 1_000;

/** Resolves to whether the site can serve requests, within 3 seconds. */
export type Readiness = () => Promise<boolean>;

/**
 * Creates the readiness. All callers share one look, and its result for a second. `look` rejects with what is wrong,
 * which `onFailure` gets once for each look.
 */
export function createReadiness(
  look: () => Promise<void>,
  onFailure: (error: unknown) => void,
): Readiness {
  let last: { readonly isReady: Promise<boolean>; until: number } | undefined;
  return () => {
    if (last !== undefined && performance.now() < last.until) return last.isReady;
    const isReady = inTime(look()).then(
      () => true,
      (error: unknown) => {
        onFailure(error);
        return false;
      },
    );
    const own = { isReady, until: Number.POSITIVE_INFINITY };
    last = own;
    void isReady.finally(() => {
      own.until = performance.now() + COUNTS_MS;
    });
    return isReady;
  };
}

async function inTime(check: Promise<void>): Promise<void> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error('The store did not answer in time.')),
    LOOK_MS,
  ).unref();
  await Promise.race([check, timeout]).finally(() => clearTimeout(timer));
}

/**
 * Answers the probes of load balancers: `/healthz` while the process runs, `/readyz` while the site can serve requests.
 * Returns false, and does nothing, for any other request.
 */
export type AnswerProbe = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Creates the answers, which pass neither the application nor a queue. `secure`: the public origin is https. */
export function createProbes(isReady: Readiness, secure: boolean): AnswerProbe {
  const headers = textHeaders(secure);
  const answer = (response: ServerResponse, status: number, text: string) => {
    if (response.destroyed) return;
    response.writeHead(status, { ...headers, 'Content-Length': text.length });
    response.end(response.req.method === 'HEAD' ? null : text);
  };
  return ({ method, url }, response) => {
    if (method !== 'GET' && method !== 'HEAD') return false;
    if (url === '/healthz') answer(response, 200, 'ok\n');
    else if (url === '/readyz')
      void isReady().then((ready) =>
        ready ? answer(response, 200, 'ok\n') : answer(response, 503, 'not ready\n'),
      );
    else return false;
    return true;
  };
}
