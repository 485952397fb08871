import { memo } from 'react';
import { onePerLine } from '../../../domain/text.ts';
import { CheckField } from '../fields/choice-field.tsx';
import { EntryGroup } from '../fields/entry-list.tsx';
import { ListField } from '../fields/parsed-field.tsx';
import { PlainGroup } from '../fields/plain-group.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Screen } from '../layout/screen.tsx';

export default function HomeScreen() {
  return (
    <Screen name="home">
      <PlainGroup title="Home" page="home">
        <div className="grid content-start gap-[1.1rem] col-span-full desk:col-span-5">
          <TextField name="home/name" width="whole" />
          <TextField name="home/description" rows={4} width="whole" />
          <CheckField name="home/isMarkdown" width="whole" />
        </div>
        <div className="col-span-full desk:col-span-3">
          <ListField name="home/roles" codec={onePerLine} rows={5} width="whole" />
        </div>
      </PlainGroup>
      <EntryGroup name="home/stats" fields={StatFields} />
    </Screen>
  );
}

const StatFields = memo(({ address }: { address: `home/stats/${string}` }) => (
  <>
    <TextField name={`${address}/value`} width="quarter" />
    <TextField name={`${address}/label`} />
  </>
));
