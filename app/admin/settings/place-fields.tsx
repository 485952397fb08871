import { timeZoneNameOf } from '../../../domain/content/time-zone-texts.ts';
import { useNow } from '../controls/use-now.ts';
import { textAt } from '../document/edits.ts';
import { useEdits, useEnteredText, useFromEdits } from '../document/use-edits.ts';
import { TextField } from '../fields/text-field.tsx';
import { useFeatures } from '../layout/features.ts';
import { languageChoice, languageChoices } from './language-choices.ts';
import { type Choice, SearchSelect } from './search-select.tsx';

/** The language of the words, by its name or its tag. */
export function LanguageField() {
  const { value, choose } = useEnteredText('site/language');
  return (
    <SearchSelect
      address="site/language"
      chosen={languageChoice(value)}
      choicesFor={languageChoices}
      onChoose={choose}
    />
  );
}

const zoneChoice = (value: string): Choice => ({ value, label: value.replaceAll('_', ' ') });

const ZONES: readonly Choice[] = Intl.supportedValuesOf('timeZone').map(zoneChoice);

/** How often the time in the zone is read, in milliseconds. */
const UPDATE_MS = 5_000;

/** The time zone, and the time that it is there. */
export function TimeZoneField() {
  const edits = useEdits();
  const { shipped } = useFeatures();
  const zone = useFromEdits(({ entered }) => entered.site.timeZone);
  const time = timeIn(zone, new Date(useNow(UPDATE_MS)));
  const chosen = zoneChoice(zone);
  /** The texts of the sample are those of its zone, so they go with it. What the owner wrote stays. */
  const choose = (timeZone: string) => {
    const { site } = edits.state().entered;
    const own = (name: 'timeZoneName' | 'timeZoneText') =>
      site[name] === shipped.site[name] ? '' : site[name];
    edits.apply({
      kind: 'set',
      address: 'site',
      field: 'site/timeZone',
      value: {
        ...site,
        timeZone,
        timeZoneName: own('timeZoneName'),
        timeZoneText: own('timeZoneText'),
      },
    });
  };
  return (
    <SearchSelect
      address="site/timeZone"
      chosen={chosen}
      text={time === undefined ? chosen.label : `${chosen.label}, now ${time}`}
      choicesFor={() => ZONES}
      onChoose={choose}
    />
  );
}

/** The time in a zone, such as `19:34`; undefined if there is no such zone. */
function timeIn(timeZone: string, now: Date): string | undefined {
  try {
    return now.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  } catch {
    return undefined;
  }
}

/** The name of the zone, which is that of the zone where it is left empty. */
export function TimeZoneNameField() {
  const name = useFromEdits(({ working }) =>
    timeZoneNameOf({ ...working.site, timeZoneName: '' }, new Date()),
  );
  return <TextField name="site/timeZoneName" placeholder={name} />;
}

/** The name of the site, which is the owner's where it is left empty. */
export function BrandField() {
  const name = useFromEdits((state) => textAt(state, 'home/name'));
  return <TextField name="site/brand" placeholder={name} />;
}
