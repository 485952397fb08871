import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

export interface CopyWords {
  readonly copy: string;
  readonly copied: string;
  /** Where the browser refuses: what to do instead. */
  readonly notCopied: string;
}

/** Copies a text that is shown beside it. Without JavaScript there is no such button. */
export function CopyButton(props: {
  text: string;
  words: CopyWords;
  /** What the text belongs to, for a screen reader. */
  about?: string;
}) {
  const { text, words, about } = props;
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
        <span>{isCopied ? words.copied : words.copy}</span>
        {about && <span className="sr-only">{` ${about}`}</span>}
      </button>
      <span
        role="status"
        className={result === 'refused' ? 'order-1 w-full text-small' : 'sr-only'}
      >
        {result !== null && (isCopied ? words.copied : words.notCopied)}
      </span>
    </>
  );
}
