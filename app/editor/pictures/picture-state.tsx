import { X } from 'lucide-react';
import type { PictureState } from './field-uploads.tsx';

/** The upload that is under way in a picture field. */
export function PictureProgress(props: {
  sent: NonNullable<PictureState['sent']>;
  cancel: () => void;
}) {
  const { sent, cancel } = props;
  const percent = Math.floor(sent.share * 100);
  return (
    <div className="picture-sending">
      <span className="figures" aria-hidden="true">
        {sent.share < 1 ? `${percent} %` : 'Reading it'}
      </span>
      <progress aria-label={`Uploading ${sent.name}`} value={sent.share} max={1} />
      <button type="button" className="link" onClick={cancel}>
        <X aria-hidden="true" size={16} strokeWidth={1.7} />
        Cancel<span className="sr-only"> the upload of {sent.name}</span>
      </button>
    </div>
  );
}

/** What has happened to a picture field, and what can be done about it. */
export function PictureSaid(props: {
  state: PictureState;
  onRetry: (file: File) => void;
  onUndo: () => void;
}) {
  const { state, onRetry, onUndo } = props;
  const { retry } = state;
  return (
    <div className="picture-said" data-tone={state.isError ? 'error' : undefined}>
      <p role="status">{state.said}</p>
      {retry !== null && (
        <button type="button" className="link" onClick={() => onRetry(retry)}>
          Try again
        </button>
      )}
      {state.before !== null && (
        <button type="button" className="link" onClick={onUndo}>
          Undo
        </button>
      )}
    </div>
  );
}
