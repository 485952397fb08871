import { useState } from 'react';
import { pathOf, WHAT_COUNTS } from '../../../domain/pages.ts';
import { isShown } from '../../../domain/site-frame.ts';
import type { WordGroupName } from '../../../domain/words/groups.ts';
import { ViewPage } from '../controls/view-page.tsx';
import { useEdits, useFromEdits } from '../document/use-edits.ts';
import { SiteBlock } from '../settings/site-block.tsx';
import { changedIn, entriesOf, groupName, pageOf } from './word-list.ts';
import { WordRow } from './word-row.tsx';

/** The words of one group. */
export function WordGroupBlock(props: {
  group: WordGroupName;
  /** Its words have fields now: three hundred fields at once would be slow. */
  isFilled: boolean;
}) {
  const { group, isFilled } = props;
  const edits = useEdits();
  const name = useFromEdits(({ working }) => groupName(working.site.words, group));
  const count = useFromEdits(({ working }) => changedIn(working.site.words, group).length);
  const address = useFromEdits(({ working }) => {
    const page = pageOf(group) ?? (group === 'home' ? group : undefined);
    if (group === 'whatCounts') return WHAT_COUNTS;
    if (group === 'resume') return isShown(working, group) ? pathOf(group) : undefined;
    return page !== undefined && isShown(working, page) ? pathOf(page) : undefined;
  });
  // A word that gets its default again stays in the list until the owner asks for another one.
  const [only, setOnly] = useState<ReadonlySet<string> | null>(null);
  const entries = entriesOf(group);
  const shown = entries.filter(({ key }) => only === null || only.has(key));
  const showChanged = () => {
    const changed = changedIn(edits.state().working.site.words, group);
    setOnly(new Set(changed.map(({ key }) => key)));
  };

  return (
    <SiteBlock
      part={group}
      title={
        <>
          <span
            // On a phone it stands once, above all of them.
            className="max-desk:sr-only"
          >
            Words of{' '}
          </span>
          {name}
        </>
      }
      note={
        <>
          {entries.length} words and sentences.{' '}
          {(only !== null || count > 0) && (
            <button
              type="button"
              className="site-inline"
              onClick={only === null ? showChanged : () => setOnly(null)}
            >
              {only === null ? `Show the ${count} changed` : `Show all ${entries.length}`}
            </button>
          )}
        </>
      }
      end={address !== undefined && <ViewPage path={address} name={name} />}
    >
      {isFilled && (
        <div className="lines">
          {shown.map((entry) => (
            <WordRow key={entry.key} entry={entry} />
          ))}
        </div>
      )}
    </SiteBlock>
  );
}
