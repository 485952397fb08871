import { SESSION_IDLE_MS, SESSION_WARNING_MS } from '../../../domain/session.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useNow } from '../controls/use-now.ts';
import { useFeatures } from '../layout/features.ts';
import { screenHeading } from '../layout/navigation.ts';

/** The remaining time of the session without activity. It is not announced by screen readers. */
export function SessionTime() {
  const left = useTimeLeft();
  return <span className="label-mono figures">session {minutes(left)}</span>;
}

/** A warning before the session ends. The click counts as activity, so it extends the session. */
export function SessionWarning() {
  const { clock } = useFeatures().session;
  const left = useTimeLeft();
  if (left > SESSION_WARNING_MS || left === 0) return null;
  return (
    <div className="editor-warning">
      <p role="alert">
        Without activity this session ends in{' '}
        <span className="sr-only">less than two minutes.</span>
        <span className="figures" aria-hidden="true">
          {minutes(left)}.
        </span>
      </p>
      <TemporaryButton className="btn btn-plain" onClick={clock.active} next={screenHeading}>
        Stay logged in
      </TemporaryButton>
    </div>
  );
}

function useTimeLeft(): number {
  const { clock } = useFeatures().session;
  useNow(1_000);
  return useHydrated() ? clock.remaining() : SESSION_IDLE_MS;
}

function minutes(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000);
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
}
