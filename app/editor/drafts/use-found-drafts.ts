import { useCallback, useEffect, useState } from 'react';
import type { ListedDraft } from '../../../domain/drafts.ts';
import { useFeatures } from '../features.ts';
import { discardDraft, readDraft } from './calls.ts';
import { type FoundDraft, foundDraft } from './found-draft.ts';

/** The draft that is offered, and the others. */
interface Offer {
  readonly draft: ListedDraft;
  /** What it changes; null if it cannot be read any more. */
  readonly found: FoundDraft | null;
  /** The newest first. */
  readonly others: readonly ListedDraft[];
}

/** The drafts that other pages have left. */
export interface FoundDrafts {
  /** Null if there is nothing to offer, or nothing any more. */
  readonly offer: Offer | null;
  /** Offers another one first. */
  readonly show: (draft: ListedDraft) => void;
  /** Offers the next one, without a change to what is stored. */
  readonly next: () => void;
  /** Offers nothing any more until the page is loaded again. */
  readonly close: () => void;
  /** Deletes the offered draft for good, and offers the next one. */
  readonly discard: () => Promise<void>;
}

const byAge = (drafts: readonly ListedDraft[]) =>
  drafts.toSorted((one, other) => other.keptAt.localeCompare(one.keptAt));

/** Offers the drafts that were stored when the page was loaded: those of other pages. */
export function useFoundDrafts(listed: readonly ListedDraft[]): FoundDrafts {
  const { edits, owner } = useFeatures();
  const [offer, setOffer] = useState<Offer | null>(null);
  const [left] = useState(listed);

  /** Offers the first of these that has something which is not stored yet. */
  const offerFirst = useCallback(
    async (drafts: readonly ListedDraft[]): Promise<void> => {
      const [first, ...rest] = drafts;
      if (first === undefined) return setOffer(null);
      const others = byAge(rest);
      if (!first.isReadable) return setOffer({ draft: first, found: null, others });
      const answer = await readDraft(first.id);
      if (!answer.ok && answer.code !== 'not-found') return owner.refused(answer);
      if (!answer.ok) return offerFirst(rest);
      const { content } = answer;
      if (content === null) return setOffer({ draft: first, found: null, others });
      const found = foundDraft({ ...answer, content }, edits.state().saved);
      if (found !== null) return setOffer({ draft: first, found, others });
      // All that it changes is stored by now.
      void discardDraft(first.id);
      return offerFirst(rest);
    },
    [edits, owner],
  );

  useEffect(() => {
    void offerFirst(left);
  }, [left, offerFirst]);

  const next = () => void offerFirst(offer?.others ?? []);
  return {
    offer,
    show(other) {
      if (offer === null) return;
      const rest = [offer.draft, ...offer.others].filter(({ id }) => id !== other.id);
      void offerFirst([other, ...rest]);
    },
    next,
    close: () => setOffer(null),
    async discard() {
      if (offer === null) return;
      const answer = await discardDraft(offer.draft.id);
      if (answer.ok) next();
      else owner.refused(answer);
    },
  };
}
