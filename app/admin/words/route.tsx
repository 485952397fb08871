import { memo, useDeferredValue, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { WORD_GROUP_NAMES, type WordGroupName } from '../../../domain/words/groups.ts';
import type { Word } from '../../../domain/words/word.ts';
import { FoldItem, useAnchor } from '../controls/fold-item.tsx';
import { SearchField } from '../controls/search-form.tsx';
import { fieldId } from '../document/addresses.ts';
import { useEdits, useEntered, useFromEdits } from '../document/use-edits.ts';
import { ImportWords } from '../import/import-words.tsx';
import { TranslationRow, useChosenLanguage } from '../languages/translation-row.tsx';
import { Screen } from '../layout/screen.tsx';
import { TextList, TextRow } from './text-list.tsx';
import {
  ALL_WORDS,
  changedWords,
  entriesOf,
  findWords,
  groupName,
  type WordEntry,
} from './word-list.ts';

/** All words that visitors read: the changed ones first, then all by page. */
export default function WordsScreen() {
  // A search ends where a link leads to a word, which opens its group.
  const { key } = useLocation();
  const [search, setSearch] = useState({ text: '', key });
  const query = search.key === key ? search.text : '';
  // Typing in the search does not wait for the fields of what is found.
  const deferred = useDeferredValue(query);
  const open = useAnchor();
  return (
    <Screen name="words" count={ALL_WORDS.length} tools={<ImportWords />}>
      <SearchField
        label={`Find in ${ALL_WORDS.length} words`}
        placeholder="Find a word or a sentence"
        value={query}
        onChange={({ target }) => setSearch({ text: target.value, key })}
      />
      {query.trim() === '' || deferred.trim() === '' ? (
        <>
          {open === '' && <ChangedWords />}
          <div className="section-head">
            <h2>By page</h2>
          </div>
          <div>
            {WORD_GROUP_NAMES.map((group) => (
              <WordGroup key={group} group={group} />
            ))}
          </div>
        </>
      ) : (
        <FoundWords query={deferred} />
      )}
    </Screen>
  );
}

/** The words that are changed when the list opens; one that gets its default again stays in it. */
function ChangedWords() {
  const edits = useEdits();
  const [changed] = useState(() => changedWords(edits.state().working.site.words));
  const count = useFromEdits(({ working }) => changedWords(working.site.words).length);
  return (
    <TextList title="Changed" count={count} texts={changed} empty="All words are the defaults.">
      {(entry) => <WordRow key={entry.address} entry={entry} isNamedByGroup />}
    </TextList>
  );
}

/** The words that have a text. One that is changed here stays until the search changes. */
function FoundWords({ query }: { query: string }) {
  const edits = useEdits();
  const results = useMemo(() => findWords(edits.state().working.site.words, query), [edits, query]);
  return (
    <TextList
      key={query}
      title={<bdi>“{query.trim()}”</bdi>}
      count={results.length}
      texts={results}
      empty="No word contains this text. Texts of entries are in the other screens."
    >
      {(entry) => <WordRow key={entry.address} entry={entry} isNamedByGroup />}
    </TextList>
  );
}

function WordGroup({ group }: { group: WordGroupName }) {
  const name = useFromEdits(({ working }) => groupName(working.site.words, group));
  const changed = useFromEdits(({ working }) => changedWords(working.site.words, group).length);
  const entries = entriesOf(group);
  return (
    <FoldItem
      address={`site/words/${group}`}
      title={name}
      note={changed === 0 ? undefined : `${changed} changed`}
      state={entries.length}
    >
      {() => (
        <div className="ledger">
          {entries.map((entry) => (
            <WordRow key={entry.key} entry={entry} />
          ))}
        </div>
      )}
    </FoldItem>
  );
}

/** From this length of its default text, in characters, a word has a text area: an input of a phone cuts it. */
const LONG = 40;

const WordRow = memo((props: { entry: WordEntry; isNamedByGroup?: boolean }) => {
  const { entry, isNamedByGroup = false } = props;
  const { address, group, declared } = entry;
  const { label, text, isOptional } = declared;
  const { value: entered, type } = useEntered(address);
  const value = typeof entered === 'string' ? entered : text;
  const page = useFromEdits(({ working }) =>
    isNamedByGroup ? groupName(working.site.words, group) : '',
  );
  const hints = [page, declared.where, noteOf(declared)].filter((hint) => hint !== '');
  const isOther = value !== text && (value.trim() !== '' || isOptional);
  const tag = useChosenLanguage();
  const row = { address, name: label, note: hints.join(', ') };
  if (tag !== null) return <TranslationRow {...row} tag={tag} original={isOther ? value : text} />;
  return (
    <TextRow
      {...row}
      value={value}
      onChange={type}
      placeholder={isOptional ? '' : text}
      rows={text.length >= LONG || text.includes('\n') ? 1 : undefined}
      remark={
        isOther && {
          text: `Default: “${text}”`,
          action: (
            <>
              Reset<span className="sr-only"> {label}</span>
            </>
          ),
          run() {
            type(text);
            document.getElementById(fieldId(address))?.focus();
          },
        }
      }
    />
  );
});

/** What an owner must know of a word: the names that are replaced, and whether it may be empty. */
function noteOf(declared: Word): string {
  const names = declared.params.map((name) => `{${name}}`).join(' and ');
  if (names !== '') return `${names} ${declared.params.length === 1 ? 'is' : 'are'} filled in`;
  return declared.isOptional ? 'empty: not shown' : '';
}
