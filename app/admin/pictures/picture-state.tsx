import { X } from 'lucide-react';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import type { PictureState } from './field-pictures.ts';

/** The upload that is under way in a picture field. */
export function PictureProgress(props: {
  sent: NonNullable<PictureState['sent']>;
  cancel: () => void;
  /** Finds what has the focus when the upload is over. */
  next: () => HTMLElement | null;
}) {
  const { sent, cancel, next } = props;
  const percent = Math.floor(sent.share * 100);
  return (
    <div className="picture-sending absolute inset-0 flex flex-col items-start justify-end p-[0.9rem] bg-[oklch(0.16_0.02_265/0.8)]">
      <span className="figures text-[2.25rem]/[1] font-medium tracking-big" aria-hidden="true">
        {sent.share < 1 ? `${percent} %` : 'Processing'}
      </span>
      <progress
        className="absolute inset-x-0 bottom-0 bg-[oklch(1_0_0/0.16)]"
        aria-label={`Uploading ${sent.name}`}
        value={sent.share}
        max={1}
      />
      <TemporaryButton className="link" onClick={cancel} next={next}>
        <X aria-hidden="true" size={16} strokeWidth={1.7} />
        Cancel<span className="sr-only"> the upload of {sent.name}</span>
      </TemporaryButton>
    </div>
  );
}

/** What has happened to a picture field, and what can be done about it. */
export function PictureSaid(props: {
  state: PictureState;
  onRetry: (file: File) => void;
  /** Finds what has the focus after a press. */
  next: () => HTMLElement | null;
}) {
  const { state, onRetry, next } = props;
  const { retry } = state;
  return (
    <div className="picture-said mt-[-0.4rem]" data-tone={state.isError ? 'error' : undefined}>
      <p role="status">{state.said}</p>
      {retry !== null && (
        <TemporaryButton className="link" onClick={() => onRetry(retry)} next={next}>
          Try again
        </TemporaryButton>
      )}
    </div>
  );
}
