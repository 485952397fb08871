import { SESSION_IDLE_MS, SESSION_WARNING_MS } from '../../../domain/login.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useNow } from '../controls/use-time.ts';
import { useFeatures } from '../layout/features.ts';
import { screenHeading } from '../layout/navigation.ts';

/** The remaining time of the session. It changes each second: screen readers do not get it. */
export function SessionTime() {
  const left = useTimeLeft();
  return (
    <span className="figures font-mono text-label/[1] desk:max-[64rem]:hidden" aria-hidden="true">
      {minutes(left)}
      <span className="max-[75rem]:sr-only"> left</span>
    </span>
  );
}

/** A warning before the session ends. The click counts as activity, so it extends the session. */
export function SessionWarning() {
  const { clock } = useFeatures().session;
  const left = useTimeLeft();
  if (left > SESSION_WARNING_MS || left === 0) return null;
  return (
    <div className="notice">
      <p role="alert" className="text-ink font-display">
        <span>Without activity this session ends in</span>{' '}
        <span className="sr-only">less than two minutes.</span>
        <span className="figures" aria-hidden="true">
          {minutes(left)}.
        </span>
      </p>
      <TemporaryButton className="btn" onClick={clock.active} next={screenHeading}>
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
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
