import { Link, useNavigate, useSearchParams } from 'react-router';
import {
  FOLDERS,
  type Folder,
  LIMITED_FOLDER_MAX,
  SEARCH_MAX,
  shownCount,
} from '../../../domain/inbox.ts';
import type { InboxEntry } from '../../../server/messages/queries.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { Loaded } from '../browser/use-calls.tsx';
import { MoreButton } from '../controls/record-list.tsx';
import { SearchForm } from '../controls/search-form.tsx';
import { useFeatures } from '../layout/features.ts';
import { screenHeading } from '../layout/navigation.ts';
import { Screen } from '../layout/screen.tsx';
import { SCREENS } from '../layout/screens.ts';
import { listTimeText } from '../text/formats.ts';
import { OpenMessage } from './message.tsx';
import { useArrivals, useFolderErasure, useMessageChange, useMessageList } from './queries.ts';

const KEPT = `The newest ${LIMITED_FOLDER_MAX.toLocaleString('en')} are kept.`;

const FOLDER_TEXTS: Readonly<Record<Folder, { label: string; empty: string; note?: string }>> = {
  inbox: { label: 'Messages', empty: 'No messages yet.' },
  spam: {
    label: 'Spam',
    empty: 'No spam.',
    note: `Nothing here is mailed to you. ${KEPT} Messages that you marked yourself are kept.`,
  },
  flood: {
    label: 'Flood',
    empty: 'No messages in Flood.',
    note: `Messages that arrived while there were far more than usual. Nothing here is mailed to you. ${KEPT} To keep one, move it to the inbox with “Not spam”.`,
  },
  deleted: { label: 'Deleted', empty: 'No deleted messages.' },
};
const ASK_ERASE = {
  title: 'Delete all messages in this folder?',
  text: 'They cannot be restored.',
  action: 'Delete all',
};

/** The folder, the search in it, and the id of the open message; 0 for none. */
interface View {
  readonly folder: Folder;
  readonly search: string;
  readonly open: number;
}

/** The address of a view, so that a reload and the browser's Back lead to it. */
function addressOf({ folder, search, open }: View): string {
  const params = new URLSearchParams();
  if (folder !== 'inbox') params.set('folder', folder);
  if (search !== '') params.set('search', search);
  if (open !== 0) params.set('message', String(open));
  return `${SCREENS.inbox.path}?${params}`.replace(/\?$/, '');
}

export default function InboxScreen() {
  const [params] = useSearchParams();
  const view: View = {
    folder: FOLDERS.find((name) => name === params.get('folder')) ?? 'inbox',
    search: params.get('search') ?? '',
    open: Number(params.get('message')) || 0,
  };
  const { folder, open } = view;
  const navigate = useNavigate();
  const { notices } = useFeatures();
  const change = useMessageChange();
  const list = useMessageList(view);
  const close = () => void navigate(addressOf({ ...view, open: 0 }), { preventScrollReset: true });

  return (
    <Screen
      name="inbox"
      isWide
      tools={
        // On a phone a message has the screen for itself.
        <div className={`ms-auto max-desk:w-full ${open === 0 ? '' : 'max-desk:hidden'}`}>
          <SearchForm
            label="Search messages"
            maxLength={SEARCH_MAX}
            value={view.search}
            onSearch={(search) => void navigate(addressOf({ ...view, search, open: 0 }))}
          />
        </div>
      }
    >
      <div className="grid border-t border-ink desk:grid-cols-[22rem_minmax(0,1fr)] desk:min-h-[calc(100svh-var(--bar)-9rem)]">
        <div
          className={`desk:border-e border-rule ${open === 0 ? '' : 'max-desk:hidden'}`}
          aria-busy={list.isFetching}
        >
          <Folders view={view} />
          <Loaded query={list} what="the messages">
            {() => <Messages list={list} view={view} />}
          </Loaded>
        </div>
        {open !== 0 && (
          <OpenMessage
            key={open}
            id={open}
            folder={FOLDER_TEXTS[folder].label}
            onClose={close}
            mails={list.data?.pages[0]?.mails ?? false}
            onDone={(action, message) => {
              close();
              if (action !== 'delete') return;
              notices.done(`Deleted the message of ${message.name}.`, {
                undo: () => change.mutate({ action: 'restore', id: message.id }),
              });
            }}
            next={(action) =>
              action === 'read' || action === 'unread'
                ? document.getElementById(rowId(open))
                : screenHeading()
            }
          />
        )}
      </div>
    </Screen>
  );
}

type List = ReturnType<typeof useMessageList>;

function Folders({ view }: { view: View }) {
  const { unread, spam, flood } = useArrivals();
  const counts: Readonly<Record<Folder, number>> = { inbox: unread, spam, flood, deleted: 0 };
  return (
    <nav className="pages border-b border-rule [&>a]:-mt-px" aria-label="Folders">
      {FOLDERS.map((folder) => (
        <Link
          key={folder}
          to={addressOf({ ...view, folder, open: 0 })}
          aria-current={folder === view.folder || undefined}
        >
          <span>{FOLDER_TEXTS[folder].label}</span>
          {counts[folder] > 0 && (
            <span className="figures">
              <span>{shownCount(counts[folder])}</span>
              <span className="sr-only"> unread</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

function Messages({ list, view }: { list: List; view: View }) {
  const { folder, search } = view;
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  const newest = entries[0]?.id ?? 0;
  const erase = useFolderErasure();
  const { confirm } = useFeatures();
  const empty = async () => {
    if (folder !== 'inbox' && (await confirm(ASK_ERASE))) erase.mutate({ folder, upTo: newest });
  };
  const { empty: emptyText, note } = FOLDER_TEXTS[folder];
  return (
    <>
      {note !== undefined && (
        <p className="py-3 border-b border-rule text-small text-ink-3 desk:pe-6">{note}</p>
      )}
      <p className="empty border-t-0" role="status">
        {entries.length > 0 || (
          <span>{search === '' ? emptyText : `No message contains “${search}”.`}</span>
        )}
      </p>
      <ul>
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} view={view} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-4 py-4">
        <MoreButton list={list} label="Show older messages" rows='[id^="message-"]' />
        {newest > 0 && folder !== 'inbox' && search === '' && (
          <TemporaryButton
            className="btn btn-bad"
            aria-busy={erase.isPending}
            onClick={() => void empty()}
            next={screenHeading}
          >
            Empty this folder
          </TemporaryButton>
        )}
      </div>
    </>
  );
}

const rowId = (id: number): string => `message-${id}`;

const STATE_LABELS = { none: '', sent: '', waiting: 'waiting', failed: 'failed' };

function Row({ entry, view }: { entry: InboxEntry; view: View }) {
  const isUnread = entry.readAt === null;
  const state = STATE_LABELS[entry.delivery];
  return (
    <li>
      <Link
        id={rowId(entry.id)}
        className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 -ms-4 py-3 ps-4 border-b border-rule hover:bg-press desk:pe-6 desk:aria-[current]:bg-paper-lift"
        to={addressOf({ ...view, open: entry.id })}
        preventScrollReset
        aria-current={entry.id === view.open || undefined}
      >
        {isUnread && (
          <i className="dot absolute -start-px top-5">
            <span className="sr-only">Unread: </span>
          </i>
        )}
        <span className={`truncate ${isUnread ? 'font-strong' : ''}`} dir="auto">
          {entry.name}
        </span>
        <span className="flex gap-3 text-small text-ink-3">
          {state !== '' && (
            <span className={entry.delivery === 'failed' ? 'text-bad' : ''}>{state}</span>
          )}
          <span className="figures">{listTimeText(entry.receivedAt)}</span>
        </span>
        <span className="col-span-full truncate text-small text-ink-3" dir="auto">
          {entry.excerpt}
        </span>
      </Link>
    </li>
  );
}
