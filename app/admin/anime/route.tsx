import { memo } from 'react';
import { commaSpaceFilled } from '../../../domain/text.ts';
import { ListScreen } from '../fields/list-screen.tsx';
import { ListField, OptionalNumberField } from '../fields/parsed-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { OtherLists } from './other-lists.tsx';

/** The owner's list of titles, and the lists that can take its place. */
export default function AnimeScreen() {
  return (
    <ListScreen screen="anime" name="anime/entries" fields={TitleFields}>
      <OtherLists />
    </ListScreen>
  );
}

const TitleFields = memo(({ address }: { address: `anime/entries/${string}` }) => (
  <div className="grid grid-cols-12 gap-4">
    <TextField name={`${address}/title`} />
    <OptionalNumberField name={`${address}/year`} width="quarter" />
    <OptionalNumberField name={`${address}/episodes`} width="quarter" />
    <OptionalNumberField name={`${address}/score`} width="quarter" />
    <OptionalNumberField name={`${address}/malId`} width="quarter" />
    <ListField name={`${address}/genres`} codec={commaSpaceFilled} />
    <TextField name={`${address}/synopsis`} rows={4} width="whole" />
    <TextField name={`${address}/image`} code />
    <TextField name={`${address}/link`} code />
  </div>
));
