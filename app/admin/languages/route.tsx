import { useMutation } from '@tanstack/react-query';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { furtherLanguage } from '../../../domain/content/translations.ts';
import { fieldId } from '../document/addresses.ts';
import { useEdits, useEntered, useFromEdits } from '../document/use-edits.ts';
import { useFeatures } from '../layout/features.ts';
import { Screen } from '../layout/screen.tsx';
import { languageChoice, OFFERED_LANGUAGES } from '../settings/place-fields.tsx';
import { counted } from '../text/count.ts';
import {
  hasShippedWords,
  type LanguageText,
  languageTexts,
  shippedWords,
  textName,
  WORDS,
  withShippedWords,
} from './language-texts.ts';
import { TranslationField, useChosenLanguage } from './translation-field.tsx';

/** The further languages, and the texts of the chosen one. */
export default function LanguagesScreen() {
  const tags = useFromEdits(({ entered }) => entered.translations);
  const first = useFromEdits(({ working }) => languageChoice(working.site.language).label);
  const chosen = useChosenLanguage();
  const [begun, setBegun] = useState(0);
  return (
    <Screen name="languages">
      <p className="max-w-160 pb-4 text-ink-2">
        The site is in <bdi>{first}</bdi>. Each further language has its texts beside these, and its
        pages below an address of its own. A text that is not translated is shown in the first
        language.
      </p>
      <div className="ledger">
        {Object.keys(tags).map((tag) => (
          <LanguageRow key={tag} tag={tag} onBegin={() => setBegun(begun + 1)} />
        ))}
        <NewLanguage />
      </div>
      {chosen !== null && <Texts key={`${chosen} ${begun}`} tag={chosen} />}
    </Screen>
  );
}

/** A further language: how much of it is translated, whether visitors can read it, and what can be done with it. */
function LanguageRow({ tag, onBegin }: { tag: string; onBegin: () => void }) {
  const { language, notices } = useFeatures();
  const edits = useEdits();
  const chosen = useChosenLanguage();
  const { value: isPublished, choose } = useEntered(`translations/${tag}/published`);
  const working = useDeferredValue(useFromEdits((state) => state.working));
  const texts = useMemo(() => languageTexts(working, tag), [working, tag]);
  const count = (state: string) => texts.filter((text) => text.state === state).length;
  const missing = count('missing');
  const outdated = count('outdated');
  const name = languageChoice(tag).label;
  const begin = useMutation({
    async mutationFn() {
      const words = await shippedWords(tag);
      // As it is now: the owner may have typed while the words were fetched.
      const content = withShippedWords(edits.state().entered, tag, words);
      edits.apply({
        kind: 'set',
        address: 'translations',
        value: content.translations,
        field: 'translations',
      });
      onBegin();
      notices.done('The shipped words are in the editor. Save to publish.');
    },
  });
  const remove = () => {
    const { [tag]: _, ...others } = edits.state().entered.translations;
    language.set({ tag: null });
    edits.apply({
      kind: 'set',
      address: 'translations',
      value: others,
      field: `translations/${tag}`,
    });
    notices.done(`${name} was removed. Undo brings it back.`);
  };
  return (
    <div className="row">
      <div className="row-name">
        <bdi>{name}</bdi>
        <span className="hint figures">
          {missing === 0 ? 'Translated' : `${missing} of ${counted(texts.length, 'text')} missing`}
          {outdated > 0 && `, ${outdated} to look at`}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-5">
        <label className="switch">
          <input
            id={fieldId(`translations/${tag}/published`)}
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked.
            role="switch"
            checked={isPublished === true}
            onChange={({ target }) => choose(target.checked)}
          />
          Visitors can read it<span className="sr-only">: {name}</span>
        </label>
        <button
          type="button"
          className="link"
          aria-pressed={chosen === tag}
          onClick={() => language.set({ tag: chosen === tag ? null : tag })}
        >
          {chosen === tag ? 'Done' : 'Translate'}
          <span className="sr-only"> {name}</span>
        </button>
        {hasShippedWords(tag) && !texts.some(isTranslatedWord) && (
          <button type="button" className="link" onClick={() => begin.mutate()}>
            Begin with the shipped words<span className="sr-only"> of {name}</span>
          </button>
        )}
        <button type="button" className="link text-bad" onClick={remove}>
          Remove<span className="sr-only"> {name}</span>
        </button>
      </div>
    </div>
  );
}

const isTranslatedWord = ({ address, state }: LanguageText): boolean =>
  address.startsWith(WORDS) && state !== 'missing';

/** The field that adds a language by its tag. */
function NewLanguage() {
  const { language } = useFeatures();
  const edits = useEdits();
  const [entered, setEntered] = useState('');
  const [error, setError] = useState('');
  const id = useId();
  const add = () => {
    const { entered: content, working } = edits.state();
    const { data: tag, error: wrong } = furtherLanguage.safeParse(entered);
    if (tag === undefined) setError(wrong?.issues[0]?.message ?? '');
    else if (tag === working.site.language || Object.hasOwn(content.translations, tag))
      setError('The site has this language already.');
    else {
      edits.apply({
        kind: 'set',
        address: 'translations',
        value: { ...content.translations, [tag]: { published: false, texts: {} } },
        field: `translations/${tag}`,
      });
      language.set({ tag });
      setEntered('');
      setError('');
    }
  };
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <label className="row-name" htmlFor={id}>
        Add a language
      </label>
      <div>
        <div className="flex gap-3">
          <input
            id={id}
            type="text"
            list={`${id}-tags`}
            className="input max-w-60"
            autoComplete="off"
            placeholder="pt-BR"
            value={entered}
            aria-invalid={error === '' ? undefined : true}
            aria-describedby={`${id}-error`}
            onChange={({ target }) => setEntered(target.value)}
          />
          <datalist id={`${id}-tags`}>
            {OFFERED_LANGUAGES.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </datalist>
          <button type="submit" className="btn" disabled={entered.trim() === ''}>
            Add
          </button>
        </div>
        <p id={`${id}-error`} role="status" className="field-error empty:hidden">
          {error !== '' && <span>{error}</span>}
        </p>
      </div>
    </form>
  );
}

/** The most texts that have fields at once. */
const SHOWN = 40;

const FILTERS = { missing: 'Missing', outdated: 'Original changed since', all: 'All' } as const;

const isFilter = (value: string): value is keyof typeof FILTERS => Object.hasOwn(FILTERS, value);

/** The texts of a language. One that is translated stays in the list until another list is asked for. */
function Texts({ tag }: { tag: string }) {
  const edits = useEdits();
  const [filter, setFilter] = useState<keyof typeof FILTERS>('missing');
  const [from, setFrom] = useState(0);
  const [content, setContent] = useState(() => edits.state().working);
  const texts = useMemo(
    () => languageTexts(content, tag).filter(({ state }) => filter === 'all' || state === filter),
    [content, tag, filter],
  );
  const show = (next: keyof typeof FILTERS) => {
    setFilter(next);
    setFrom(0);
    setContent(edits.state().working);
  };
  return (
    <section aria-label={`Texts, ${languageChoice(tag).label}`}>
      <div className="section-head">
        <h2>Texts</h2>
        <span className="text-ink-3 figures" role="status">
          {texts.length}
        </span>
        <label className="ms-auto flex items-center gap-3">
          Show
          <select
            className="input"
            value={filter}
            onChange={({ target }) => isFilter(target.value) && show(target.value)}
          >
            {Object.entries(FILTERS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      {texts.length === 0 ? (
        <p className="empty">There is none.</p>
      ) : (
        <div className="ledger">
          {texts.slice(from, from + SHOWN).map(({ address, original }) => (
            <TranslationField
              key={address}
              tag={tag}
              address={address}
              original={original}
              label={textName(content, address)}
            />
          ))}
        </div>
      )}
      {texts.length > from + SHOWN && (
        <button
          type="button"
          className="btn mt-4"
          onClick={(event) => {
            setFrom(from + SHOWN);
            event.currentTarget.closest('section')?.scrollIntoView();
          }}
        >
          Next {Math.min(SHOWN, texts.length - from - SHOWN)} texts
        </button>
      )}
    </section>
  );
}
