import { memo } from 'react';
import { GRADIENT_CHOICES, ICON_CHOICES } from '../choices.ts';
import { EntryGroup } from '../fields/entry-list.tsx';
import { LevelField } from '../fields/parsed-field.tsx';
import { PickerField } from '../fields/picker-field.tsx';
import { GradientSwatch, IconPicture } from '../fields/pictures.tsx';
import { TextField } from '../fields/text-field.tsx';

export function SkillsTab() {
  return (
    <>
      <EntryGroup name="skills/skills" page="skills" fields={SkillFields} />
      <EntryGroup name="skills/services" fields={ServiceFields} />
    </>
  );
}

const SkillFields = memo(({ path }: { path: `skills/skills/${string}` }) => (
  <>
    <TextField name={`${path}/name`} />
    <LevelField name={`${path}/level`} width="quarter" />
    <PickerField
      name={`${path}/color`}
      width="quarter"
      choices={GRADIENT_CHOICES}
      picture={GradientSwatch}
    />
    <TextField name={`${path}/description`} rows={2} width="whole" />
  </>
));

const ServiceFields = memo(({ path }: { path: `skills/services/${string}` }) => (
  <>
    <TextField name={`${path}/title`} />
    <PickerField
      name={`${path}/icon`}
      width="quarter"
      choices={ICON_CHOICES}
      picture={IconPicture}
    />
    <TextField name={`${path}/description`} rows={2} width="whole" />
  </>
));
