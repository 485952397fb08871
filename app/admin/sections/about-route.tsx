import { memo } from 'react';
import { ACHIEVEMENT_LISTS, type AchievementList } from '../../../domain/content/about.ts';
import { SITE_PAGES } from '../../../domain/pages.ts';
import { commaSpace } from '../../../domain/text.ts';
import { useFromEdits } from '../document/use-edits.ts';
import { CheckField, SelectField } from '../fields/choice-field.tsx';
import { EntryRow, EntrySection } from '../fields/entry-list.tsx';
import { ListField } from '../fields/parsed-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { MoreOnPage, Screen, ViewLink } from '../layout/screen.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { PORTRAIT_RATIO, PROFILE_PICTURE } from '../pictures/picture-fields.ts';
import { menuName } from '../words/word-list.ts';

export default function AboutScreen() {
  return (
    <Screen name="about" tools={<ViewLink page="about" />}>
      <div className="ledger">
        <div className="row">
          <div className="row-name">Profile image</div>
          <div>
            <PictureField fields={PROFILE_PICTURE} ratio={PORTRAIT_RATIO} of="About" />
          </div>
        </div>
        <TextField
          name="about/description"
          rows={5}
          below={<CheckField name="about/isMarkdown" />}
        />
        <ListField name="about/skills" codec={commaSpace} rows={1} />
      </div>
      <EntrySection name="about/work" fields={WorkFields} />
      <EntrySection name="about/education" fields={EducationFields} />
      <MoreOnPage>
        <div className="row">
          <div className="row-name">
            <span>Résumé</span>
            <ViewLink page="resume" />
          </div>
          <div className="flex flex-wrap gap-x-8">
            <CheckField name="about/showsResume" />
            <CheckField name="about/resumeWaits" />
            <CheckField name="about/showsWork" />
            <CheckField name="about/showsAchievements" />
          </div>
        </div>
        <EntryRow
          name="about/languages"
          columns={['name', 'fluency']}
          className="[--pair:14rem_minmax(0,1fr)] [--pair-narrow:minmax(0,1fr)_minmax(0,1fr)]"
          fields={LanguageFields}
        />
        {ACHIEVEMENT_LISTS.map((list) => (
          <EntryRow key={list} name={`about/${list}`} fields={AchievementFields} />
        ))}
        <TextField name="site/tileValue" />
        <TextField name="site/tileLabel" />
        <EntryRow
          name="site/counters"
          columns={['value', 'label', 'page']}
          className="[--pair:7rem_minmax(0,1fr)_10rem] [--pair-narrow:6rem_minmax(0,1fr)]"
          fields={CounterFields}
        />
      </MoreOnPage>
    </Screen>
  );
}

const EducationFields = memo(({ address }: { address: `about/education/${string}` }) => (
  <div className="grid grid-cols-12 gap-4">
    <TextField name={`${address}/institution`} />
    <TextField name={`${address}/degree`} />
    <TextField name={`${address}/year`} width="quarter" />
    <TextField name={`${address}/description`} rows={2} width="whole" />
  </div>
));

const WorkFields = memo(({ address }: { address: `about/work/${string}` }) => (
  <div className="grid grid-cols-12 gap-4">
    <TextField name={`${address}/place`} />
    <TextField name={`${address}/role`} />
    <TextField name={`${address}/period`} width="quarter" />
    <TextField name={`${address}/description`} rows={4} width="whole" />
  </div>
));

const LanguageFields = memo(({ address }: { address: `about/languages/${string}` }) => (
  <>
    <TextField name={`${address}/name`} cell="" />
    <TextField name={`${address}/fluency`} cell="" />
  </>
));

const AchievementFields = memo(({ address }: { address: `about/${AchievementList}/${string}` }) => (
  <div className="grid grid-cols-12 gap-4">
    <TextField name={`${address}/title`} />
    <TextField name={`${address}/from`} />
    <TextField name={`${address}/date`} width="quarter" />
    <TextField name={`${address}/link`} width="most" code />
    <TextField name={`${address}/description`} rows={2} width="whole" />
  </div>
));

const CounterFields = memo(({ address }: { address: `site/counters/${string}` }) => {
  const words = useFromEdits(({ working }) => working.site.words);
  return (
    <>
      <TextField name={`${address}/value`} cell="" />
      <TextField name={`${address}/label`} cell="" />
      <SelectField name={`${address}/page`} cell="max-desk:row-start-2 max-desk:col-span-full">
        <option value="">No page</option>
        {SITE_PAGES.map((page) => (
          <option key={page} value={page}>
            {menuName(words, page)}
          </option>
        ))}
      </SelectField>
    </>
  );
});
