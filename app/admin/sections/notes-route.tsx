import { memo } from 'react';
import { commaSpaceFilled } from '../../../domain/text.ts';
import { lastPart } from '../document/addresses.ts';
import { textAt } from '../document/edits.ts';
import { useFromEdits } from '../document/use-edits.ts';
import { CheckField, SelectField } from '../fields/choice-field.tsx';
import { slugsIn } from '../fields/deep-link.ts';
import { ListScreen } from '../fields/list-screen.tsx';
import { ListField } from '../fields/parsed-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { PictureBeside } from '../pictures/picture-beside.tsx';
import { NOTE } from '../pictures/picture-places.ts';

type NoteAddress = `notes/notes/${string}`;

export default function NotesScreen() {
  return <ListScreen screen="notes" name="notes/notes" fields={NoteFields} />;
}

const NoteFields = memo(({ address }: { address: NoteAddress }) => {
  const slug = useFromEdits(
    ({ working }) => slugsIn(working, 'notes').get(lastPart(address)) ?? '',
  );
  const isPage = useFromEdits((state) => textAt(state, `${address}/kind`) === 'page');
  const path = isPage ? `/${slug}` : `/notes/${slug}`;
  return (
    <PictureBeside address={address} title={`${address}/title`} place={NOTE}>
      <TextField name={`${address}/title`} width="whole" />
      <SelectField name={`${address}/kind`} width="quarter" note={isPage ? MENU : undefined}>
        <option value="note">Note, in the list</option>
        <option value="page">Page of its own</option>
      </SelectField>
      <TextField name={`${address}/date`} width="quarter" />
      <TextField
        name={`${address}/slug`}
        note={slug === '' ? undefined : path}
        placeholder={slug}
      />
      <TextField name={`${address}/summary`} rows={2} width="whole" />
      <TextField name={`${address}/body`} rows={18} width="whole" />
      <ListField name={`${address}/tags`} codec={commaSpaceFilled} />
      <CheckField name={`${address}/draft`} />
    </PictureBeside>
  );
});

const MENU = 'Settings, Pages puts it in the menu.';
