import type { Failure } from '../../../domain/failure.ts';
import type { Texts } from '../../../domain/words/texts.ts';
import { Editor } from '../../editor/editor.tsx';
import type { EditorData } from '../../editor/features.ts';
import { AdminLogin } from './login.tsx';
import '../../editor/utilities.css';
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

export function AdminSection(props: {
  editor: EditorData | null;
  words: Texts<'login'>;
  hasPasskeys: boolean;
  ticket: string | undefined;
  failure: Failure | undefined;
}) {
  const { editor, ...login } = props;
  if (editor === null) return <AdminLogin {...login} />;
  return <Editor data={editor} failure={login.failure} />;
}
