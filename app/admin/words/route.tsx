import { useDeferredValue } from 'react';
import { WORD_GROUP_NAMES } from '../../../domain/words/groups.ts';
import { useNarrow } from '../controls/use-narrow.ts';
import { useFeatures } from '../layout/features.ts';
import { Screen } from '../layout/screen.tsx';
import { useStore } from '../state-store.ts';
import { FoundWords } from './found-words.tsx';
import { WordGroupBlock } from './word-group.tsx';
import { WordsRail } from './words-rail.tsx';
import '../settings/site.css';
import './words.css';

export default function WordsScreen() {
  const { group, query } = useStore(useFeatures().site, (shown) => shown);
  const isNarrow = useNarrow();
  // Typing in the search does not wait for the fields of what is found.
  const searched = useDeferredValue(query);
  return (
    <Screen name="words">
      <div className="editor-group">
        <WordsRail />
        <div className="min-w-0 mt-s5 desk:col-[4/12] desk:mt-0">
          {searched.trim() === '' ? (
            (isNarrow ? WORD_GROUP_NAMES : [group]).map((each) => (
              <WordGroupBlock key={each} group={each} isFilled={each === group} />
            ))
          ) : (
            <FoundWords query={searched} />
          )}
        </div>
      </div>
    </Screen>
  );
}
