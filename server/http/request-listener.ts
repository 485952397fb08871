import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { clientAddress, turnOf } from '../client-address.ts';
import { createAdmission } from './admission.ts';
import type { EarlyRefusals } from './early-refusals.ts';
import { createFairQueue } from './fair-queue.ts';
import { FORM_LIMIT } from './middleware/body-limits.ts';
import type { Snapshot } from './snapshot/snapshot.ts';

/** What a request that is under way counts for, in bytes: about what it takes in memory, its body aside. */
const REQUEST_COST = 64 * 1024;

/** What all requests under way may count for together, and those of one address: 512 and 128 without a body. */
const UNDER_WAY = { capacity: 512 * REQUEST_COST, perKey: 128 * REQUEST_COST };

/** The requests of load balancers are answered first when the site is busy. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

// By any other method they are pages like others, which takes a rendering.
const isProbe = ({ method, url }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && PROBES.has(url ?? '');

/**
 * Answers requests: a page that is kept from memory, everything else by the application. What is not in memory
 * is bounded before any work is done for it, in all and for each address; and one such request begins in each
 * turn of the event loop, the addresses taking turns, so that pages from memory are answered in between.
 */
export function createRequestListener(options: {
  /** Null in development, where pages change without their content. */
  snapshot: Pick<Snapshot, 'answer' | 'find'> | null;
  /** The application. */
  answer: (request: IncomingMessage, response: ServerResponse) => unknown;
  refusals: EarlyRefusals;
  trustedProxies: number;
  /** Hears of requests that were refused because the site was busy. */
  onOverload: () => void;
}): RequestListener {
  const { snapshot, answer, refusals, trustedProxies, onOverload } = options;
  const admission = createAdmission(UNDER_WAY);
  const beginnings = createFairQueue({ concurrent: 1 });

  const refuse = (response: ServerResponse) => {
    onOverload();
    if (!response.destroyed) refusals.answer(response, 'overloaded');
  };

  const work = async (request: IncomingMessage, response: ServerResponse, key: string) => {
    try {
      if (await snapshot?.find(request, response, key)) return;
    } catch {
      // The application finds out what is wrong once more, and says it.
    }
    if (!response.destroyed) answer(request, response);
  };

  return (request, response) => {
    if (snapshot?.answer(request, response)) return;
    if (isProbe(request)) return void answer(request, response);
    const { headers, socket } = request;
    const forwarded = headers['x-forwarded-for']?.toString();
    const key = turnOf(clientAddress(socket.remoteAddress, forwarded, trustedProxies));
    const body = Math.min(Number(headers['content-length'] ?? 0) || 0, FORM_LIMIT);
    const leave = admission.enter(key, REQUEST_COST + body, () => socket.destroy());
    if (leave === null) return refuse(response);
    response.once('close', leave);
    // Only the beginning waits for its turn: what takes longer, such as a body, holds up nobody.
    void beginnings.run(key, async () => {
      if (!response.destroyed) void work(request, response, key);
      await nextTurn();
    });
  };
}
