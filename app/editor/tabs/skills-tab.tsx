import { memo } from 'react';
import { GRADIENT_CHOICES, ICON_CHOICES } from '../choices.ts';
import { SelectField } from '../fields/choice-field.tsx';
import { EntryGroup } from '../fields/entry-list.tsx';
import { LevelField } from '../fields/parsed-field.tsx';
import { TextField } from '../fields/text-field.tsx';

export function SkillsTab() {
  return (
    <>
      <EntryGroup name="skills.skills" page="skills" fields={SkillFields} />
      <EntryGroup name="skills.services" fields={ServiceFields} />
    </>
  );
}

const SkillFields = memo(({ path }: { path: `skills.skills.${number}` }) => (
  <>
    <TextField name={`${path}.name`} />
    <LevelField name={`${path}.level`} width="quarter" />
    <SelectField name={`${path}.color`} width="quarter" choices={GRADIENT_CHOICES} />
    <TextField name={`${path}.description`} rows={2} width="whole" />
  </>
));

const ServiceFields = memo(({ path }: { path: `skills.services.${number}` }) => (
  <>
    <TextField name={`${path}.title`} />
    <SelectField name={`${path}.icon`} width="quarter" choices={ICON_CHOICES} />
    <TextField name={`${path}.description`} rows={2} width="whole" />
  </>
));
