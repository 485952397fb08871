import type { Failure } from '../../../domain/failure.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { AUTOSAVE, useSwitch } from '../browser/local-storage.ts';
import { useFeatures } from '../layout/features.ts';
import { useStore } from '../state-store.ts';
import { SAVE_ID } from './saving.ts';

/** What failed: the last save, or else what the server could not do before the page was loaded. */
export function BarFailure(props: {
  pageFailure: Failure | undefined;
  /** Saves again; null while that is not possible. */
  onRetry: (() => void) | null;
}) {
  const { pageFailure, onRetry } = props;
  const failure = useStore(useFeatures().saving, (state) => state.failure);
  const autosave = useSwitch(AUTOSAVE);
  if (failure === null) {
    if (pageFailure === undefined) return null;
    return (
      <div className="editor-failure ways">
        <p role="alert">{pageFailure.message}</p>
      </div>
    );
  }
  return (
    <div className="editor-failure ways">
      <p role="alert">
        {failure.message}
        {autosave && failure.unanswered && ' Autosave tries again by itself.'}
      </p>
      {onRetry !== null && failure.code !== 'invalid-input' && (
        <TemporaryButton
          className="link"
          onClick={onRetry}
          next={() => document.getElementById(SAVE_ID)}
        >
          Try again
        </TemporaryButton>
      )}
    </div>
  );
}
