import { useId, useRef, useState } from 'react';
import { DEFAULT_SHARE_DAYS, SHARE_DAYS, type ShareDays } from '../../../domain/previews.ts';
import { Segmented } from '../controls/segmented.tsx';
import { useModal } from '../controls/use-modal.ts';
import { useFeatures } from '../layout/features.ts';
import { counted } from '../text/count.ts';
import { MadeLink } from './made-link.tsx';
import { SharedList } from './shared-list.tsx';
import { useSharedLinks } from './use-shared-links.ts';

const DAYS = SHARE_DAYS.map((days) => ({ days, value: `${days}`, label: counted(days, 'day') }));

/** Makes links to the content as it is typed now, and lists those that are live. */
export function ShareDialog() {
  const { preview } = useFeatures();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLHeadingElement>(null);
  useModal(dialog);
  const [days, setDays] = useState<ShareDays>(DEFAULT_SHARE_DAYS);
  const links = useSharedLinks();
  const { previews, made, said, isBusy } = links;
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onClose={() => preview.share(false)}
    >
      <div className="dialog-box sheet preview-box w-[min(40rem,100%)]">
        <h2 id={titleId} tabIndex={-1}>
          Share a preview link
        </h2>
        <p className="note text-nav">
          Anyone with the link sees all pages with the current content of the editor, including
          unsaved changes. Later changes are not shown. Nothing is published.
        </p>
        <div className="preview-make flex flex-wrap items-center justify-between gap-s3">
          <Segmented
            label="The link ends after"
            name="preview-days"
            options={DAYS}
            value={`${days}`}
            onChange={(value) =>
              setDays(DAYS.find((each) => each.value === value)?.days ?? DEFAULT_SHARE_DAYS)
            }
          />
          <button
            type="button"
            className="btn btn-primary"
            aria-disabled={isBusy}
            onClick={isBusy ? undefined : () => void links.share(days)}
          >
            Create a link
          </button>
        </div>
        {made !== null && <MadeLink key={made.token} made={made} />}
        <p role={said?.tone === 'error' ? 'alert' : 'status'} className="preview-said">
          {said?.text}
        </p>
        <section aria-label="Live links">
          <h3 ref={list} tabIndex={-1}>
            Live links
          </h3>
          {previews === null ? (
            <p className="note text-nav">{said === null ? 'Loading the links...' : ''}</p>
          ) : (
            <SharedList
              previews={previews}
              isBusy={isBusy}
              onRevoke={async (preview) => {
                await links.revoke(preview);
                // The pressed button was removed.
                list.current?.focus();
              }}
            />
          )}
        </section>
        <div className="sheet-end">
          <button type="button" className="btn btn-plain" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </div>
      </div>
    </dialog>
  );
}
