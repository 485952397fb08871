import { MutationCache, QueryClient } from '@tanstack/react-query';
import type { Notices } from '../layout/notices.ts';
import type { Session } from '../session/session-store.ts';
import { type Ask, CallError } from './calls.ts';

/**
 * Every query and mutation goes through it: where the session has ended, the owner is asked to log in, and the call is
 * made again after that.
 */
export const createAsk =
  (session: Pick<Session, 'clock' | 'renewed'>): Ask =>
  async (call) => {
    for (;;) {
      const answer = await call();
      if (answer.ok) return answer;
      if (answer.code !== 'session-expired') throw new CallError(answer);
      session.clock.expire();
      await session.renewed();
    }
  };

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The failure is shown where the owner acted, not as a notice. */
      isShownInPlace?: boolean;
    };
  }
}

/**
 * What the editor keeps of the server's answers. Nothing is asked again by itself: each call prolongs the session. A
 * query shows its failure in its place, and a mutation as a notice.
 */
export function createQueryClient(notices: Pick<Notices, 'failed'>): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError(error, _variables, _result, { meta }) {
        if (meta?.isShownInPlace !== true) notices.failed(error.message);
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
