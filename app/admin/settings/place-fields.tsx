import { Combobox } from '@base-ui/react/combobox';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { labelOf } from '../../../domain/content/labels.ts';
import { timeZoneNameOf } from '../../../domain/time-zones.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useNow } from '../controls/use-time.ts';
import { textAt } from '../document/edits.ts';
import { useEdits, useEnteredText, useFromEdits } from '../document/use-edits.ts';
import { Field, useField } from '../fields/field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { useFeatures } from '../layout/features.ts';

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

/** The tags of the languages that are offered; any other is found by its tag. */
const TAGS =
  'af am ar az be bg bn bs ca cs cy da de el en en-GB eo es es-MX et eu fa fi fil fr fr-CA ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ky lo lt lv mk ml mn mr ms my nb ne nl pa pl pt pt-BR ro ru si sk sl sq sr sv sw ta te th tr uk ur uz vi zh-Hans zh-Hant zu';

const NAMES = new Intl.DisplayNames('en', {
  type: 'language',
  languageDisplay: 'standard',
  fallback: 'none',
});

/** A language by its English name and its tag, such as `Portuguese (Brazil), pt-BR`. */
export function languageChoice(tag: string): Choice {
  try {
    const name = NAMES.of(tag);
    return { value: tag, label: name === undefined ? tag : `${name}, ${tag}` };
  } catch {
    return { value: tag, label: tag };
  }
}

/** The languages that are offered, by their names. */
export const OFFERED_LANGUAGES: readonly Choice[] = TAGS.split(' ')
  .map(languageChoice)
  .sort((one, other) => one.label.localeCompare(other.label, 'en'));

/** A tag begins with the two or three letters of a language: a longer word is a name that is searched. */
const TAG = /^[a-z]{2,3}(-[a-z\d]{1,8})*$/i;

/** The languages that are offered, and the one whose tag is searched. */
export function languageChoices(query: string): readonly Choice[] {
  const tag = query.trim();
  if (!TAG.test(tag)) return OFFERED_LANGUAGES;
  try {
    const [canonical = tag] = Intl.getCanonicalLocales(tag);
    return OFFERED_LANGUAGES.some(({ value }) => value === canonical)
      ? OFFERED_LANGUAGES
      : [...OFFERED_LANGUAGES, languageChoice(canonical)];
  } catch {
    return OFFERED_LANGUAGES;
  }
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

const TRIGGER = 'input inline-flex justify-between items-center gap-3 max-w-96 text-start';

/** A select field with many choices, which are searched. */
function SearchSelect(props: {
  address: string;
  chosen: Choice;
  /** The text in the field, where that is more than the label. */
  text?: string;
  /** The choices for what is being searched; those whose label has it are shown. */
  choicesFor: (query: string) => readonly Choice[];
  onChoose: (value: string) => void;
}) {
  const { address, chosen, text = chosen.label, choicesFor, onChoose } = props;
  const hydrated = useHydrated();
  const [query, setQuery] = useState('');
  const { state, control } = useField(address);
  return (
    <Field address={address} {...state}>
      {!hydrated && (
        // The search has style attributes, which the policy does not allow in the HTML, and the server may know other names.
        <button type="button" id={control.id} className={TRIGGER}>
          {chosen.value}
        </button>
      )}
      {hydrated && (
        <Combobox.Root
          items={choicesFor(query)}
          value={chosen}
          isItemEqualToValue={(one, other) => one.value === other.value}
          onInputValueChange={setQuery}
          onValueChange={(choice) => choice !== null && onChoose(choice.value)}
          autoHighlight
        >
          <Combobox.Trigger
            id={control.id}
            aria-invalid={control['aria-invalid']}
            aria-describedby={control['aria-describedby']}
            onBlur={control.onBlur}
            className={TRIGGER}
          >
            <span className="truncate">{text}</span>
            <ChevronDown />
          </Combobox.Trigger>
          <Combobox.Portal>
            <Combobox.Positioner className="z-40" align="start" sideOffset={4}>
              <Popup label={labelOf(address)}>
                {(choice: Choice) => (
                  <Combobox.Item key={choice.value} value={choice} className="popup-item">
                    {choice.label}
                  </Combobox.Item>
                )}
              </Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </Field>
  );
}

function Popup(props: { label: string; children: (choice: Choice) => ReactNode }) {
  const { label, children } = props;
  return (
    <Combobox.Popup className="popup flex flex-col w-88 p-0" aria-label={label}>
      <div className="p-2">
        <Combobox.Input className="input" placeholder="Search" aria-label={`Search: ${label}`} />
      </div>
      <Combobox.Empty>
        <p className="px-4 pb-3 text-ink-2 empty:hidden">Nothing was found.</p>
      </Combobox.Empty>
      <Combobox.List className="overflow-y-auto overscroll-contain pb-1">{children}</Combobox.List>
    </Combobox.Popup>
  );
}
