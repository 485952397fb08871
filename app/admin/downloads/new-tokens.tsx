import { CopyButton } from '../controls/copy-button.tsx';

/** New tokens as a whole, to be copied. They are shown only once. */
export function NewTokens({ tokens, note }: { tokens: readonly string[]; note: string }) {
  const text = tokens.join('\n');
  const several = tokens.length > 1;
  return (
    <div className="new-token grid gap-2 justify-items-start">
      <textarea
        // One token needs no lines on a phone; a browser that can fits the field to its text.
        rows={several ? 6 : 3}
        aria-label={several ? `${tokens.length} new tokens` : 'New token'}
        readOnly
        value={text}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={text} />
      {note !== '' && (
        <p className="text-small wrap-anywhere" dir="auto">
          {note}
        </p>
      )}
      <p className="text-small text-moonlit-2">
        {several
          ? 'Shown only this once: copy them now. Each works one time.'
          : 'Shown only this once: copy it now. It works one time.'}
      </p>
    </div>
  );
}
