import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { MadePreview } from '../../../server/previews/previews.ts';
import { formatTime } from '../times.ts';
import { previewPath, replacedText } from './preview-text.ts';

/** A link that was just made, to be copied: its address is not stored. */
export function MadeLink({ made }: { made: MadePreview }) {
  const [copied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const link = `${location.origin}${previewPath(made.token)}`;
  const replaced = replacedText(made.asPublished);
  return (
    <div className="preview-link">
      <input
        ref={field}
        type="text"
        className="code"
        aria-label="Preview link"
        readOnly
        value={link}
        onFocus={({ currentTarget }) =>
          // Backward, so that the beginning is in view.
          currentTarget.setSelectionRange(0, currentTarget.value.length, 'backward')
        }
      />
      <button
        type="button"
        className="btn btn-plain"
        onClick={() => {
          // If the clipboard is not permitted, the link can still be selected.
          navigator.clipboard?.writeText(link).then(
            () => setCopied(true),
            () => setCopied(false),
          );
        }}
      >
        {copied ? (
          <Check aria-hidden="true" size={17} strokeWidth={1.7} />
        ) : (
          <Copy aria-hidden="true" size={17} strokeWidth={1.7} />
        )}
        {copied ? 'Copied' : 'Copy'}
      </button>
      <p>
        Shown only now: copy it. It ends on{' '}
        <time dateTime={made.expiresAt}>{formatTime(made.expiresAt)}</time>.
      </p>
      {replaced !== '' && <p className="preview-replaced">{replaced}</p>}
    </div>
  );
}
