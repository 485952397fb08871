import { Search } from 'lucide-react';
import { useState } from 'react';
import { LOGOUT_ID } from '../bar/editor-bar.tsx';
import { AUTOSAVE } from '../browser/local-storage.ts';
import { useShortcutKey } from '../controls/shortcuts.ts';
import { valueAt } from '../document/addresses.ts';
import { stepName } from '../document/step-name.ts';
import { useFeatures } from '../features.ts';
import { FIND_ID } from '../site/found-words.tsx';
import { counted } from '../text/count.ts';

import { type CommandActions, editorCommands } from './editor-commands.ts';
import type { Command } from './find-commands.ts';
import { Palette } from './palette.tsx';

/** The palette with the commands of the editor. */
export function EditorPalette() {
  const features = useFeatures();
  const { edits, owner, entryCommands, site, palette } = features;
  const shortcutKey = useShortcutKey();
  // As they are when it opens: what is found stays while the owner types.
  const [commands] = useState(() => {
    const { working, saved, unsaved, undo, redo } = edits.state();
    const unsavedText = `unsaved changes in ${counted(unsaved.length, 'section')}`;
    const state = {
      working,
      saved: saved.content,
      saveState: unsaved.length === 0 ? 'nothing to save' : unsavedText,
      autosave: AUTOSAVE.state(),
      undo: undo && stepName(undo),
      redo: redo && stepName(redo),
      shortcutKey,
    };
    /** An entry may be gone since, with a save that was merged. */
    const at = (run: (address: string) => void) => (address: string) => {
      if (valueAt(edits.state().working, address) === undefined)
        owner.failed('This entry was removed in the meantime.');
      else run(address);
    };
    const actions: CommandActions = {
      save: features.deciding.save,
      undo: features.undo.undo,
      redo: features.undo.redo,
      setAutosave: AUTOSAVE.set,
      showTab: owner.showAndFocus,
      goTo: at(owner.goTo),
      goToPart(part) {
        owner.showAndFocus('site');
        site.goTo(part);
      },
      addTo: at((list) => owner.goTo(entryCommands.add(list))),
      duplicate: at((entry) => owner.goTo(entryCommands.duplicate(entry))),
      preview: () => void features.preview.open(),
      sharePreview: () => features.preview.share(true),
      uploadPictures: () => {
        // First: a browser opens it only shortly after a key was pressed.
        features.library.choose();
        owner.showAndFocus('pictures');
      },
      view,
      logOut: () => document.getElementById(LOGOUT_ID)?.click(),
    };
    return editorCommands(state, actions);
  });
  const instead = (query: string): readonly Command[] => [
    {
      id: 'find words',
      group: 'do',
      label: 'Search the words of Site',
      icon: Search,
      run() {
        owner.showAndFocus('site');
        site.find(query);
        document.getElementById(FIND_ID)?.focus();
      },
    },
  ];
  return <Palette commands={commands} instead={instead} onView={view} onClose={palette.close} />;
}

const view = (address: string) => void window.open(address, '_blank', 'noopener');
