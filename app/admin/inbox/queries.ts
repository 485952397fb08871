import {
  type InfiniteData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import {
  type Arrivals,
  type ErasableFolder,
  FOLDERS,
  type Folder,
  type InboxAction,
  type InboxMessage,
  type InboxPage,
} from '../../../domain/inbox.ts';
import { answerOf, api } from '../browser/calls.ts';
import { type Features, useFeatures } from '../layout/features.ts';

/** The list of a folder that is loaded, page by page. */
export type MessageList = InfiniteData<InboxPage>;

const LISTS = ['inbox', 'list'] as const;
const ARRIVALS = ['inbox', 'arrivals'] as const;
const listKey = (folder: Folder, search: string) => [...LISTS, folder, search] as const;
const messageKey = (id: number) => ['inbox', 'message', id] as const;

/** Marks the end of the first page, where a page begins below another message. */
const FIRST_PAGE = 0;

/** How often arrivals are counted while the page is visible, in milliseconds, and how often after a failure. */
const WATCH_MS = 15_000;
const WATCH_AFTER_FAILURE_MS = 60_000;

/** The messages of a folder, newest first. What arrives later is listed when `refetch` is called. */
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
    // A list that is opened again is loaded again, before it is shown: no row moves under the pointer.
    gcTime: 0,
  });
}

/** A whole message. It counts as read when it is opened. */
export function useMessage(id: number) {
  const { ask, queries } = useFeatures();
  return useQuery({
    queryKey: messageKey(id),
    queryFn: async () => {
      const { message } = await ask(() => sendChange('read', id));
      showChange(queries, message);
      return message;
    },
    gcTime: 0,
  });
}

/** Changes a message. Changes of one message are made one after the other. */
export function useMessageChange(id: number) {
  const { ask, queries } = useFeatures();
  return useMutation({
    scope: { id: `message ${id}` },
    mutationFn: (action: InboxAction) => ask(() => sendChange(action, id)),
    onSuccess({ message }, action) {
      // Another change closes the message.
      if (action === 'resend') queries.setQueryData(messageKey(id), message);
      showChange(queries, message);
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

function showChange(queries: QueryClient, message: InboxMessage): void {
  for (const folder of FOLDERS) {
    queries.setQueriesData<MessageList>(
      { queryKey: [...LISTS, folder] },
      (list) => list && withMessage(list, folder, message),
    );
  }
  void queries.invalidateQueries({ queryKey: ARRIVALS });
  if (queries.isFetching({ queryKey: LISTS }) === 0) return;
  // What is being loaded may be older than the change.
  void queries
    .cancelQueries({ queryKey: LISTS })
    .then(() => queries.invalidateQueries({ queryKey: LISTS }));
}

/** The list of a folder after a change of a message, which may have come into the folder or have left it. */
export function withMessage(list: MessageList, folder: Folder, message: InboxMessage): MessageList {
  const { id } = message;
  const last = list.pages.length - 1;
  // The first page that ends below it; what is below all pages is not loaded, unless there is no more.
  const at = list.pages.findIndex(
    ({ entries, next }, index) =>
      id >= (entries.at(-1)?.id ?? 0) || (index === last && next === null),
  );
  const pages = list.pages.map((page, index) => {
    const others = page.entries.filter((entry) => entry.id !== id);
    const isHere = index === at && message.folder === folder;
    const entries = isHere ? [...others, message].toSorted((a, b) => b.id - a.id) : others;
    return { ...page, entries };
  });
  return { ...list, pages };
}

/** The id of the newest message that the list of the inbox shows, or 0; undefined while there is no such list. */
export const newestIn = (list: MessageList | undefined): number | undefined =>
  list && (list.pages[0]?.entries[0]?.id ?? 0);

/** The counts of unread messages, and of those that are newer than the message `after`. */
interface CountedArrivals extends Arrivals {
  readonly after: number | undefined;
}

/** Counts what is unread and what is new. It is no activity of the owner. */
const arrivalsQuery = ({ ask, queries, counts }: Pick<Features, 'ask' | 'queries' | 'counts'>) =>
  queryOptions({
    queryKey: ARRIVALS,
    queryFn: async (): Promise<CountedArrivals> => {
      const after = newestIn(queries.getQueryData<MessageList>(listKey('inbox', '')));
      const query = after === undefined ? {} : { after: String(after) };
      const answer = await ask(() => answerOf(api.inbox.unread.$get({ query }), 'load-failed'));
      return { ...answer, after };
    },
    initialData: { ...counts.unread, newer: 0, after: undefined },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The counts of the folders. `list` is that of the inbox, of which `newer` tells how many messages it lacks. */
export function useArrivals(list?: MessageList): Arrivals {
  const { data } = useQuery(arrivalsQuery(useFeatures()));
  const newest = newestIn(list);
  const isOfList = newest !== undefined && newest === data.after;
  return { ...data, newer: isOfList ? data.newer : 0 };
}

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
