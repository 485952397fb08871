import { lazy, Suspense } from 'react';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { PasskeyLoginProps } from './passkey-login.tsx';

const PasskeyLogin = lazy(() =>
  import('./passkey-login.tsx').then(
    (part) => ({ default: part.PasskeyLogin }),
    // The passcode is asked for beside it.
    () => ({ default: () => null }),
  ),
);

/**
 * The login by a passkey, whose script is loaded when it is first shown. `isExpected` keeps its place free, and that of a
 * notice below it.
 */
export function LazyPasskeyLogin({
  isExpected,
  ...props
}: PasskeyLoginProps & { isExpected: boolean }) {
  const hydrated = useHydrated();
  return (
    <div className={`grid content-start gap-2 w-full ${isExpected ? 'min-h-20' : 'empty:hidden'}`}>
      {hydrated && (
        <Suspense>
          <PasskeyLogin {...props} />
        </Suspense>
      )}
    </div>
  );
}
