import { useRef } from 'react';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { sampleCount, samplesIn } from '../../../domain/content/samples.ts';
import { SECTIONS } from '../../../domain/content/sections.ts';
import { isShown } from '../../../domain/site-frame.ts';
import { useModal } from '../controls/use-modal.ts';
import { counted } from '../text/count.ts';
import { bySectionOf } from './sample-list.tsx';

const TITLE_ID = 'empty-title';

/** Asks before all samples are removed, also those on hidden pages. */
export function EmptyDialog(props: {
  content: Portfolio;
  shipped: Portfolio;
  autosave: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const { content, shipped, autosave, onConfirm, onCancel } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
  const samples = samplesIn(content, shipped);
  const count = counted(sampleCount(samples), 'sample');
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={TITLE_ID} onClose={onCancel}>
      <div className="dialog-box sheet samples-ask w-[min(34rem,100%)] pb-s5">
        <h2 id={TITLE_ID}>Start empty?</h2>
        <p>
          This removes {count} from the editor. Your own texts stay.{' '}
          {autosave
            ? 'Autosave publishes the change. The previous version stays in History.'
            : 'The change is published when you save. The previous version stays in History.'}
        </p>
        <dl>
          {bySectionOf(samples).map(([name, own]) => (
            <div
              className="flex justify-between py-[0.45rem] border-t border-line text-nav"
              key={name}
            >
              <dt>{SECTIONS[name].label}</dt>
              <dd className="figures">{sampleCount(own)}</dd>
            </div>
          ))}
        </dl>
        {isShown(content, 'anime') && (
          <p>
            The titles of the anime page are in a file and stay: hide the page under Site, or use a
            list of your own.
          </p>
        )}
        <div className="samples-ask-end flex flex-wrap gap-s3">
          <button type="button" className="btn btn-primary" onClick={onConfirm}>
            Remove {count}
          </button>
          <button type="button" className="btn btn-plain" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
        </div>
      </div>
    </dialog>
  );
}
