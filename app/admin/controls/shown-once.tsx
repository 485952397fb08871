import { CopyButton } from './copy-button.tsx';

/** A secret that is shown as a whole only here, to be copied. */
export const ShownOnce = ({ text, hint }: { text: string; hint: string }) => (
  <div className="min-w-0 flex-1 basis-80">
    <div className="flex flex-wrap items-center gap-2 rounded-press border border-ink bg-paper-lift ps-3 pe-1 py-1">
      <code className="flex-1 basis-60 whitespace-pre-line wrap-anywhere select-all" translate="no">
        {text}
      </code>
      <CopyButton text={text} />
    </div>
    <p className="hint mt-1.5">{hint}</p>
  </div>
);
