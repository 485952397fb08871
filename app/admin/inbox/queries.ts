import { useQuery } from '@tanstack/react-query';
import type { ErasableFolder, Folder, InboxAction, InboxCounts } from '../../../domain/inbox.ts';
import { answerOf, api } from '../browser/calls.ts';
import { useChange, useLoaded, usePages } from '../browser/use-calls.tsx';
import { useFeatures } from '../layout/features.ts';

const LISTS = ['inbox', 'list'] as const;
const ARRIVALS = ['inbox', 'arrivals'] as const;
const messageKey = (id: number) => ['inbox', 'message', id] as const;

export const useMessageList = ({ folder, search }: { folder: Folder; search: string }) =>
  usePages(
    [...LISTS, folder, search],
    (before: number | null) =>
      api.inbox.$get({ query: { folder, search, ...(before && { before: String(before) }) } }),
    ({ next }) => next,
    { refetchOnWindowFocus: true },
  );

/** A whole message. It counts as read when it is opened. */
export function useMessage(id: number) {
  const { ask, queries } = useFeatures();
  return useQuery({
    queryKey: messageKey(id),
    queryFn: async () => {
      const call = api.inbox.$post({ json: { action: 'read', id } });
      const { message } = await ask(() => answerOf(call, 'save-failed'));
      for (const queryKey of [LISTS, ARRIVALS]) void queries.invalidateQueries({ queryKey });
      return message;
    },
    gcTime: 0,
  });
}

export function useMessageChange() {
  return useChange((json: { action: InboxAction; id: number }) => api.inbox.$post({ json }), {
    scope: { id: 'messages' },
    reloads: [LISTS, ARRIVALS],
  });
}

/** Permanently deletes the messages of a folder, up to the one with the id `upTo`. */
export const useFolderErasure = () =>
  useChange((json: { folder: ErasableFolder; upTo: number }) => api.inbox.erase.$post({ json }), {
    reloads: [['inbox']],
  });

/** The counts of what is unread are loaded again so often at most, in milliseconds. */
const COUNTED_MS = 15_000;

/** Counts what is unread: again when the inbox is opened, and when the owner returns to the window. */
export function useArrivals(): InboxCounts {
  const { counts } = useFeatures();
  const { data = counts.inbox } = useLoaded(ARRIVALS, () => api.inbox.unread.$get(), {
    initialData: { ok: true, ...counts.inbox },
    staleTime: COUNTED_MS,
    refetchOnWindowFocus: true,
  });
  return data;
}
