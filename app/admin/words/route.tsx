import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { translatableTexts } from '../../../domain/translated.ts';
import { WORD_GROUP_NAMES, type WordGroupName } from '../../../domain/words/groups.ts';
import { FoldItem, useAnchor } from '../controls/fold-item.tsx';
import { SearchField } from '../controls/search-form.tsx';
import { useEdits, useFromEdits } from '../document/use-edits.ts';
import { ImportWords } from '../import/import-words.tsx';
import { TranslationField, useChosenLanguage } from '../languages/translation-field.tsx';
import { Screen } from '../layout/screen.tsx';
import {
  ALL_WORDS,
  changedWords,
  entriesOf,
  findWords,
  groupName,
  type WordEntry,
} from './word-list.ts';
import { WordRow } from './word-row.tsx';

/** The most words of a list that have fields: three hundred fields at once would be slow. */
const SHOWN = 40;

/** All words that visitors read: the changed ones first, then all by page. One group at a time shows its fields. */
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
  return (
    <WordList title="Changed" entries={changed}>
      All words are the defaults.
    </WordList>
  );
}

/** The words that have a text. One that is changed here stays until the search changes. */
function FoundWords({ query }: { query: string }) {
  const edits = useEdits();
  const found = useMemo(() => findWords(edits.state().working.site.words, query), [edits, query]);
  return (
    <WordList title={<bdi>“{query.trim()}”</bdi>} entries={found}>
      No word contains this text. Texts of entries are in the other screens.
    </WordList>
  );
}

function WordList(props: {
  title: ReactNode;
  entries: readonly WordEntry[];
  /** What an empty list says. */
  children: ReactNode;
}) {
  const { title, entries, children } = props;
  return (
    <section>
      <div className="section-head">
        <h2>{title}</h2>
        <span className="text-ink-3 figures" role="status">
          {entries.length}
        </span>
      </div>
      {entries.length === 0 ? (
        <p className="empty">{children}</p>
      ) : (
        <div className="ledger">
          {entries.slice(0, SHOWN).map((entry) => (
            <WordRow key={entry.address} entry={entry} isNamedByGroup />
          ))}
        </div>
      )}
      {entries.length > SHOWN && (
        <p className="hint pt-3">
          The first {SHOWN} are shown. The search and the pages have all of them.
        </p>
      )}
    </section>
  );
}

function WordGroup({ group }: { group: WordGroupName }) {
  const name = useFromEdits(({ working }) => groupName(working.site.words, group));
  const changed = useFromEdits(({ working }) => changedWords(working.site.words, group).length);
  const entries = entriesOf(group);
  const tag = useChosenLanguage();
  return (
    <FoldItem
      address={`site/words/${group}`}
      title={name}
      note={changed === 0 ? undefined : `${changed} changed`}
      state={entries.length}
    >
      {() => (
        <div className="ledger">
          {tag === null ? (
            entries.map((entry) => <WordRow key={entry.key} entry={entry} />)
          ) : (
            <TranslatedWords tag={tag} group={group} />
          )}
        </div>
      )}
    </FoldItem>
  );
}

/** The words of a group as they were when it was opened, each with its translation. */
function TranslatedWords({ tag, group }: { tag: string; group: WordGroupName }) {
  const edits = useEdits();
  const [texts] = useState(() => [...translatableTexts(edits.state().working, tag)]);
  return texts
    .filter(([address]) => address.startsWith(`site/words/${group}/`))
    .map(([address, original]) => (
      <TranslationField key={address} tag={tag} address={address} original={original} />
    ));
}
