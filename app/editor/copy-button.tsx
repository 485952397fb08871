import { Check, Copy } from 'lucide-react';
import { useState } from 'react';

/** Copies a text. If the clipboard is not permitted, the text can still be selected where it is shown. */
export function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      <button
        type="button"
        className="btn btn-plain"
        onClick={() => {
          navigator.clipboard?.writeText(text).then(
            () => setCopied(true),
            () => setCopied(false),
          );
        }}
      >
        <Icon aria-hidden="true" size={17} strokeWidth={1.7} />
        {isCopied ? 'Copied' : 'Copy'}
      </button>
      <span role="status" className="sr-only">
        {isCopied && 'Copied.'}
      </span>
    </>
  );
}
