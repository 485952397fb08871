import { Download, Search } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import {
  FOLDERS,
  type Folder,
  LIMITED_FOLDER_MAX,
  SEARCH_MAX,
  shownCount,
} from '../../../domain/inbox.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { exportAddress } from './calls.ts';
import './inbox.css';
import { Screen } from '../layout/screen.tsx';
import { MessageRow } from './message-row.tsx';
import { type ShownInbox, useInbox } from './use-inbox.ts';

const FOLDER_LABELS: Readonly<Record<Folder, string>> = {
  inbox: 'Inbox',
  spam: 'Spam',
  flood: 'Flood',
  deleted: 'Deleted',
};
const KEPT = `The newest ${LIMITED_FOLDER_MAX.messages.toLocaleString('en')} are kept, up to ${LIMITED_FOLDER_MAX.bytes / 1_000_000} MB of text.`;
/** A note about each folder for the owner. */
const FOLDER_NOTES: Readonly<Record<Folder, string>> = {
  inbox: '',
  spam: `Nothing here is mailed to you. ${KEPT} Messages that you marked yourself are kept.`,
  flood: `Messages that arrived while there were far more than usual. Nothing here is mailed to you. ${KEPT} To keep one, move it to the inbox with “Not spam”.`,
  deleted: '',
};
const ASK_ERASE = 'Delete all messages in this folder permanently? They cannot be restored.';

/** The inbox: the visitors' messages. */
export default function InboxScreen() {
  const inbox = useInbox();
  const { folder, search, show } = inbox;
  const heading = useRef<HTMLHeadingElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const newest = useRef<number | undefined>(undefined);
  // The folder at the time the tab is opened; other folders are loaded by their buttons.
  const first = useRef({ folder, search });

  useEffect(() => {
    void show(first.current.folder, first.current.search);
  }, [show]);

  // The focus is lost when the focused message is removed, or the button that was pressed.
  useEffect(() => {
    const before = newest.current;
    newest.current = inbox.page?.entries[0]?.id;
    const hasNewer = before !== undefined && (newest.current ?? 0) > before;
    // A button that is gone has passed the focus on by then.
    queueMicrotask(() => {
      if (document.activeElement !== document.body) return;
      const row = hasNewer ? list.current?.querySelector('button') : null;
      (undo.current ?? row ?? heading.current)?.focus({ preventScroll: true });
    });
  }, [inbox.page]);

  return (
    <Screen name="inbox">
      <section className="editor-group inbox" aria-labelledby="inbox-heading">
        <div className="rail">
          <h2 id="inbox-heading" ref={heading} tabIndex={-1}>
            {FOLDER_LABELS[folder]}
          </h2>
          <FolderList inbox={inbox} />
          <SearchForm inbox={inbox} />
        </div>
        <MessageList inbox={inbox} list={list} undo={undo} />
      </section>
    </Screen>
  );
}

function FolderList({ inbox }: { inbox: ShownInbox }) {
  const { folder, search, page, show } = inbox;
  const waiting: Readonly<Record<Folder, number>> = {
    inbox: inbox.unread,
    spam: page?.counts.spam ?? 0,
    flood: page?.counts.flood ?? 0,
    deleted: 0,
  };
  return (
    <ul
      className="inbox-folders mt-[0.7rem] mb-5 border-y border-line-night max-desk:flex max-desk:flex-wrap max-desk:gap-x-5"
      aria-label="Folders"
    >
      {FOLDERS.map((name) => (
        <li key={name}>
          <button
            type="button"
            aria-current={name === folder || undefined}
            onClick={() => void show(name, search)}
          >
            <span>{FOLDER_LABELS[name]}</span>
            {waiting[name] > 0 && (
              <span className="label-mono figures">
                {shownCount(waiting[name])}
                <span className="sr-only"> unread</span>
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

function SearchForm({ inbox }: { inbox: ShownInbox }) {
  const { folder, search, show } = inbox;
  return (
    <search>
      <form
        className="field inbox-search"
        onSubmit={(event) => {
          event.preventDefault();
          const text = new FormData(event.currentTarget).get('search');
          void show(folder, typeof text === 'string' ? text : '');
        }}
      >
        <label className="sr-only" htmlFor="inbox-search">
          Search messages
        </label>
        <div className="relative">
          <input
            className="pr-12"
            id="inbox-search"
            type="search"
            name="search"
            maxLength={SEARCH_MAX}
            placeholder="Search messages"
            defaultValue={search}
          />
          <button type="submit" className="icon-button" title="Search">
            <Search aria-hidden="true" size={19} strokeWidth={1.7} />
            <span className="sr-only">Search</span>
          </button>
        </div>
      </form>
    </search>
  );
}

function MessageList(props: {
  inbox: ShownInbox;
  list: RefObject<HTMLUListElement | null>;
  undo: RefObject<HTMLButtonElement | null>;
}) {
  const { inbox, list, undo } = props;
  const { page, deleted, newer, busy, search, folder } = inbox;
  const newest = page?.entries[0];
  return (
    <div className="entries" aria-busy={busy}>
      <div className="inbox-line ways min-h-11 desk:pb-[0.2rem]">
        {newer > 0 && (
          <button type="button" className="btn btn-plain" onClick={() => void inbox.showNewer()}>
            {`${shownCount(newer)} new ${newer === 1 ? 'message' : 'messages'}`}
          </button>
        )}
        <p className="removed" role="status">
          {deleted !== null && (
            <>
              <span>{`Deleted the message of ${deleted.name}.`}</span>
              <button
                ref={undo}
                type="button"
                className="link"
                onClick={() => void inbox.act('restore', deleted)}
              >
                Undo
              </button>
            </>
          )}
        </p>
        <p className="inbox-export ways gap-y-0 gap-x-5 desk:ml-auto">
          <a className="link" href={exportAddress(folder)} download>
            <Download aria-hidden="true" size={16} strokeWidth={1.7} />
            Export CSV
          </a>
        </p>
      </div>
      {FOLDER_NOTES[folder] !== '' && <p className="inbox-note">{FOLDER_NOTES[folder]}</p>}
      <p className="empty" role="status">
        {listText(inbox)}
      </p>
      {page !== null && page.entries.length > 0 && (
        <ul ref={list} className="lines lines-below">
          {page.entries.map((entry) => (
            <MessageRow key={entry.id} entry={entry} inbox={inbox} />
          ))}
        </ul>
      )}
      {newest !== undefined && folder !== 'inbox' && search === '' && (
        <button
          type="button"
          className="btn btn-plain"
          disabled={busy}
          onClick={() => {
            if (window.confirm(ASK_ERASE)) void inbox.erase(folder, newest.id);
          }}
        >
          Empty this folder
        </button>
      )}
      {page !== null && page.next !== null && (
        <TemporaryButton
          className="btn btn-plain"
          onClick={() => void inbox.more()}
          next={() =>
            list.current?.querySelectorAll<HTMLElement>('.message-row')[page.entries.length]
          }
        >
          Show older messages
        </TemporaryButton>
      )}
    </div>
  );
}

/** What is said in place of the list; empty where there is one. */
function listText({ page, busy, folder, search }: ShownInbox): string {
  if (page === null) return busy ? 'Loading the messages...' : 'The messages are not loaded.';
  if (page.entries.length > 0) return '';
  if (search !== '') return `No message contains “${search}”.`;
  return EMPTY_TEXTS[folder];
}

const EMPTY_TEXTS: Readonly<Record<Folder, string>> = {
  inbox: 'No messages yet.',
  spam: 'No spam.',
  flood: 'No messages in Flood.',
  deleted: 'No deleted messages.',
};
