import { Trash2 } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ListedDraft } from '../../../domain/drafts.ts';
import { openTab } from '../bar/editor-tabs.ts';
import { ChangeList } from '../changes/change-list.tsx';
import { counted } from '../text/count.ts';
import { ageText, timeText } from '../text/times.ts';
import { draftFile } from './calls.ts';
import { changesText, type FoundDraft } from './found-draft.ts';
import type { FoundDrafts } from './use-found-drafts.ts';
import './drafts.css';

const ASK = 'Discard this draft permanently?';
const TITLE_ID = 'draft-offer';

/** Offers a draft that an earlier page has left, above the tab that is open. Nothing of it is used by itself. */
export function DraftOffer(props: {
  drafts: FoundDrafts;
  /** The version that the editor has loaded. */
  version: number;
  onGoOn: (found: FoundDraft) => void;
}) {
  const { drafts, version, onGoOn } = props;
  const { offer } = drafts;
  const heading = useRef<HTMLHeadingElement>(null);
  const [now] = useState(() => Date.now());
  useFocusOnNext(heading, offer?.draft.id);
  if (offer === null) return null;
  const { draft, found, others } = offer;
  const age = ageText(draft.keptAt, now);
  return (
    <section className="editor-group draft-offer mb-s7" aria-labelledby={TITLE_ID}>
      <div className="rail">
        <p className="note">The tabs show the published content. Restore or discard the draft.</p>
      </div>
      <div className="draft-offer-body min-w-0 pt-[1.1rem] border-t border-line-2 desk:col-[4/12]">
        <h2
          className="max-w-[24ch] text-[1.625rem]/[1.08] tracking-mid desk:max-w-none"
          id={TITLE_ID}
          ref={heading}
          tabIndex={-1}
        >
          {found === null
            ? `A draft from ${age} cannot be read any more.`
            : `A draft from ${age} ${changesText(found.changes)}.`}
        </h2>
        <p className="max-w-[56ch] mt-[0.7rem] mb-[1.4rem] text-[1rem] text-paper-2">
          {found === null ? unreadableText(draft) : originText(found, version, now)}
        </p>
        {found !== null && <ChangeList changes={found.changes} />}
        <div className="draft-offer-end ways gap-y-s3 gap-x-4 pt-[1.4rem]">
          {found === null ? (
            <a className="btn btn-primary" href={draftFile(draft.id)} download>
              Download the draft
            </a>
          ) : (
            <button type="button" className="btn btn-primary" onClick={() => onGoOn(found)}>
              Restore draft
            </button>
          )}
          <button type="button" className="btn btn-plain" onClick={drafts.close}>
            Not now
          </button>
          <button
            type="button"
            className="link"
            onClick={() => {
              if (window.confirm(ASK)) void drafts.discard();
            }}
          >
            <Trash2 aria-hidden="true" size={16} strokeWidth={1.7} />
            Discard the draft
          </button>
        </div>
        {others.length > 0 && <Others others={others} now={now} onShow={drafts.show} />}
      </div>
    </section>
  );
}

function Others(props: {
  others: readonly ListedDraft[];
  now: number;
  onShow: (draft: ListedDraft) => void;
}) {
  const { others, now, onShow } = props;
  return (
    <div className="mt-s5">
      <h3 className="mb-2 text-small font-display">{counted(others.length, 'more draft')}</h3>
      <ul>
        {others.map((draft) => (
          <li
            className="flex items-center justify-between gap-4 border-t border-line text-nav/[1.35] text-paper-2"
            key={draft.id}
          >
            <span>
              From {ageText(draft.keptAt, now)}, {draft.browser}
            </span>
            <button type="button" className="link" onClick={() => onShow(draft)}>
              Show<span className="sr-only"> the draft from {ageText(draft.keptAt, now)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The pressed button goes with the draft that was shown: the heading of the next one, or the tab, takes the focus. */
function useFocusOnNext(heading: RefObject<HTMLElement | null>, id: string | undefined): void {
  const last = useRef<string | undefined>(undefined);
  useEffect(() => {
    const isOther = last.current !== undefined && last.current !== id;
    if (isOther && id !== undefined) {
      heading.current?.focus();
    } else if (isOther && document.activeElement === document.body) {
      openTab()?.focus();
    }
    last.current = id;
  }, [heading, id]);
}

function originText(found: FoundDraft, version: number, now: number): string {
  const written = `It was last changed in ${nameInSentence(found)}, ${timeText(found.keptAt, now)}, and was not saved. Visitors do not see it.`;
  const kept = 'It is deleted after 30 days.';
  if (!found.isBaseStored) {
    return `${written} The version that it is based on is no longer stored, so it is compared with the published content. ${kept}`;
  }
  const isOlder = found.baseVersion < version;
  const joining = 'The site was saved since then: restoring merges both.';
  return isOlder ? `${written} ${joining} ${kept}` : `${written} ${kept}`;
}

const nameInSentence = ({ browser }: Pick<ListedDraft, 'browser'>): string =>
  browser.replace(/^Unknown/, 'an unknown');

const unreadableText = (draft: ListedDraft): string =>
  `It was written in ${nameInSentence(draft)} with another version of Engawa. You can download it as a file. It is deleted after 30 days.`;
