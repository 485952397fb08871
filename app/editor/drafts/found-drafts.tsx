import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { sectionOf } from '../../../domain/content/labels.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import type { SectionName } from '../../../domain/content/sections.ts';
import type { ListedDraft } from '../../../domain/drafts.ts';
import type { Failure } from '../../../domain/failure.ts';
import { useDraft } from '../contexts.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { FieldsToCheck } from './fields-to-check.tsx';
import { type FoundDraft, fieldsToCheck, mergedDraft } from './found-draft.ts';
import type { StoredDraft } from './use-draft-sync.ts';
import { useFoundDrafts } from './use-found-drafts.ts';

/** The drafts that earlier pages have left: offered when the editor is opened, and put into it if the owner says so. */
export function FoundDrafts(props: {
  listed: readonly ListedDraft[];
  /** The page's own draft. */
  own: StoredDraft;
  form: UseFormReturn<Portfolio>;
  /** The session has ended: the person at the screen may not be the owner. */
  isHidden: boolean;
  onFailure: (failure: Failure) => void;
  /** Opens the tab of a section. */
  onShow: (section: SectionName) => void;
  /** Opens the tab of a field, and focuses it. */
  onGo: (path: string) => void;
}) {
  const { listed, own, copy, isHidden, onFailure, onConflict, onShow, onGo } = props;
  const { draft, form } = copy;
  const drafts = useFoundDrafts(listed, draft, onFailure);
  const [fields, setFields] = useState<ReturnType<typeof fieldsToCheck>>([]);

  const goOn = (found: FoundDraft) => {
    setFields(takeIn(found, form));
    own.replace(found.id);
    drafts.next();
    const section = sectionOf(found.changes[0]?.path ?? '');
    if (section !== undefined) onShow(section);
  };

  return (
    <div hidden={isHidden}>
      <DraftOffer drafts={drafts} version={draft.state().saved.version} onGoOn={goOn} />
      <FieldsToCheck fields={fields} onGo={onGo} onClose={() => setFields([])} />
    </div>
  );
}

/**
 * Puts a draft into the form, merged with what is in it. Returns the fields that both have changed, which have both
 * sides joined where that is possible, otherwise the draft's. A view in which each is decided would begin here.
 */
function takeIn(found: FoundDraft, { getValues, reset }: UseFormReturn<Portfolio>) {
  const merged = mergedDraft(found, getValues());
  reset(merged.content);
  return fieldsToCheck(merged);
}
