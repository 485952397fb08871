import { stat } from 'node:fs/promises';

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

/**
 * Returns a function that resolves when the disk of a folder has answered anything, through one of the threads that read
 * files. While it does not answer there is one question, since each may take a thread.
 */
export function createDiskProbe(folder: string): () => Promise<void> {
  let pending: Promise<void> | undefined;
  return () => {
    pending ??= stat(folder)
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => {
        pending = undefined;
      });
    return pending;
  };
}

async function inTime(check: Promise<void>): Promise<void> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error('The store or the disk did not answer in time.')),
    READY_MS,
  ).unref();
  await Promise.race([check, timeout]).finally(() => clearTimeout(timer));
}
