import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { clientAddress, queueKeyOf } from '../core/client-address.ts';
import { createFairQueue } from '../core/fair-queue.ts';
import { createAdmission } from './admission.ts';
import type { EarlyRefusals } from './early-refusals.ts';
import type { AnswerProbe } from './readiness.ts';
import { BODIES } from './route-facts.ts';
import type { Snapshot } from './snapshot/snapshot.ts';

/** The admission cost of a request, in bytes: about the memory that it takes without its body. */
const REQUEST_COST = 64 * 1024;

/** The limits for requests in progress, in total and for one address: 512 and 128 requests without a body. */
const UNDER_WAY = { capacity: 512 * REQUEST_COST, perKey: 128 * REQUEST_COST };

/**
 * Answers requests: cached pages from memory, probes at once, all others by the application. The others are
 * limited before any work is done for them, in total and for each address. One of them starts in each iteration
 * of the event loop, the addresses taking turns, so that pages from memory are answered in between.
 */
export function createRequestListener(options: {
  /** Null in development, where pages change without a change of the content. */
  snapshot: Pick<Snapshot, 'answer' | 'find'> | null;
  answerProbe: AnswerProbe;
  /** The application. */
  answer: (request: IncomingMessage, response: ServerResponse) => unknown;
  refusals: EarlyRefusals;
  trustedProxies: number;
  /** Called for each request that was refused because the site was busy. */
  onOverload: () => void;
}): RequestListener {
  const { snapshot, answerProbe, answer, refusals, trustedProxies, onOverload } = options;
  const admission = createAdmission(UNDER_WAY);
  const startQueue = createFairQueue({ concurrent: 1 });
  // Apart: a passkey is cheap to check, and opens the admin while strangers flood the site with forms.
  const passkeyQueue = createFairQueue({ concurrent: 1 });

  const refuse = (response: ServerResponse) => {
    onOverload();
    if (!response.destroyed) refusals.answer(response, 'overloaded');
  };

  const work = async (request: IncomingMessage, response: ServerResponse, key: string) => {
    try {
      if (await snapshot?.find(request, response, key)) return;
    } catch {
      // The application meets the same error again and answers with it.
    }
    if (!response.destroyed) answer(request, response);
  };

  return (request, response) => {
    if (snapshot?.answer(request, response)) return;
    if (answerProbe(request, response)) return;
    const { headers, socket } = request;
    const forwarded = headers['x-forwarded-for']?.toString();
    const key = queueKeyOf(clientAddress(socket.remoteAddress, forwarded, trustedProxies));
    const body = Math.min(Number(headers['content-length'] ?? 0) || 0, BODIES.form.bytes);
    const release = admission.acquire(key, REQUEST_COST + body, () => socket.destroy());
    if (release === null) return refuse(response);
    response.once('close', release);
    // Only the start of a request is queued: what takes longer, such as its body, does not block others.
    const isPasskey = request.url?.startsWith('/admin/login/passkey') === true;
    void (isPasskey ? passkeyQueue : startQueue).run(key, async () => {
      if (!response.destroyed) void work(request, response, key);
      await nextIteration();
    });
  };
}
