import { memo } from 'react';
import { commaSpaceFilled } from '../../../domain/text.ts';
import { GRADIENT_CHOICES, ICON_CHOICES } from '../fields/choices.ts';
import {
  AddButton,
  Entries,
  EntrySection,
  ListSearch,
  useEntryList,
} from '../fields/entry-list.tsx';
import { LevelField, ListField } from '../fields/parsed-field.tsx';
import { GradientSwatch, IconPicture, PickerField } from '../fields/picker-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { MoreOnPage, Screen, ViewLink } from '../layout/screen.tsx';

const BELOW = 'max-desk:row-start-2 max-desk:col-span-full';

export default function SkillsScreen() {
  const list = useEntryList('skills/skills');
  return (
    <Screen
      name="skills"
      tools={
        <>
          <ViewLink page="skills" />
          <ListSearch list={list} />
        </>
      }
    >
      <Entries
        list={list}
        level={2}
        columns={['name', 'level', 'color', 'description']}
        className="[--pair:12.5rem_4.5rem_4.75rem_minmax(0,1fr)] [--pair-narrow:minmax(0,1fr)_4rem_4.75rem]"
        fields={SkillFields}
      />
      <AddButton list={list} />
      <EntrySection
        name="skills/services"
        columns={['icon', 'title', 'description']}
        className="[--pair:4.75rem_14rem_minmax(0,1fr)] [--pair-narrow:4.75rem_minmax(0,1fr)]"
        fields={ServiceFields}
      />
      <MoreOnPage>
        <ListField name="site/technologies" codec={commaSpaceFilled} rows={1} />
        <ListField name="site/learning" codec={commaSpaceFilled} rows={1} />
      </MoreOnPage>
    </Screen>
  );
}

const SkillFields = memo(({ address }: { address: `skills/skills/${string}` }) => (
  <>
    <TextField name={`${address}/name`} cell="" />
    <LevelField name={`${address}/level`} cell="" />
    <PickerField name={`${address}/color`} choices={GRADIENT_CHOICES} picture={GradientSwatch} />
    <TextField name={`${address}/description`} rows={1} cell={BELOW} />
  </>
));

const ServiceFields = memo(({ address }: { address: `skills/services/${string}` }) => (
  <>
    <PickerField name={`${address}/icon`} choices={ICON_CHOICES} picture={IconPicture} />
    <TextField name={`${address}/title`} cell="" />
    <TextField name={`${address}/description`} rows={1} cell={BELOW} />
  </>
));
