import { useFeatures } from '../layout/features.ts';
import { useStore } from '../state-store.ts';
import type { Inbox, InboxState } from './inbox-store.ts';

/** The messages with the actions on them. */
export type ShownInbox = Inbox & InboxState;

export function useInbox(): ShownInbox {
  const { inbox } = useFeatures();
  const state = useStore(inbox, (shown) => shown);
  return { ...inbox, ...state };
}
