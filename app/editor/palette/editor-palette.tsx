import { Search } from 'lucide-react';
import { useState } from 'react';
import { LOGOUT_ID } from '../bar/editor-bar.tsx';
import { useShortcutKey } from '../controls/shortcuts.ts';
import { valueAt } from '../document/addresses.ts';
import { stepName } from '../document/step-name.ts';
import { useEdits } from '../document/use-edits.ts';
import { useEntryCommands } from '../fields/entry-commands.ts';
import { useUploads } from '../pictures/picture-uploads.tsx';
import type { Preview } from '../preview/use-preview.ts';
import { FIND_ID } from '../site/found-words.tsx';
import { focusPart, useSiteView } from '../site/site-view.ts';
import { counted } from '../text/count.ts';
import { type CommandActions, editorCommands } from './editor-commands.ts';
import type { Command } from './find-commands.ts';
import { Palette } from './palette.tsx';

/** The palette with the commands of the editor. */
export function EditorPalette(
  props: Pick<CommandActions, 'save' | 'setAutosave' | 'showTab' | 'goTo'> & {
    autosave: boolean;
    preview: Preview;
    steps: Pick<CommandActions, 'undo' | 'redo'>;
    /** Called where the chosen entry was removed since the palette was opened. */
    onGone: () => void;
    onClose: () => void;
  },
) {
  const { autosave, preview, showTab, goTo, onClose } = props;
  const edits = useEdits();
  const entries = useEntryCommands();
  const siteView = useSiteView();
  const pictures = useUploads();
  const shortcutKey = useShortcutKey();
  // As they are when it opens: what is found stays while the owner types.
  const [state] = useState(() => {
    const { working, saved, unsaved, undo, redo } = edits.state();
    const unsavedText = `unsaved changes in ${counted(unsaved.length, 'section')}`;
    return {
      working,
      saved: saved.content,
      saveState: unsaved.length === 0 ? 'nothing to save' : unsavedText,
      autosave,
      undo: undo && stepName(undo),
      redo: redo && stepName(redo),
      shortcutKey,
    };
  });
  /** An entry may be gone since, with a save that was merged. */
  const at = (run: (address: string) => void) => (address: string) => {
    if (valueAt(edits.state().working, address) === undefined) props.onGone();
    else run(address);
  };
  const commands = editorCommands(state, {
    // A conflict may begin while the palette is open, and Save then leads to the decisions.
    save: props.save,
    ...props.steps,
    setAutosave: props.setAutosave,
    showTab,
    goTo: at(goTo),
    goToPart(part) {
      siteView.open(part);
      showTab('site');
      focusPart(part);
    },
    addTo: at((list) => goTo(entries.add(list))),
    duplicate: at((entry) => goTo(entries.duplicate(entry))),
    preview: preview.open,
    sharePreview: preview.share,
    uploadPictures() {
      // First: a browser opens it only shortly after a key was pressed.
      pictures.choose();
      showTab('pictures');
    },
    view,
    logOut: () => document.getElementById(LOGOUT_ID)?.click(),
  });
  const instead = (query: string): readonly Command[] => [
    {
      id: 'find words',
      group: 'do',
      label: 'Look for it in the words of Site',
      icon: Search,
      run() {
        siteView.setQuery(query);
        showTab('site');
        document.getElementById(FIND_ID)?.focus();
      },
    },
  ];
  return <Palette commands={commands} instead={instead} onView={view} onClose={onClose} />;
}

const view = (address: string) => void window.open(address, '_blank', 'noopener');
