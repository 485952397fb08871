import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readiness } from './readiness.ts';
import { textHeaders } from './security-headers.ts';

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
