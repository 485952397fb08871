import { useState } from 'react';
import { readItem, writeItem } from '../browser/local-storage.ts';
import { screenHeading } from '../layout/navigation.ts';
import { counted } from '../text/count.ts';

/** Says once that drafts which an earlier version had stored are files now. */
export function EarlierDrafts({ names }: { names: readonly string[] }) {
  const [isDismissed, setIsDismissed] = useState(
    () => readItem('engawa.earlier-drafts') === names.join(),
  );
  if (names.length === 0 || isDismissed) return null;
  const are = names.length === 1 ? 'is' : 'are';
  return (
    <section className="notice" aria-label="Drafts of an earlier version">
      <p className="text-ink font-strong">
        {counted(names.length, 'draft')} of an earlier version {are} in the folder drafts of the
        data folder. Import in Site reads {names.length === 1 ? 'it' : 'them'}.
      </p>
      <button
        type="button"
        className="link"
        onClick={() => {
          writeItem('engawa.earlier-drafts', names.join());
          setIsDismissed(true);
          screenHeading()?.focus();
        }}
      >
        Dismiss
      </button>
    </section>
  );
}
