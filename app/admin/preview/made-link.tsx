import { replacedText } from '../../../domain/previews.ts';
import type { MadePreview } from '../../../server/previews/previews.ts';
import { CopyButton } from '../controls/copy-button.tsx';
import { formatTime } from '../text/times.ts';
import { previewPath } from './preview-text.ts';

function focusFromStart(input: HTMLInputElement | null): void {
  input?.focus();
  // The focus scrolls to the end of what it selects.
  input?.scrollTo({ left: 0 });
}

/** A link that was just made, to be copied: its address is not stored. */
export function MadeLink({ made }: { made: MadePreview }) {
  const link = `${location.origin}${previewPath(made.token)}`;
  const replaced = replacedText(made.asPublished);
  return (
    <div className="preview-link grid grid-cols-[minmax(0,1fr)_auto] gap-y-2 gap-x-s3 max-tablet:grid-cols-1">
      <input
        ref={focusFromStart}
        type="text"
        className="code w-full min-h-11 px-3 bg-night border border-edge-night rounded-press"
        aria-label="Preview link"
        readOnly
        value={link}
        onFocus={({ currentTarget }) =>
          // Backward, so that the beginning is in view.
          currentTarget.setSelectionRange(0, currentTarget.value.length, 'backward')
        }
      />
      <CopyButton text={link} />
      <p className="text-moonlit-2">
        Shown only once: copy it now. It ends on{' '}
        <time dateTime={made.expiresAt}>{formatTime(made.expiresAt)}</time>.
      </p>
      {replaced !== '' && <p className="preview-replaced text-moonlit-2">{replaced}</p>}
    </div>
  );
}
