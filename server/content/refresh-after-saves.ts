import type { Logger } from 'pino';
import type { Store } from '../store/store.ts';
import type { Content } from './content.ts';

/** How often the store is queried for saves of other processes, beside its notifications, in milliseconds. */
const REFRESH_MS = 500;

/** Refreshes the content after saves of other processes: at each notification of the store and at an interval. */
export function refreshAfterSaves(
  content: Pick<Content, 'isFresh' | 'refresh'>,
  store: Pick<Store, 'onSave'>,
  log: Logger,
): { stop(): Promise<void> } {
  let isRefreshing = false;
  let isRefreshDue = false;
  const refresh = async () => {
    isRefreshing = true;
    const wasFresh = content.isFresh();
    await content.refresh().catch((error: unknown) => {
      if (wasFresh) log.error({ err: error }, 'the store does not answer: pages may be old');
    });
    if (!wasFresh && content.isFresh()) log.info('the store answers again: pages are current');
    isRefreshing = false;
    // A notification may have come after the store's answer.
    if (isRefreshDue) refreshNow();
  };
  const refreshNow = () => {
    isRefreshDue = isRefreshing;
    if (!isRefreshing) void refresh();
  };
  const signals = store.onSave(refreshNow);
  const timer = setInterval(() => {
    if (!isRefreshing) void refresh();
  }, REFRESH_MS);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      return signals.stop();
    },
  };
}
