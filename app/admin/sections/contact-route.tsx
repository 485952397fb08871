import { memo } from 'react';
import { timeZoneTextOf } from '../../../domain/time-zones.ts';
import { useFromEdits } from '../document/use-edits.ts';
import { EntryRow } from '../fields/entry-list.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Screen, ViewLink } from '../layout/screen.tsx';

export default function ContactScreen() {
  const timeZoneText = useFromEdits(({ working: { site } }) =>
    timeZoneTextOf({ ...site, timeZoneText: '' }, new Date()),
  );
  return (
    <Screen name="contact" tools={<ViewLink page="contact" />}>
      <div className="ledger">
        <TextField name="site/email" />
        <EntryRow
          name="site/contacts"
          hint="The rows of the page, and its social links"
          columns={['name', 'url', 'text']}
          className="[--pair:8.5rem_minmax(0,1fr)_11rem] [--pair-narrow:minmax(0,1fr)]"
          fields={ContactFields}
        />
        <TextField name="site/location" />
        <TextField name="site/response" />
        <TextField name="site/timeZoneText" placeholder={timeZoneText} />
        <TextField name="site/status" />
      </div>
    </Screen>
  );
}

const ContactFields = memo(({ address }: { address: `site/contacts/${string}` }) => (
  <>
    <TextField name={`${address}/name`} cell="" />
    <TextField name={`${address}/url`} cell="max-desk:row-start-2 max-desk:col-span-full" code />
    <TextField
      name={`${address}/text`}
      cell="max-desk:row-start-3 max-desk:col-span-full"
      placeholder="Text, or the address"
    />
  </>
));
