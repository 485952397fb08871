import { useDeferredValue } from 'react';
import { WORD_GROUP_NAMES } from '../../../domain/words/groups.ts';
import { useNarrow } from '../controls/use-narrow.ts';
import { useFeatures } from '../layout/features.ts';
import { useStore } from '../state-store.ts';
import { FoundWords } from '../words/found-words.tsx';
import { WordGroupBlock } from '../words/word-group.tsx';
import { FixedLists } from './fixed-lists.tsx';
import { PageOrder } from './page-order.tsx';
import { SiteRail } from './site-rail.tsx';
import { WhoAndWhere } from './who-and-where.tsx';
import './site.css';
import '../words/words.css';

/** The tab of everything that visitors read and that is not an entry of another tab. */
export function SiteTab() {
  const { group, query } = useStore(useFeatures().site, (shown) => shown);
  const isNarrow = useNarrow();
  // Typing in the search does not wait for the fields of what is found.
  const searched = useDeferredValue(query);
  return (
    <div className="editor-group">
      <SiteRail />
      <div className="min-w-0 mt-s5 desk:col-[4/12] desk:mt-0">
        {searched.trim() === '' ? (
          <>
            <WhoAndWhere />
            <PageOrder />
            <FixedLists />
            {isNarrow && (
              <p
                className="site-words pt-s5 pb-3 border-t border-line-night-2 text-[1.125rem]/[1.25] font-semibold"
                aria-hidden="true"
              >
                Words
              </p>
            )}
            {(isNarrow ? WORD_GROUP_NAMES : [group]).map((each) => (
              <WordGroupBlock key={each} group={each} isFilled={each === group} />
            ))}
          </>
        ) : (
          <FoundWords query={searched} />
        )}
      </div>
    </div>
  );
}
