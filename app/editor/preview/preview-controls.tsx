import { ExternalLink, Link2 } from 'lucide-react';
import type { Preview } from './use-preview.ts';
import './preview.css';

/** Preview, in a window of its own, and the button of the shared links. */
export function PreviewControls(props: {
  preview: Preview;
  /** The content can be edited and sent. */
  ready: boolean;
}) {
  const { preview, ready } = props;
  return (
    <div className="editor-preview">
      <button
        type="button"
        className="btn btn-plain"
        disabled={!ready}
        // `disabled` would remove the focus from the button.
        aria-disabled={preview.isOpening}
        onClick={preview.isOpening ? undefined : preview.open}
      >
        Preview
        <ExternalLink aria-hidden="true" size={16} strokeWidth={1.7} />
      </button>
      <button
        type="button"
        className="btn btn-plain editor-share"
        aria-label="Share a preview link"
        title="Share a preview link"
        aria-haspopup="dialog"
        disabled={!ready}
        onClick={preview.share}
      >
        <Link2 aria-hidden="true" size={18} strokeWidth={1.7} />
      </button>
    </div>
  );
}
