import {
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import type { ErasableFolder, Folder, InboxAction, InboxCounts } from '../../../domain/inbox.ts';
import { answerOf, api } from '../browser/calls.ts';
import { type Features, useFeatures } from '../layout/features.ts';

/** The key of all lists of messages. */
export const LISTS = ['inbox', 'list'] as const;
const ARRIVALS = ['inbox', 'arrivals'] as const;
const listKey = (folder: Folder, search: string) => [...LISTS, folder, search] as const;
const messageKey = (id: number) => ['inbox', 'message', id] as const;

/** Marks the end of the first page, where a page begins below another message. */
const FIRST_PAGE = 0;

/** How often arrivals are counted while the page is visible, in milliseconds, and how often after a failure. */
const WATCH_MS = 15_000;
const WATCH_AFTER_FAILURE_MS = 60_000;

/** The messages of a folder, newest first. */
export function useMessageList({ folder, search }: { folder: Folder; search: string }) {
  const { ask } = useFeatures();
  return useInfiniteQuery({
    queryKey: listKey(folder, search),
    queryFn: ({ pageParam }) => {
      const before = pageParam === FIRST_PAGE ? {} : { before: String(pageParam) };
      const query = { folder, search, ...before };
      return ask(() => answerOf(api.inbox.$get({ query }), 'load-failed'));
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ next }) => next,
  });
}

/** A whole message. It counts as read when it is opened. */
export function useMessage(id: number) {
  const { ask, queries } = useFeatures();
  return useQuery({
    queryKey: messageKey(id),
    queryFn: async () => {
      const { message } = await ask(() => sendChange('read', id));
      refreshInbox(queries);
      return message;
    },
    gcTime: 0,
  });
}

/** Changes a message. Changes are made one after the other. */
export function useMessageChange() {
  const { ask, queries } = useFeatures();
  return useMutation({
    scope: { id: 'messages' },
    mutationFn: ({ action, id }: { action: InboxAction; id: number }) =>
      ask(() => sendChange(action, id)),
    onSuccess({ message }, { action, id }) {
      // Another change closes the message.
      if (action === 'resend') queries.setQueryData(messageKey(id), message);
      refreshInbox(queries);
    },
  });
}

/** Permanently deletes the messages of a folder, up to the one with the id `upTo`. */
export function useFolderErasure() {
  const { ask, queries } = useFeatures();
  return useMutation({
    mutationFn: (json: { folder: ErasableFolder; upTo: number }) =>
      ask(() => answerOf(api.inbox.erase.$post({ json }), 'save-failed')),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['inbox'] }),
  });
}

const sendChange = (action: InboxAction, id: number) =>
  answerOf(api.inbox.$post({ json: { action, id } }), 'save-failed');

/** Has the lists and the counts loaded again. */
function refreshInbox(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: LISTS });
  void queries.invalidateQueries({ queryKey: ARRIVALS });
}

/** Counts what is unread. It is no activity of the owner. */
const arrivalsQuery = ({ ask, counts }: Pick<Features, 'ask' | 'counts'>) =>
  queryOptions({
    queryKey: ARRIVALS,
    queryFn: () => ask(() => answerOf(api.inbox.unread.$get(), 'load-failed')),
    initialData: { ok: true as const, ...counts.unread },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The counts of the folders. */
export const useArrivals = (): InboxCounts => useQuery(arrivalsQuery(useFeatures())).data;

/** Counts arrivals again and again while the page is visible, and at once when it becomes visible. */
export function useWatchedArrivals({ isPaused }: { isPaused: boolean }) {
  const features = useFeatures();
  return useQuery({
    ...arrivalsQuery(features),
    enabled: !isPaused,
    refetchInterval: ({ state }) => (state.status === 'error' ? WATCH_AFTER_FAILURE_MS : WATCH_MS),
    refetchOnWindowFocus: 'always',
  });
}
