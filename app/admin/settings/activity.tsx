import { useRef } from 'react';
import { classOf, type Origin } from '../../../domain/audit.ts';
import { api } from '../browser/calls.ts';
import { usePages } from '../browser/use-calls.tsx';
import { MoreButton, RecordList, RecordRow } from '../controls/record-list.tsx';
import { listTimeText, timeText } from '../text/formats.ts';
import { LoadedItem } from './loaded-item.tsx';

/** The activity, which is the audit log: event, origin and time of each entry. */
export function Activity() {
  const query = usePages(
    ['audit'],
    (before: number | null) =>
      api.audit.$get({ query: before === null ? {} : { before: String(before) } }),
    (page) => page.next,
  );
  const list = useRef<HTMLUListElement>(null);
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  const [last] = entries;
  return (
    <LoadedItem
      address="settings/activity"
      title="Activity"
      query={query}
      what="the log"
      state={() => last && `${auditLabel(last.event)}, ${listTimeText(last.at, Date.now())}`}
    >
      {() => (
        <>
          <p className="pb-3">
            Logins, saves and other actions, including those that were refused.
          </p>
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
          <MoreButton
            list={query}
            label="Show older entries"
            next={() => list.current?.querySelectorAll('li')[entries.length]}
          />
        </>
      )}
    </LoadedItem>
  );
}

/** An event as the owner reads it: `Order mailed again`. */
const auditLabel = (event: string): string =>
  `${event.charAt(0).toUpperCase()}${event.slice(1).replaceAll('-', ' ')}`;

/** The origin of an entry as text. */
export const originText = ({ address, browser }: Origin): string =>
  [browser, address].filter((part) => part !== '').join(', ') || 'A command on the machine';
