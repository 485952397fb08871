import { memo } from 'react';
import { commaSpaceFilled } from '../../../domain/text.ts';
import { EntryGroup } from '../fields/entry-list.tsx';
import { ListField, OptionalNumberField } from '../fields/parsed-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Screen } from '../layout/screen.tsx';
import { OtherLists } from './other-lists.tsx';

/** The owner's list of titles, and the lists that can take its place. */
export default function AnimeScreen() {
  return (
    <Screen name="anime">
      <OtherLists />
      <EntryGroup name="anime/entries" page="anime" fields={TitleFields} />
    </Screen>
  );
}

const TitleFields = memo(({ address }: { address: `anime/entries/${string}` }) => (
  <>
    <TextField name={`${address}/title`} />
    <OptionalNumberField name={`${address}/year`} width="quarter" />
    <OptionalNumberField name={`${address}/episodes`} width="quarter" />
    <OptionalNumberField name={`${address}/score`} width="quarter" />
    <OptionalNumberField name={`${address}/malId`} width="quarter" />
    <ListField name={`${address}/genres`} codec={commaSpaceFilled} />
    <TextField name={`${address}/synopsis`} rows={4} width="whole" />
    <TextField name={`${address}/image`} code />
    <TextField name={`${address}/link`} code />
  </>
));
