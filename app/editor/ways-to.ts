import { flushSync } from 'react-dom';
import { sectionOf } from '../../domain/content/labels.ts';
import { type EditorTab, PANEL_ID, tabId } from './bar/editor-tabs.ts';
import { goToField } from './fields/go-to-field.ts';

/** The ways to a tab and to a field. Each ends the view of the decisions, which is shown in place of a tab. */
export function waysTo(
  setTab: (tab: EditorTab) => void,
  {
    closeDecisions,
    openField,
  }: {
    closeDecisions: () => void;
    /** Opens what a field is in. */
    openField: (address: string) => void;
  },
) {
  const show = (tab: EditorTab) => {
    flushSync(() => {
      closeDecisions();
      setTab(tab);
    });
    const panel = document.getElementById(PANEL_ID);
    if (panel && panel.getBoundingClientRect().top < 0) panel.scrollIntoView();
  };
  return {
    show,
    showAndFocus(tab: EditorTab) {
      show(tab);
      document.getElementById(tabId(tab))?.focus();
    },
    goTo(address: string) {
      const section = sectionOf(address);
      flushSync(() => {
        closeDecisions();
        if (section !== undefined) setTab(section);
        openField(address);
      });
      goToField(address);
    },
  };
}
