import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { classOf, type Origin } from '../../../domain/audit.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { answerOf, api } from '../browser/calls.ts';
import { FoldItem } from '../controls/fold-item.tsx';
import { Loaded } from '../controls/loaded.tsx';
import { useFeatures } from '../layout/features.ts';
import { listTimeText, timeText } from '../text/times.ts';
import { RecordList, RecordRow } from './record-list.tsx';

/** Marks the first page; that of another one is the `next` of the page before it. */
const NEWEST = 0;

function useAudit() {
  const { ask } = useFeatures();
  return useInfiniteQuery({
    queryKey: ['audit'],
    queryFn: ({ pageParam }) => {
      const query = pageParam === NEWEST ? {} : { before: String(pageParam) };
      return ask(() => answerOf(api.audit.$get({ query }), 'load-failed'));
    },
    initialPageParam: NEWEST,
    getNextPageParam: ({ next }) => next,
  });
}

/** The activity, which is the audit log: event, origin and time of each entry. */
export function Activity() {
  const [last] = useAudit().data?.pages[0]?.entries ?? [];
  const state =
    last === undefined ? '' : `${auditLabel(last.event)}, ${listTimeText(last.at, Date.now())}`;
  return (
    <FoldItem address="settings/activity" title="Activity" state={state}>
      {() => <Log />}
    </FoldItem>
  );
}

function Log() {
  const query = useAudit();
  const { hasNextPage, isFetching, fetchNextPage } = query;
  const list = useRef<HTMLUListElement>(null);
  return (
    <div className="grid gap-3 justify-items-start">
      <p>Logins, saves and other actions, including those that were refused.</p>
      <Loaded query={query} what="the log">
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          if (entries.length === 0) return <p className="empty w-full">Nothing yet.</p>;
          return (
            <div className="w-full">
              <RecordList ref={list} label="Activity">
                {entries.map((entry) => (
                  <RecordRow
                    key={entry.id}
                    what={
                      <>
                        {auditLabel(entry.event)}
                        {entry.detail !== '' && (
                          <span className="block text-small text-ink-2">{entry.detail}</span>
                        )}
                      </>
                    }
                    detail={originText(entry)}
                    time={<time dateTime={entry.at}>{timeText(entry.at, Date.now())}</time>}
                    isBad={classOf(entry.event) === 'refused'}
                  />
                ))}
              </RecordList>
              {hasNextPage && (
                <TemporaryButton
                  className="link"
                  aria-disabled={isFetching}
                  onClick={() => {
                    if (!isFetching) void fetchNextPage();
                  }}
                  next={() => list.current?.querySelectorAll('li')[entries.length]}
                >
                  Show older entries
                </TemporaryButton>
              )}
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}

/** An event as the owner reads it: `Order mailed again`. */
const auditLabel = (event: string): string =>
  `${event.charAt(0).toUpperCase()}${event.slice(1).replaceAll('-', ' ')}`;

/** The origin of an entry as text. */
export const originText = ({ address, browser }: Origin): string =>
  [browser, address].filter((part) => part !== '').join(', ') || 'A command on the machine';
