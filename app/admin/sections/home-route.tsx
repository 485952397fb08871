import { memo } from 'react';
import { onePerLine } from '../../../domain/text.ts';
import { CheckField } from '../fields/choice-field.tsx';
import { EntryRow } from '../fields/entry-list.tsx';
import { ListField } from '../fields/parsed-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Screen, ViewLink } from '../layout/screen.tsx';

export default function HomeScreen() {
  return (
    <Screen name="home" tools={<ViewLink page="home" />}>
      <div className="ledger">
        <TextField name="home/name" />
        <TextField name="home/description" rows={2} below={<CheckField name="home/isMarkdown" />} />
        <ListField name="home/roles" codec={onePerLine} rows={5} />
        <EntryRow
          name="home/stats"
          hint="They count up on the page"
          columns={['value', 'label']}
          fields={StatFields}
        />
      </div>
    </Screen>
  );
}

const StatFields = memo(({ address }: { address: `home/stats/${string}` }) => (
  <>
    <TextField name={`${address}/value`} cell="" />
    <TextField name={`${address}/label`} cell="" />
  </>
));
