import { useState } from 'react';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { noteSlugs } from '../../../domain/content/published-notes.ts';
import { newKey } from '../fields/new-entries.ts';
import { ChangesDialog } from '../import/changes-dialog.tsx';
import { useFeatures } from '../layout/features.ts';
import { counted } from '../text/formats.ts';
import { type NoteFile, readNotes } from './note-files.ts';

/** Shows the notes that files would add, and puts them into the editor as one change. */
export function NotesImport({
  files,
  onClose,
}: {
  files: readonly NoteFile[];
  onClose: () => void;
}) {
  const { edits, announceEdit } = useFeatures();
  // Read once: each note has a key of its own.
  const [{ working, added, problems }] = useState(() => {
    const { working } = edits.state();
    const { notes, problems } = readNotes(files, new Set(noteSlugs(working).values()));
    const keyed = notes.map((note) => ({ ...note, key: newKey() }));
    return { working, added: keyed, problems };
  });
  const content: Portfolio = { ...working, notes: { notes: [...working.notes.notes, ...added] } };
  return (
    <ChangesDialog
      changes={{ source: counted(files.length, 'file'), before: working, content, notes: problems }}
      onApply={() => {
        const { entered } = edits.state();
        const value = [...entered.notes.notes, ...added];
        edits.apply({ kind: 'set', address: 'notes/notes', value, field: 'notes' });
        announceEdit(`${counted(added.length, 'note')} in the editor.`);
      }}
      onClose={onClose}
    />
  );
}
