import { createContext, useContext } from 'react';
import type { NavigateFunction } from 'react-router';
import type { Portfolio, PortfolioRecord } from '../../../domain/content/portfolio.ts';
import { sectionNameOf } from '../../../domain/content/sections.ts';
import type { InboxCounts } from '../../../domain/inbox.ts';
import type { OrderCounts } from '../../../domain/orders.ts';
import type { BackupRecord } from '../../../server/backup/backups.ts';
import { AUTOSAVE } from '../browser/local-storage.ts';
import { createAsk, createQueryClient } from '../browser/queries.ts';
import { createUpload } from '../browser/uploads.ts';
import { createQuestions } from '../controls/question.tsx';
import { isApple, isShortcut } from '../controls/shortcuts.ts';
import { createEdits, type Saved } from '../document/edits.ts';
import { createUndo } from '../document/undo.ts';
import { createToolUploads } from '../downloads/tool-uploads.ts';
import { createLineReader } from '../fields/entry-lines.ts';
import { createEntryView } from '../fields/entry-view.ts';
import { refreshPictures } from '../pictures/queries.ts';
import { createPictureUploads, createSendPicture } from '../pictures/uploads.ts';
import { createPreview } from '../preview/preview.ts';
import { createOwnDraft } from '../saving/drafts.ts';
import { createSaving } from '../saving/saving.ts';
import { createSession } from '../session/session-store.ts';
import { createStore, onChange } from '../state-store.ts';
import { createNavigation } from './navigation.ts';
import { createNotices, type NoticeOptions } from './notices.ts';
import type { Screen } from './screens.ts';

/** How long the screen of a section has been open when the section is prepared, in milliseconds. */
const PREPARE_MS = 300;

export interface EditorData extends PortfolioRecord {
  readonly shipped: Portfolio;
  readonly inbox: InboxCounts;
  /** The largest upload, in bytes. */
  readonly uploadLimit: number;
  readonly backups: BackupRecord | null;
  readonly orders: OrderCounts | null;
  /** Whether a seller's secret is set, so that orders can come in. */
  readonly isSelling: boolean;
  readonly hasPasskeys: boolean;
}

/** What the editor is made of, without what is on the screen. Each feature takes the document and those before it. */
export function createFeatures(data: EditorData, navigate: NavigateFunction) {
  const edits = createEdits(savedOf(data));
  const session = createSession();
  const entries = createEntryView();
  const questions = createQuestions();
  const notices = createNotices({ expire: session.clock.expire });
  const navigation = createNavigation({ navigate, edits, entries });
  const ask = createAsk(session);
  const queries = createQueryClient(notices);
  const draft = createOwnDraft({ edits, fail: notices.failed });
  const saving = createSaving({ edits, notices, session });
  const preview = createPreview({ edits, notices, navigation });

  const upload = createUpload(ask);
  const send = createSendPicture(upload);
  const pictures = createPictureUploads({ edits, queries, send });
  const toolUploads = createToolUploads({ limit: data.uploadLimit, edits, upload });

  // The further language whose texts the fields show; null for the content itself.
  const language = createStore<{ tag: string | null }>({ tag: null });

  const isAllowed = () => !session.state().expired;
  const undo = createUndo({ edits, isAllowed, say: notices.done });
  const palette = createStore({ isOpen: false });
  const save = (event: KeyboardEvent) => {
    event.preventDefault();
    if (!event.repeat) saving.save();
  };
  const find = (event: KeyboardEvent) => {
    const modal = document.querySelector('dialog:modal');
    if (!isAllowed() || (modal !== null && !modal.matches('.palette'))) return;
    event.preventDefault();
    if (!event.repeat) palette.set({ isOpen: modal === null });
  };
  const press = (event: KeyboardEvent) => {
    if (isShortcut(event, 's')) save(event);
    // In a field of macOS, Ctrl and K delete the rest of the line.
    else if (isShortcut(event, 'k') && event.metaKey === isApple()) find(event);
  };

  return {
    backups: data.backups,
    shipped: data.shipped,
    edits,
    session,
    entries,
    lines: createLineReader(edits),
    notices,
    questions,
    confirm: questions.confirm,
    navigation,
    ask,
    queries,
    draft,
    saving,
    preview,
    language,
    pictures,
    toolUploads,
    isSelling: data.isSelling,
    counts: { inbox: data.inbox, orders: data.orders },
    undo,
    palette,
    /** Says what the last change has put into the editor, with a button that undoes it. */
    announceEdit(message: string, options?: NoticeOptions) {
      const { undo: step } = edits.state();
      const end = AUTOSAVE.state() ? 'Autosave publishes it.' : 'Save to publish.';
      notices.done(`${message} ${end}`, { ...options, undo: () => edits.undo(step) });
    },
    /** Prepares the section of a screen, for its first keystroke. */
    prepare(screen: Screen) {
      const section = sectionNameOf(screen);
      const timer = setTimeout(() => section && edits.prepare(section), PREPARE_MS);
      return () => clearTimeout(timer);
    },
    /** Follows the browser and the session from now on. Returns the function that ends it. */
    start() {
      addEventListener('keydown', press);
      const parts = [session, draft, saving, undo];
      const stops = [
        ...parts.map(({ start }) => start()),
        onChange(
          edits,
          ({ saved }) => saved.version,
          () => refreshPictures(queries),
        ),
        () => removeEventListener('keydown', press),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

export type Features = ReturnType<typeof createFeatures>;

export const FeaturesContext = createContext<Features | null>(null);

export function useFeatures(): Features {
  const features = useContext(FeaturesContext);
  if (features === null) throw new Error('useFeatures must be used inside the editor.');
  return features;
}

const savedOf = ({ content, version, updatedAt }: PortfolioRecord): Saved => ({
  content,
  version,
  updatedAt,
});
