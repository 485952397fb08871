import { Upload } from 'lucide-react';
import { useId } from 'react';
import { sizeText } from '../../../domain/upload.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { textAt } from '../document/edits.ts';
import { useFromEdits } from '../document/use-edits.ts';
import { useFeatures } from '../layout/features.ts';
import { useStore } from '../state-store.ts';

/** Uploads a file for a tool, and shows the progress. */
export function ToolUpload({ address }: { address: string }) {
  const uploads = useFeatures().toolUploads;
  const id = useId();
  const toolId = useFromEdits((state) => textAt(state, `${address}/id`));
  const name = useFromEdits((state) => textAt(state, `${address}/name`)) || toolId;
  const isChanged = useFromEdits((_, edits) => edits.isChanged(`${address}/downloadUrl`));
  const upload = useStore(uploads, ({ states }) => states.get(toolId));
  const isBusy = upload !== undefined && upload.end === null;

  return (
    <div className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-2">
      <label className="btn focus-within:outline-2" aria-disabled={isBusy}>
        <Upload aria-hidden="true" size={16} strokeWidth={1.5} />
        <span>
          Upload a file<span className="sr-only"> for {name}</span>
        </span>
        <input
          id={`${id}-file`}
          type="file"
          className="sr-only"
          disabled={isBusy}
          aria-describedby={`${id}-limit`}
          onChange={(event) => {
            const file = event.target.files?.[0];
            // Cleared, so that the same file can be chosen again after a failure.
            event.target.value = '';
            if (file) void uploads.begin(toolId, file);
          }}
        />
      </label>
      <p id={`${id}-limit`} className="hint">
        up to {sizeText(uploads.limit)}; fills in address, size and type
      </p>
      {isBusy && (
        <div className="flex w-full items-center gap-4">
          <progress
            className="flex-1"
            aria-label={`Uploading ${upload.file}`}
            value={upload.share}
            max={1}
          />
          <span className="hint figures">{`${Math.floor(upload.share * 100)}%`}</span>
          <TemporaryButton
            className="link"
            onClick={() => uploads.cancel(toolId)}
            next={() => document.getElementById(`${id}-file`)}
          >
            Cancel<span className="sr-only"> the upload of {upload.file}</span>
          </TemporaryButton>
        </div>
      )}
      <p
        role="status"
        className={`w-full text-small wrap-anywhere empty:hidden ${upload?.failed ? 'text-bad' : 'text-ink-2'}`}
      >
        {upload?.end !== null && upload !== undefined && (
          <span>{`${upload.end}${upload.filledIn && isChanged ? ' Save to offer it.' : ''}`}</span>
        )}
      </p>
    </div>
  );
}
