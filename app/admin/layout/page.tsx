import type { Failure } from '../../../domain/failure.ts';
import type { Texts } from '../../../domain/words/texts.ts';
import { AdminLogin } from '../session/login.tsx';
import { Editor } from './editor.tsx';
import type { EditorData } from './features.ts';
import '../utilities.css';
import './desk-parts.css';
import './desk.css';
import '../session/login.css';
import '../shared.css';

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
