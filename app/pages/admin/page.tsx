import type { Portfolio, PortfolioRecord } from '../../../domain/content/portfolio.ts';
import type { ListedDraft } from '../../../domain/drafts.ts';
import type { Failure } from '../../../domain/failure.ts';
import type { Texts } from '../../../domain/words/texts.ts';
import { Editor } from '../../editor/editor.tsx';
import type { LostUpload } from '../../editor/lost/calls.ts';
import { AdminLogin } from './login.tsx';
import '../../editor/fields/fields.css';
import './login.css';
import '../../editor/shared.css';
import '../../editor/editor.css';
import '../../editor/bar/editor-bar.css';
import '../../editor/bar/editor-tabs.css';
import '../../editor/session/editor-session.css';
import '../../editor/fields/entries.css';
import '../../editor/fields/rail.css';
import '../../editor/downloads/downloads.css';
import '../../ui/dialog.css';
import '../../editor/forced-colors.css';

/** The loader's data for the editor. */
export interface EditorData extends PortfolioRecord {
  /** The content of a new site. */
  readonly shipped: Portfolio;
  /** The number of unread messages. */
  readonly unread: number;
  /** The largest upload, in bytes. */
  readonly uploadLimit: number;
  /** The drafts that earlier pages have left, the newest first. */
  readonly drafts: readonly ListedDraft[];
  /** Why the last backup of the schedule failed; null: it did not. */
  readonly backupFailure: string | null;
  /** The uploads that are missing or were changed. */
  readonly lost: readonly LostUpload[];
}

export function AdminSection(props: {
  editor: EditorData | null;
  words: Texts<'login'>;
  ticket: string | undefined;
  failure: Failure | undefined;
}) {
  const { editor, words, ticket, failure } = props;
  if (editor === null) return <AdminLogin words={words} ticket={ticket} failure={failure} />;
  return (
    <Editor
      record={editor}
      shipped={editor.shipped}
      unread={editor.unread}
      uploadLimit={editor.uploadLimit}
      drafts={editor.drafts}
      backupFailure={editor.backupFailure}
      lost={editor.lost}
      failure={failure}
    />
  );
}
