import { useState } from 'react';
import { sectionOf } from '../../../domain/content/labels.ts';
import type { ListedDraft } from '../../../domain/drafts.ts';
import { loadContent } from '../browser/calls.ts';
import { useFeatures } from '../features.ts';
import { DraftOffer } from './draft-offer.tsx';
import { FieldsInBoth } from './fields-in-both.tsx';
import { type FoundDraft, fieldsInBoth, mergedDraft } from './found-draft.ts';
import { useFoundDrafts } from './use-found-drafts.ts';

/** The drafts that earlier pages have left: offered when the editor is opened, and put into it if the owner says so. */
export function FoundDrafts(props: {
  listed: readonly ListedDraft[];
  /** The session has ended: the person at the screen may not be the owner. */
  isHidden: boolean;
}) {
  const { listed, isHidden } = props;
  const { edits, owner, draft: own, saving, deciding } = useFeatures();
  const drafts = useFoundDrafts(listed);
  const [fields, setFields] = useState<ReturnType<typeof fieldsInBoth>>([]);

  const goOn = async (found: FoundDraft) => {
    const merged = mergedDraft(found, edits.state().entered);
    const isUnsaved = edits.state().unsaved.length > 0;
    // Decisions are between what is stored and one more content.
    setFields(isUnsaved ? fieldsInBoth(merged) : []);
    if (merged.conflicts.length > 0 && isUnsaved) return;
    if (merged.conflicts.length > 0) {
      const theirs = await loadContent();
      if (!theirs.ok) return owner.refused(theirs);
      edits.apply({ kind: 'replace', what: 'the draft', content: found.content });
      const base = { content: found.base, version: found.baseVersion };
      // What the draft does not change is as it was then, not as it is stored now.
      edits.setSaved(base);
      // Begins the decisions between the draft, which is in the editor, and what was saved since.
      saving.setConflict({ base, theirs, choices: new Map() });
      deciding.open();
      drafts.close();
    } else {
      edits.apply({ kind: 'replace', what: 'the draft', content: merged.content });
      const section = sectionOf(found.changes[0]?.path ?? '');
      if (section !== undefined) owner.showAndFocus(section);
      drafts.next();
    }
    own.replace(found.id);
  };

  return (
    <div hidden={isHidden}>
      <DraftOffer
        drafts={drafts}
        version={edits.state().saved.version}
        onGoOn={(found) => void goOn(found)}
      />
      <FieldsInBoth fields={fields} onClose={() => setFields([])} />
    </div>
  );
}
