import { memo } from 'react';
import { NamedEntries } from '../fields/named-entries.tsx';
import { OptionalNumberField } from '../fields/parsed-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Screen } from '../layout/screen.tsx';

export default function ContactScreen() {
  return (
    <Screen name="contact">
      <div className="site-fields">
        <TextField name="site/email" code />
        <TextField name="site/location" />
        <OptionalNumberField name="site/latitude" width="quarter" />
        <OptionalNumberField name="site/longitude" width="quarter" />
        <TextField name="site/response" />
        <TextField name="site/timeZoneText" />
        <TextField name="site/status" />
        <NamedEntries name="site/contacts" fields={ContactFields} />
      </div>
    </Screen>
  );
}

const ContactFields = memo(({ address }: { address: `site/contacts/${string}` }) => (
  <>
    <TextField name={`${address}/name`} width="quarter" />
    <TextField name={`${address}/text`} width="most" />
    <TextField name={`${address}/url`} width="whole" code />
  </>
));
