import type { Failure } from '../../../domain/failure.ts';
import { createStore } from '../state-store.ts';

/** A message that is shown over the page for some time. */
export interface Notice {
  readonly tone: 'success' | 'error';
  readonly message: string;
  readonly stays?: boolean;
  readonly undo?: () => void;
}

export type NoticeOptions = Pick<Notice, 'stays' | 'undo'>;

export function createNotices({ expire }: { expire: () => void }) {
  const { set, setNow: _, ...store } = createStore<{ notice: Notice | null }>({ notice: null });
  const failed = (message: string) => set({ notice: { tone: 'error', message } });
  return {
    ...store,
    done: (message: string, options?: NoticeOptions) =>
      set({ notice: { tone: 'success', message, ...options } }),
    failed,
    /** Says why a call failed, or asks for a login where the session has ended. */
    callFailed(failure: Failure) {
      if (failure.code === 'session-expired') expire();
      else failed(failure.message);
    },
    close: () => set({ notice: null }),
  };
}

export type Notices = ReturnType<typeof createNotices>;
