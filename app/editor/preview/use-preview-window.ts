import { useCallback, useRef, useState } from 'react';
import { type Failure, failureOf } from '../../../domain/failure.ts';
import type { EditorTab } from '../bar/editor-tabs.ts';
import { randomUuid } from '../browser/random-uuid.ts';
import type { Edits } from '../document/edits.ts';
import { showPreview } from './calls.ts';
import { previewPath } from './preview-text.ts';

const BLOCKED: Failure = {
  ...failureOf('preview-failed'),
  message: 'The browser has blocked the window of the preview. Allow windows of this site.',
};

/** A window with nothing in it, dark like the page that follows. */
function newWindow(name: string): Window | null {
  const opened = window.open('', name);
  if (opened !== null) {
    opened.document.title = 'Preview';
    opened.document.documentElement.style.colorScheme = 'dark';
  }
  return opened;
}

/** The window in which this page of the admin shows its own preview: the same one each time. */
export function usePreviewWindow(
  edits: Edits,
  onFailure: (failure: Failure) => void,
): { readonly isOpening: boolean; readonly open: (tab: EditorTab) => Promise<void> } {
  const [name] = useState(() => `preview-${randomUuid()}`);
  const [isOpening, setOpening] = useState(false);
  const shown = useRef<Window>(null);
  const token = useRef<string>(null);

  const open = useCallback(
    async (tab: EditorTab) => {
      const isThere = shown.current !== null && !shown.current.closed;
      // Before the call: browsers open windows only at a press.
      const target = isThere ? shown.current : newWindow(name);
      if (target === null) return onFailure(BLOCKED);
      shown.current = target;
      setOpening(true);
      const answer = await showPreview(edits.state().entered, token.current);
      setOpening(false);
      if (!answer.ok) {
        if (!isThere) target.close();
        return onFailure(answer);
      }
      token.current = answer.token;
      target.location.replace(previewPath(answer.token, tab));
      target.focus();
    },
    [name, edits, onFailure],
  );

  return { isOpening, open };
}
