/** The timeout of a readiness check, in milliseconds. */
const READY_MS = 3_000;

/**
 * Returns a function that runs `check`; concurrent callers share one check. It rejects with the check's error, or
 * after 3 seconds without a result; the next call then starts a new check.
 */
export function createReadiness(check: () => Promise<void>): () => Promise<void> {
  let pending: Promise<void> | undefined;
  return () => {
    if (pending !== undefined) return pending;
    const asked = inTime(check()).finally(() => {
      pending = undefined;
    });
    pending = asked;
    return asked;
  };
}

async function inTime(check: Promise<void>): Promise<void> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error('The store did not answer in time.')),
    READY_MS,
  ).unref();
  await Promise.race([check, timeout]).finally(() => clearTimeout(timer));
}
