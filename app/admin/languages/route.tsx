import { useMutation } from '@tanstack/react-query';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { furtherLanguage, unknownLanguage } from '../../../domain/content/translations.ts';
import { LabelledField } from '../../ui/labelled-field.tsx';
import { FoldItem } from '../controls/fold-item.tsx';
import { Switch } from '../controls/switch.tsx';
import { fieldId } from '../document/addresses.ts';
import { useEdits, useEntered, useFromEdits } from '../document/use-edits.ts';
import { LanguageList, languageName, languageTag } from '../fields/suggestions.tsx';
import { useFeatures } from '../layout/features.ts';
import { Screen } from '../layout/screen.tsx';
import { counted } from '../text/formats.ts';
import { TextList } from '../words/text-list.tsx';
import {
  hasShippedWords,
  type LanguageText,
  languageTexts,
  shippedWords,
  textName,
  WORDS,
  withShippedWords,
} from './language-texts.ts';
import { TranslationRow } from './translation-row.tsx';

export default function LanguagesScreen() {
  const tags = useFromEdits(({ entered }) => entered.translations);
  const first = useFromEdits(({ working }) => languageName(working.site.language));
  return (
    <Screen name="languages">
      <p className="max-w-160 text-ink-2">
        The site is in <bdi>{first}</bdi>. What is not translated is shown in it.
      </p>
      <div className="section-head">
        <h2>Further languages</h2>
      </div>
      <div>
        {Object.keys(tags).map((tag) => (
          <Language key={tag} tag={tag} />
        ))}
      </div>
      <NewLanguage />
    </Screen>
  );
}

/** A further language: how much of it is translated and, unfolded, its texts. */
function Language({ tag }: { tag: string }) {
  const working = useDeferredValue(useFromEdits((state) => state.working));
  const texts = useMemo(() => languageTexts(working, tag), [working, tag]);
  const missing = countOf(texts, 'missing');
  const outdated = countOf(texts, 'outdated');
  const left =
    missing === 0 ? 'Translated' : `${missing} of ${counted(texts.length, 'text')} missing`;
  return (
    <FoldItem
      address={`translations/${tag}`}
      title={languageName(tag)}
      state={outdated === 0 ? left : `${left}, ${outdated} to look at`}
    >
      {() => <OpenLanguage tag={tag} texts={texts} />}
    </FoldItem>
  );
}

const FILTERS = { missing: 'Missing', outdated: 'Original changed since', all: 'All' } as const;

type Filter = keyof typeof FILTERS;

const isFilter = (value: string): value is Filter => Object.hasOwn(FILTERS, value);

const countOf = (texts: readonly LanguageText[], filter: Filter): number =>
  texts.filter(({ state }) => filter === 'all' || state === filter).length;

/** The texts of a language as they are now. The list has those that were in it when it was asked for. */
function OpenLanguage({ tag, texts }: { tag: string; texts: readonly LanguageText[] }) {
  const { edits, announceEdit } = useFeatures();
  const { value: isPublished, choose } = useEntered(`translations/${tag}/published`);
  const [{ filter, content, key }, setList] = useState<{
    filter: Filter;
    content: Portfolio;
    key: number;
  }>(() => ({ filter: 'missing', content: edits.state().working, key: 0 }));
  const show = (next: Filter) =>
    setList({ filter: next, content: edits.state().working, key: key + 1 });
  const listed = useMemo(
    () => languageTexts(content, tag).filter(({ state }) => filter === 'all' || state === filter),
    [content, tag, filter],
  );
  const setLanguages = (value: Portfolio['translations']) =>
    edits.apply({ kind: 'set', address: 'translations', value, field: `translations/${tag}` });
  const begin = useMutation({
    async mutationFn() {
      const words = await shippedWords(tag);
      // As it is now: the owner may have typed while the words were fetched.
      setLanguages(withShippedWords(edits.state().entered, tag, words).translations);
      show(filter);
      announceEdit('The shipped words are in the editor.');
    },
  });
  const remove = () => {
    const { [tag]: _, ...others } = edits.state().entered.translations;
    setLanguages(others);
    announceEdit(`${languageName(tag)} was removed.`);
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5">
        <Switch
          id={fieldId(`translations/${tag}/published`)}
          checked={isPublished === true}
          onSwitch={choose}
        >
          Visitors can read it
        </Switch>
        {hasShippedWords(tag) && !texts.some(isTranslatedWord) && (
          <button type="button" className="link" onClick={() => begin.mutate()}>
            Begin with the shipped words
          </button>
        )}
        <button type="button" className="link text-bad" onClick={remove}>
          Remove
        </button>
      </div>
      <TextList
        key={key}
        title="Texts"
        heading="h4"
        count={countOf(texts, filter)}
        tools={
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
        }
        texts={listed}
        empty="There is none."
      >
        {({ address, original }) => (
          <TranslationRow
            key={address}
            tag={tag}
            address={address}
            original={original}
            name={textName(content, address)}
          />
        )}
      </TextList>
    </>
  );
}

const isTranslatedWord = ({ address, state }: LanguageText): boolean =>
  address.startsWith(WORDS) && state !== 'missing';

function NewLanguage() {
  const { navigation } = useFeatures();
  const edits = useEdits();
  const [entered, setEntered] = useState('');
  const [error, setError] = useState('');
  const listId = useId();
  const add = () => {
    const { entered: content, working } = edits.state();
    const { data: tag, error: wrong } = furtherLanguage.safeParse(languageTag(entered));
    const unknown = tag === undefined ? wrong?.issues[0]?.message : unknownLanguage(tag);
    if (tag === undefined || unknown !== undefined) setError(unknown ?? '');
    else if (tag === working.site.language || Object.hasOwn(content.translations, tag))
      setError('The site has this language already.');
    else {
      edits.apply({
        kind: 'set',
        address: 'translations',
        value: { ...content.translations, [tag]: { published: false, texts: {} } },
        field: `translations/${tag}`,
      });
      void navigation.goTo(`translations/${tag}`);
      setEntered('');
      setError('');
    }
  };
  return (
    <form
      className="ledger"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <LabelledField label="Add a language" error={error || undefined} isAlert>
        {(control) => (
          <div className="flex gap-3">
            <input
              {...control}
              type="text"
              list={listId}
              className="max-w-60"
              autoComplete="off"
              placeholder="pt-BR"
              value={entered}
              onChange={({ target }) => setEntered(target.value)}
            />
            <LanguageList id={listId} />
            <button type="submit" className="btn" disabled={entered.trim() === ''}>
              Add
            </button>
          </div>
        )}
      </LabelledField>
    </form>
  );
}
