import { TemporaryButton } from '../../ui/temporary-button.tsx';
import type { QueuedUpload } from '../browser/uploads.ts';

/** How far an upload is, or why it failed, with a button that cancels or dismisses it. */
export function UploadLine(props: {
  upload: QueuedUpload;
  onCancel: (key: number) => void;
  /** Takes the focus of the button. */
  next: () => HTMLElement | null;
}) {
  const { upload, onCancel, next } = props;
  const { key, file, state, share, failure } = upload;
  const percent = `${Math.floor(share * 100)} %`;
  return (
    <div className="flex w-full flex-wrap items-center gap-x-4">
      {failure === null ? (
        <>
          <progress
            className="h-1 min-w-0 flex-1 accent-dye"
            aria-label={`Uploading ${file.name}`}
            value={share}
            max={1}
          />
          <span className="hint figures" aria-hidden="true">
            {state === 'waiting' ? 'Waiting' : state === 'processing' ? 'Processing' : percent}
          </span>
        </>
      ) : (
        <p className="field-error" role="alert">
          <span>{failure.message}</span>
        </p>
      )}
      <TemporaryButton className="link text-small" onClick={() => onCancel(key)} next={next}>
        {failure === null ? 'Cancel' : 'Dismiss'}
        <span className="sr-only"> {file.name}</span>
      </TemporaryButton>
    </div>
  );
}
