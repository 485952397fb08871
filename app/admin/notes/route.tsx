import { memo, Suspense, useState } from 'react';
import { commaSpaceFilled } from '../../../domain/text.ts';
import { FileLink } from '../controls/file-link.tsx';
import { lazyPart } from '../controls/lazy-part.tsx';
import { nameIn } from '../document/addresses.ts';
import { slugsIn } from '../document/caches.ts';
import { textAt } from '../document/edits.ts';
import { useFromEdits } from '../document/use-edits.ts';
import { CheckField, SelectField } from '../fields/choice-field.tsx';
import { ListScreen } from '../fields/list-screen.tsx';
import { ListField } from '../fields/parsed-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { PictureWithFields } from '../pictures/picture-field.tsx';
import { NOTE_RATIO } from '../pictures/picture-fields.ts';
import type { NoteFile } from './note-files.ts';

type NoteAddress = `notes/notes/${string}`;

export default function NotesScreen() {
  return (
    <ListScreen screen="notes" name="notes/notes" fields={NoteFields}>
      <ImportNotes />
    </ListScreen>
  );
}

// With the parsers of front matter.
const NotesImport = lazyPart(async () => (await import('./notes-import.tsx')).NotesImport);

/** How many files are read, and how much of each, in bytes: more than one that is taken has. */
const MAX_FILES = 1_000;
const MAX_BYTES = 400_000;

/** Lets a folder be chosen; React's types do not have it. */
const FOLDER = { webkitdirectory: '' };

function ImportNotes() {
  const [files, setFiles] = useState<readonly NoteFile[] | null>(null);
  const choose = async (_: File, all: readonly File[]) => {
    const chosen = all
      .filter(({ name }) => /\.(?:md|mdx|markdown)$/i.test(name))
      .slice(0, MAX_FILES);
    const read = chosen.map(async (file) => ({
      path: file.webkitRelativePath || file.name,
      text: await file.slice(0, MAX_BYTES).text(),
    }));
    setFiles(await Promise.all(read));
  };
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-5">
      <FileLink multiple accept=".md,.mdx,.markdown,text/markdown" onChoose={choose}>
        Import Markdown files
      </FileLink>
      <FileLink {...FOLDER} onChoose={choose}>
        Import a folder
      </FileLink>
      {files !== null && (
        <Suspense>
          <NotesImport files={files} onClose={() => setFiles(null)} />
        </Suspense>
      )}
    </div>
  );
}

const NoteFields = memo(({ address }: { address: NoteAddress }) => {
  const slug = useFromEdits(({ working }) => slugsIn(working, 'notes').get(nameIn(address)) ?? '');
  const isPage = useFromEdits((state) => textAt(state, `${address}/kind`) === 'page');
  const path = isPage ? `/${slug}` : `/notes/${slug}`;
  return (
    <PictureWithFields address={address} title={`${address}/title`} ratio={NOTE_RATIO}>
      <TextField name={`${address}/title`} width="whole" />
      <SelectField name={`${address}/kind`} width="half" note={isPage ? MENU : undefined}>
        <option value="note">Note, in the list</option>
        <option value="page">Page of its own</option>
      </SelectField>
      <TextField
        name={`${address}/slug`}
        note={slug === '' ? undefined : path}
        placeholder={slug}
      />
      <TextField name={`${address}/date`} />
      <CheckField name={`${address}/draft`} />
      <TextField name={`${address}/summary`} rows={2} width="whole" />
      <TextField name={`${address}/body`} rows={18} width="whole" />
      <ListField name={`${address}/tags`} codec={commaSpaceFilled} />
    </PictureWithFields>
  );
});

const MENU = 'Settings, Pages puts it in the menu.';
