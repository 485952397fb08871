import type { PortfolioRecord } from '../../../domain/content/portfolio.ts';
import type { ListedDraft } from '../../../domain/drafts.ts';
import type { Failure } from '../../../domain/failure.ts';
import type { Texts } from '../../../domain/words/texts.ts';
import { Editor } from '../../editor/editor.tsx';
import { AdminLogin } from './login.tsx';
import '../../editor/fields/fields.css';
import './login.css';
import '../../editor/desk.css';
import '../../editor/desk-bar.css';
import '../../editor/desk-tabs.css';
import '../../editor/desk-session.css';
import '../../editor/fields/entries.css';
import '../../editor/fields/rail.css';
import '../../editor/downloads/downloads.css';
import '../../ui/dialog.css';
import '../../editor/forced-colors.css';

/** The loader's data for the editor. */
export interface EditorData extends PortfolioRecord {
  /** The number of unread messages. */
  readonly unread: number;
  /** The largest upload, in bytes. */
  readonly uploadLimit: number;
  /** The drafts that earlier pages have left, the newest first. */
  readonly drafts: readonly ListedDraft[];
}

export function AdminSection(props: {
  desk: EditorData | null;
  words: Texts<'login'>;
  ticket: string | undefined;
  failure: Failure | undefined;
}) {
  const { desk, words, ticket, failure } = props;
  if (desk === null) return <AdminLogin words={words} ticket={ticket} failure={failure} />;
  return (
    <Editor
      record={desk}
      unread={desk.unread}
      uploadLimit={desk.uploadLimit}
      drafts={desk.drafts}
      failure={failure}
    />
  );
}
