import { useMemo } from 'react';
import { useEdits } from '../document/use-edits.ts';
import { useFeatures } from '../layout/features.ts';
import { ALL_WORDS, findWords } from './word-list.ts';
import { WordRow } from './word-row.tsx';

/** The most words that are shown with their fields. */
const SHOWN = 40;

/** The words that have a text. A word that is changed here stays until the search changes. */
export function FoundWords({ query }: { query: string }) {
  const edits = useEdits();
  const { site } = useFeatures();
  const found = useMemo(() => findWords(edits.state().working.site.words, query), [edits, query]);
  return (
    <section className="part pt-4 border-t border-line-night-2" aria-labelledby="site-found">
      <header>
        <div role="status">
          <h3 id="site-found">
            “<bdi>{query.trim()}</bdi>” in {found.length} of {ALL_WORDS.length}
          </h3>
        </div>
        <p className="site-note">
          {found.length === 0
            ? 'No word contains this text. Texts of entries are in the other tabs.'
            : 'Current words and their defaults'}
          {found.length > SHOWN && `. The first ${SHOWN} are shown.`}
        </p>
        <button
          type="button"
          className="site-action"
          onClick={() => {
            site.find('');
            document.getElementById(FIND_ID)?.focus();
          }}
        >
          <u>Clear</u>
        </button>
      </header>
      <div className="lines">
        {found.slice(0, SHOWN).map((entry) => (
          <WordRow key={entry.address} entry={entry} query={query} />
        ))}
      </div>
    </section>
  );
}

/** The element id of the search field. */
export const FIND_ID = 'find-words';
