import { Search } from 'lucide-react';
import { WORD_GROUP_NAMES } from '../../../domain/words/groups.ts';
import { api } from '../browser/calls.ts';
import { useEdits, useEditsState } from '../document/use-edits.ts';
import { FillIn } from '../import/fill-in.tsx';
import { ImportContent } from '../import/import-content.tsx';
import { useFeatures } from '../layout/features.ts';
import { FIXED_LABELS, isGroup, partId, type SitePart } from '../settings/site-view.ts';
import { useStore } from '../state-store.ts';
import { FIND_ID } from './found-words.tsx';
import { PartMarks } from './part-marks.tsx';
import { partState } from './part-state.ts';
import { ALL_WORDS, groupName } from './word-list.ts';

/** The side list: the search in all words, the parts with their state, and the ways out and in. */
export function WordsRail() {
  const state = useEditsState(useEdits());
  const { site } = useFeatures();
  const view = useStore(site, (shown) => shown);
  const nameOf = (part: SitePart): string =>
    isGroup(part) ? groupName(state.working.site.words, part) : FIXED_LABELS[part];
  const line = (part: SitePart) => (
    <PartLine
      key={part}
      part={part}
      name={nameOf(part)}
      {...partState(state, part)}
      isCurrent={view.query === '' && part === view.part}
      onOpen={site.goTo}
    />
  );
  return (
    <div className="rail site-rail max-desk:contents">
      <label className="site-find">
        <span className="sr-only">Find in {ALL_WORDS.length} words</span>
        <Search aria-hidden="true" size={16} strokeWidth={1.6} />
        <input
          id={FIND_ID}
          type="search"
          dir="auto"
          autoComplete="off"
          placeholder={`Find in ${ALL_WORDS.length} words`}
          value={view.query}
          onChange={(event) => site.find(event.target.value)}
        />
      </label>
      <nav className="site-side max-desk:hidden desk:mt-4" aria-label="Words">
        <ol>{WORD_GROUP_NAMES.map(line)}</ol>
      </nav>
      <div className="grid justify-items-start mt-4 max-desk:order-1 max-desk:mt-s5">
        <FillIn />
        <ImportContent />
        <a className="site-action" href={api.export.$path()} download>
          <u>Export words</u>
        </a>
        <p className="site-note">A file with all words and entries, as they were last saved.</p>
      </div>
    </div>
  );
}

function PartLine(props: {
  part: SitePart;
  name: string;
  note: string;
  isUnsaved: boolean;
  hasError: boolean;
  isCurrent: boolean;
  onOpen: (part: SitePart) => void;
}) {
  const { part, name, note, isUnsaved, hasError, isCurrent, onOpen } = props;
  return (
    <li>
      <a
        href={`#${partId(part)}`}
        aria-current={isCurrent || undefined}
        onClick={(event) => {
          event.preventDefault();
          onOpen(part);
        }}
      >
        <span className="truncate" dir="auto">
          {name}
        </span>
        <PartMarks note={note} isUnsaved={isUnsaved} hasError={hasError} />
      </a>
    </li>
  );
}
