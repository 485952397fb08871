import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useHydrated } from '../../ui/use-hydrated.ts';

const WORDS = {
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Not copied. Select the text and copy it.',
};

/** Copies a text that is shown beside it. Without JavaScript there is no such button. */
export function CopyButton({ text }: { text: string }) {
  const hydrated = useHydrated();
  const [result, setResult] = useState<'copied' | 'refused' | null>(null);
  if (!hydrated) return null;
  const isCopied = result === 'copied';
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      <button
        type="button"
        className="btn"
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
        <span>{isCopied ? WORDS.copied : WORDS.copy}</span>
      </button>
      <span
        role="status"
        className={result === 'refused' ? 'order-1 w-full text-small' : 'sr-only'}
      >
        {result !== null && (isCopied ? WORDS.copied : WORDS.notCopied)}
      </span>
    </>
  );
}
