import { Check, Copy } from 'lucide-react';
import { useState } from 'react';

/** Copies a text that is shown beside it. If the browser refuses, it says what to do instead. */
export function CopyButton({ text }: { text: string }) {
  const [result, setResult] = useState<'copied' | 'refused' | null>(null);
  const isCopied = result === 'copied';
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      <button
        type="button"
        className="btn btn-plain"
        // The status says it, once.
        aria-live="off"
        onClick={async () => {
          setResult(null);
          try {
            // Without HTTPS there is no clipboard.
            await navigator.clipboard.writeText(text);
            setResult('copied');
          } catch {
            setResult('refused');
          }
        }}
      >
        <Icon aria-hidden="true" size={17} strokeWidth={1.7} />
        {isCopied ? 'Copied' : 'Copy'}
      </button>
      <span role="status" className={result === 'refused' ? 'copy-refused' : 'sr-only'}>
        {isCopied && 'Copied.'}
        {result === 'refused' && 'Not copied. Select the text and copy it.'}
      </span>
    </>
  );
}
