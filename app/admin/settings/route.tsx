import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { onePerLine } from '../../../domain/text.ts';
import { timeZoneNameOf } from '../../../domain/time-zones.ts';
import { textAt } from '../document/edits.ts';
import { useEdits, useFromEdits } from '../document/use-edits.ts';
import { CheckField, SelectField } from '../fields/choice-field.tsx';
import { ListField } from '../fields/parsed-field.tsx';
import { LanguageList, languageName, languageTag, TimeZoneList } from '../fields/suggestions.tsx';
import { TextField } from '../fields/text-field.tsx';
import { FillIn } from '../import/fill-in.tsx';
import { useFeatures } from '../layout/features.ts';
import { Screen } from '../layout/screen.tsx';
import { Backups, Checks } from './backups-and-checks.tsx';
import { PageOrder } from './page-order.tsx';
import { Passcode } from './passcode.tsx';
import { Passkeys } from './passkeys.tsx';
import { PageViews, RetentionPeriods } from './retention.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Activity, Sessions } from './sessions-and-activity.tsx';

const GARDEN_CHOICES: Readonly<Record<Portfolio['site']['gardens'], string>> = {
  hour: 'By the hour',
  night: 'Always night',
  day: 'Always day',
};

const ACCENT_CHOICES: Readonly<Record<Portfolio['site']['accent'], string>> = {
  room: 'One a room',
  moon: 'Moon blue',
  wisteria: 'Wisteria violet',
  blossom: 'Blossom pink',
  vermilion: 'Vermilion red',
  lantern: 'Lantern orange',
  ginkgo: 'Ginkgo gold',
  bamboo: 'Bamboo green',
  pool: 'Pool teal',
};

const TYPE_CHOICES: Readonly<Record<Portfolio['site']['type'], string>> = {
  grotesque: 'Bricolage Grotesque, DM Mono',
  serif: 'Fraunces, IBM Plex Mono',
  humanist: 'Source Sans, Source Code Pro',
  geometric: 'Outfit, JetBrains Mono',
};

const Options = (props: { of: Readonly<Record<string, string>> }) =>
  Object.entries(props.of).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** The time zone. Texts of the sample that are about its zone go when another one has been entered. */
function TimeZoneField() {
  const { shipped } = useFeatures();
  const edits = useEdits();
  const clearSampleTexts = () => {
    const { site } = edits.state().entered;
    if (site.timeZone === shipped.site.timeZone) return;
    for (const name of ['timeZoneName', 'timeZoneText'] as const) {
      const address = `site/${name}`;
      if (site[name] !== '' && site[name] === shipped.site[name])
        edits.apply({ kind: 'set', address, field: address, value: '' });
    }
  };
  return <TextField name="site/timeZone" list="time-zones" onLeave={clearSampleTexts} />;
}

/** The language of the site, which can be entered by its name. */
function LanguageField() {
  const edits = useEdits();
  const language = useFromEdits((state) => languageName(textAt(state, 'site/language')));
  const takeName = () => {
    const address = 'site/language';
    const entered = edits.state().entered.site.language;
    const value = languageTag(entered);
    if (value !== entered) edits.apply({ kind: 'set', address, field: address, value });
  };
  return <TextField name="site/language" list="languages" note={language} onLeave={takeName} />;
}

export default function SettingsScreen() {
  const name = useFromEdits((state) => textAt(state, 'home/name'));
  const zoneName = useFromEdits(({ working }) =>
    timeZoneNameOf({ ...working.site, timeZoneName: '' }, new Date()),
  );
  return (
    <Screen name="settings" tools={<FillIn />}>
      <div className="ledger">
        <TextField name="site/brand" placeholder={name} />
        <TextField name="site/description" rows={1} />
        <LanguageField />
        <TimeZoneField />
        <TextField name="site/timeZoneName" placeholder={zoneName} />
        <LanguageList id="languages" />
        <TimeZoneList id="time-zones" />
        <PageOrder />
        <ListField name="site/tabTitles" codec={onePerLine} rows={2} />
        <div className="row">
          <div className="row-name">Away from the tab</div>
          <div className="grid grid-cols-12 gap-4">
            <TextField name="site/tabAway" />
            <TextField name="site/tabBack" />
          </div>
        </div>
        <div className="row">
          <div className="row-name">Pictures</div>
          <div>
            <CheckField name="site/ownPicturesOnly" />
          </div>
        </div>
        <div className="row">
          <div className="row-name">Looks</div>
          <div className="grid grid-cols-12 gap-4">
            <SelectField name="site/gardens">
              <Options of={GARDEN_CHOICES} />
            </SelectField>
            <SelectField name="site/accent">
              <Options of={ACCENT_CHOICES} />
            </SelectField>
            <SelectField name="site/type">
              <Options of={TYPE_CHOICES} />
            </SelectField>
            <p className="hint col-span-full">
              Favicon: put your <code translate="no">favicon.svg</code> into{' '}
              <code translate="no">DATA_DIR/public</code>.
            </p>
          </div>
        </div>
        <PageViews />
        <RetentionPeriods />
      </div>
      <div className="section-head">
        <h2>Login and upkeep</h2>
      </div>
      <div>
        <Passcode />
        <SecondFactor />
        <Passkeys />
        <Sessions />
        <Backups />
        <Checks />
        <Activity />
      </div>
    </Screen>
  );
}
