import { ExternalLink, Link2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import type { Failure } from '../../../domain/failure.ts';
import type { EditorTab } from '../tab-list.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { usePreviewWindow } from './use-preview-window.ts';
import './preview.css';

/** Preview, in a window of its own, and the dialog of shared links. */
export function PreviewControls(props: {
  tab: EditorTab;
  /** The content can be edited and sent. */
  ready: boolean;
  /** The content as it is typed now. */
  entered: () => Portfolio;
  /** Must keep its identity between renders. */
  onFailure: (failure: Failure) => void;
}) {
  const { tab, ready, entered, onFailure } = props;
  const { isOpening, open } = usePreviewWindow(entered, onFailure);
  const [isSharing, setSharing] = useState(false);
  const share = useRef<HTMLButtonElement>(null);
  return (
    <div className="desk-preview">
      <button
        type="button"
        className="btn btn-plain"
        disabled={!ready}
        // `disabled` would remove the focus from the button.
        aria-disabled={isOpening}
        onClick={isOpening ? undefined : () => void open(tab)}
      >
        Preview
        <ExternalLink aria-hidden="true" size={16} strokeWidth={1.7} />
      </button>
      <button
        ref={share}
        type="button"
        className="btn btn-plain desk-share"
        aria-label="Share a preview link"
        title="Share a preview link"
        aria-haspopup="dialog"
        disabled={!ready}
        onClick={() => setSharing(true)}
      >
        <Link2 aria-hidden="true" size={18} strokeWidth={1.7} />
      </button>
      {ready && isSharing && (
        <ShareDialog
          entered={entered}
          onClose={() => {
            setSharing(false);
            share.current?.focus();
          }}
          onExpired={onFailure}
        />
      )}
    </div>
  );
}
