import { useState } from 'react';
import { sectionOf } from '../../../domain/content/labels.ts';
import type { SectionName } from '../../../domain/content/sections.ts';
import type { ListedDraft } from '../../../domain/drafts.ts';
import type { Failure } from '../../../domain/failure.ts';
import { loadContent } from '../browser/calls.ts';
import type { Edits } from '../document/edits.ts';
import type { SaveConflict } from '../merge/save-conflict.ts';
import { DraftOffer } from './draft-offer.tsx';
import { FieldsToCheck } from './fields-to-check.tsx';
import { type FoundDraft, fieldsToCheck, mergedDraft } from './found-draft.ts';
import type { OwnDraft } from './use-draft-sync.ts';
import { useFoundDrafts } from './use-found-drafts.ts';

/** The drafts that earlier pages have left: offered when the editor is opened, and put into it if the owner says so. */
export function FoundDrafts(props: {
  listed: readonly ListedDraft[];
  /** The page's own draft. */
  own: OwnDraft;
  edits: Edits;
  /** The session has ended: the person at the screen may not be the owner. */
  isHidden: boolean;
  onFailure: (failure: Failure) => void;
  /** Begins the decisions between a draft, which is in the editor, and what was saved since. */
  onConflict: (conflict: SaveConflict) => void;
  /** Opens the tab of a section. */
  onShow: (section: SectionName) => void;
  /** Opens the tab of a field, and focuses it. */
  onGo: (address: string) => void;
}) {
  const { listed, own, edits, isHidden, onFailure, onConflict, onShow, onGo } = props;
  const drafts = useFoundDrafts(listed, edits, onFailure);
  const [fields, setFields] = useState<ReturnType<typeof fieldsToCheck>>([]);

  const goOn = async (found: FoundDraft) => {
    const merged = mergedDraft(found, edits.state().entered);
    if (merged.conflicts.length > 0 && edits.state().unsaved.length === 0) {
      const theirs = await loadContent();
      if (!theirs.ok) return onFailure(theirs);
      edits.apply({ kind: 'replace', what: 'the draft', content: found.content });
      const base = { content: found.base, version: found.baseVersion };
      // What the draft does not change is as it was then, not as it is stored now.
      edits.setSaved(base);
      onConflict({ base, theirs, choices: new Map() });
      drafts.close();
    } else {
      edits.apply({ kind: 'replace', what: 'the draft', content: merged.content });
      setFields(fieldsToCheck(merged));
      const section = sectionOf(found.changes[0]?.path ?? '');
      if (section !== undefined) onShow(section);
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
      <FieldsToCheck fields={fields} onGo={onGo} onClose={() => setFields([])} />
    </div>
  );
}
