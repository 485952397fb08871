import { memo } from 'react';
import { commaSpace } from '../../../domain/text.ts';
import { BelongsToField } from '../fields/belongs-to-field.tsx';
import { CheckField } from '../fields/choice-field.tsx';
import { EntryGroup } from '../fields/entry-list.tsx';
import { NamedEntries } from '../fields/named-entries.tsx';
import { ListField } from '../fields/parsed-field.tsx';
import { PlainGroup } from '../fields/plain-group.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Screen } from '../layout/screen.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { PORTRAIT, PROFILE_PICTURE } from '../pictures/picture-places.ts';

export default function AboutScreen() {
  return (
    <Screen name="about">
      <PlainGroup title="About" page="about" isPictured>
        <PictureField fields={PROFILE_PICTURE} place={PORTRAIT} of="About" />
        <TextField name="about/description" rows={8} width="whole" />
        <CheckField name="about/isMarkdown" width="whole" />
        <ListField name="about/skills" codec={commaSpace} rows={2} width="whole" />
      </PlainGroup>
      <EntryGroup name="about/work" fields={WorkFields} />
      <EntryGroup name="about/education" fields={EducationFields} />
      <PlainGroup title="Résumé" page="resume">
        <CheckField name="about/showsResume" width="whole" />
        <CheckField name="about/showsWork" width="whole" />
      </PlainGroup>
      <PlainGroup title="More on this page" page="about">
        <TextField name="site/tileValue" />
        <TextField name="site/tileLabel" />
        <NamedEntries name="site/counters" fields={FigureFields} />
      </PlainGroup>
    </Screen>
  );
}

const EducationFields = memo(({ address }: { address: `about/education/${string}` }) => (
  <>
    <TextField name={`${address}/institution`} />
    <TextField name={`${address}/degree`} />
    <TextField name={`${address}/year`} width="quarter" />
    <TextField name={`${address}/description`} rows={2} width="whole" />
  </>
));

const WorkFields = memo(({ address }: { address: `about/work/${string}` }) => (
  <>
    <TextField name={`${address}/place`} />
    <TextField name={`${address}/role`} />
    <TextField name={`${address}/period`} width="quarter" />
    <TextField name={`${address}/description`} rows={4} width="whole" />
  </>
));

const FigureFields = memo(({ address }: { address: `site/counters/${string}` }) => (
  <>
    <TextField name={`${address}/value`} width="quarter" />
    <TextField name={`${address}/label`} width="half" />
    <BelongsToField name={`${address}/page`} />
  </>
));
