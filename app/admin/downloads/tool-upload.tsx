import { Upload, X } from 'lucide-react';
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
  const changed = useFromEdits((_, { isChanged }) => isChanged(`${address}/downloadUrl`));
  const state = useStore(uploads, ({ states }) => states.get(toolId));
  const busy = state !== undefined && state.end === null;

  return (
    <div className="upload ways col-span-full gap-y-2 gap-x-s4">
      <label className="btn btn-plain" data-disabled={busy || undefined}>
        <Upload aria-hidden="true" size={17} strokeWidth={1.7} />
        Upload a file<span className="sr-only"> for {name}</span>
        <input
          id={`${id}-file`}
          type="file"
          className="sr-only"
          disabled={busy}
          aria-describedby={`${id}-limit`}
          onChange={(event) => {
            const file = event.target.files?.[0];
            // Cleared, so that the same file can be chosen again after a failure.
            event.target.value = '';
            if (file) void uploads.begin(toolId, file);
          }}
        />
      </label>
      <p id={`${id}-limit`} className="label-mono">
        up to {sizeText(uploads.limit)}; fills in address, size and type
      </p>
      {busy && (
        <div className="flex items-center gap-s3 w-full">
          <progress
            className="flex-1"
            aria-label={`Uploading ${state.file}`}
            value={state.share}
            max={1}
          />
          <span className="label-mono figures">{Math.floor(state.share * 100)}%</span>
          <TemporaryButton
            className="link"
            onClick={() => uploads.cancel(toolId)}
            next={() => document.getElementById(`${id}-file`)}
          >
            <X aria-hidden="true" size={16} strokeWidth={1.7} />
            Cancel<span className="sr-only"> the upload of {state.file}</span>
          </TemporaryButton>
        </div>
      )}
      <p
        role="status"
        className="upload-end w-full text-nav text-moonlit-2 wrap-anywhere"
        data-failed={state?.failed || undefined}
      >
        {state?.end}
        {state?.filledIn && changed && ' Save to offer it.'}
      </p>
    </div>
  );
}
