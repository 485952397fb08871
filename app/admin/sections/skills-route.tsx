import { memo } from 'react';
import { commaSpaceFilled } from '../../../domain/text.ts';
import { GradientSwatch, IconPicture } from '../fields/choice-pictures.tsx';
import { GRADIENT_CHOICES, ICON_CHOICES } from '../fields/choices.ts';
import { EntryGroup } from '../fields/entry-list.tsx';
import { LevelField, ListField } from '../fields/parsed-field.tsx';
import { PickerField } from '../fields/picker-field.tsx';
import { PlainGroup } from '../fields/plain-group.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Screen } from '../layout/screen.tsx';

export default function SkillsScreen() {
  return (
    <Screen name="skills">
      <EntryGroup name="skills/skills" page="skills" fields={SkillFields} />
      <EntryGroup name="skills/services" fields={ServiceFields} />
      <PlainGroup title="More on this page" page="skills">
        <ListField name="site/technologies" codec={commaSpaceFilled} rows={1} width="whole" />
        <ListField name="site/learning" codec={commaSpaceFilled} rows={1} width="whole" />
      </PlainGroup>
    </Screen>
  );
}

const SkillFields = memo(({ address }: { address: `skills/skills/${string}` }) => (
  <>
    <TextField name={`${address}/name`} />
    <LevelField name={`${address}/level`} width="quarter" />
    <PickerField
      name={`${address}/color`}
      width="quarter"
      choices={GRADIENT_CHOICES}
      picture={GradientSwatch}
    />
    <TextField name={`${address}/description`} rows={2} width="whole" />
  </>
));

const ServiceFields = memo(({ address }: { address: `skills/services/${string}` }) => (
  <>
    <TextField name={`${address}/title`} />
    <PickerField
      name={`${address}/icon`}
      width="quarter"
      choices={ICON_CHOICES}
      picture={IconPicture}
    />
    <TextField name={`${address}/description`} rows={2} width="whole" />
  </>
));
