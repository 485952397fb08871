import type { MiddlewareHandler } from 'hono';
import { SiteError } from '../../../domain/site-error.ts';
import { queueKeyOf } from '../../core/client-address.ts';
import { createFairQueue } from '../../core/fair-queue.ts';
import { type AppEnv, hasDisconnected, isClientRequest } from '../app-env.ts';

/**
 * How many pages are made at once, and how many of them for one address: who asks for many large ones leaves a turn to
 * the others, also where a page waits for the store, and has no two in memory. The limit on open requests also limits
 * how many wait.
 */
const PAGES_AT_ONCE = { concurrent: 2, perKey: 1 };

/**
 * Gives the work for pages its turns, the addresses one after the other: who makes a page waits for `facts.turn()`
 * first. The turn ends when the answer is complete, with its policy, compressed. A request that the snapshot makes has
 * its turn already: its pages must not wait behind a flood of requests here.
 */
export function pageTurns(): MiddlewareHandler<AppEnv> {
  const queue = createFairQueue(PAGES_AT_ONCE);
  return async (c, next) => {
    if (!isClientRequest(c)) return next();
    const facts = c.get('facts');
    const answered = Promise.withResolvers<void>();
    let turn: Promise<void> | undefined;

    const begin = () =>
      new Promise<void>((resolve, reject) => {
        void queue.run(queueKeyOf(facts.address), async () => {
          if (hasDisconnected(c)) {
            reject(new SiteError('malformed-request', { detail: 'The visitor has left.' }));
            return;
          }
          await facts.pause();
          resolve();
          await answered.promise;
        });
      });

    c.set('facts', {
      ...facts,
      turn() {
        turn ??= begin();
        return turn;
      },
    });
    try {
      await next();
      const complete = c.get('complete');
      if (complete !== undefined) {
        const answer = await complete(c.res);
        c.res = undefined;
        c.res = answer;
      }
    } finally {
      answered.resolve();
    }
  };
}
