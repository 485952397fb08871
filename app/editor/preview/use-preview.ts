import { useCallback, useState } from 'react';
import type { Failure } from '../../../domain/failure.ts';
import type { EditorTab } from '../bar/editor-tabs.ts';
import type { Edits } from '../document/edits.ts';
import { usePreviewWindow } from './use-preview-window.ts';

/** The preview of this page's working copy, and whether the dialog of its shared links is open. */
export interface Preview {
  readonly isOpening: boolean;
  /** Shows the page of the current tab in the window of the preview. To be called at a press. */
  readonly open: () => void;
  readonly isSharing: boolean;
  readonly share: () => void;
  readonly endSharing: () => void;
}

/** The preview's state, above the bar and the palette, which both lead to it. */
export function usePreview(options: {
  tab: EditorTab;
  /** The content as it is typed now. */
  edits: Edits;
  /** Must keep its identity between renders. */
  onFailure: (failure: Failure) => void;
}): Preview {
  const { tab, edits, onFailure } = options;
  const { isOpening, open } = usePreviewWindow(edits, onFailure);
  const [isSharing, setSharing] = useState(false);
  return {
    isOpening,
    open: () => void open(tab),
    isSharing,
    share: useCallback(() => setSharing(true), []),
    endSharing: useCallback(() => setSharing(false), []),
  };
}
