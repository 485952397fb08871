import { CopyButton } from '../controls/copy-button.tsx';

/** New tokens as a whole, to be copied. They are shown only here. */
export function NewTokens({ tokens }: { tokens: readonly string[] }) {
  const text = tokens.join('\n');
  return (
    <div className="min-w-0 flex-1 basis-80">
      <div className="flex flex-wrap items-center gap-2 rounded-press border border-ink bg-paper-lift ps-3 pe-1 py-1">
        <code className="flex-1 basis-60 whitespace-pre-line wrap-anywhere select-all">{text}</code>
        <CopyButton text={text} />
      </div>
      <p className="hint mt-1.5">
        {tokens.length === 1
          ? 'Works once. It is not shown whole again.'
          : 'Each works once. They are not shown whole again.'}
      </p>
    </div>
  );
}
