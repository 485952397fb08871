import { StartError } from '../core/start-error.ts';
import { describeRunning, type Running } from '../doctor/doctor.ts';
import type { CheckedSite } from '../doctor/site-checks.ts';
import type { Settings } from '../settings/settings.ts';
import { openExistingStore } from '../storage.ts';

/** Calls `work` with the store of these settings, or why it cannot be opened. Neither creates nor migrates it. */
export async function withOpened<T>(
  settings: Settings,
  work: (opened: CheckedSite['opened']) => Promise<T>,
): Promise<T> {
  const opened = await openExistingStore(settings).catch((error: unknown) => {
    if (error instanceof StartError) return error;
    throw error;
  });
  try {
    return await work(opened);
  } finally {
    if (!(opened instanceof StartError)) await opened.close();
  }
}

/** The version, and whether the store of these settings is one of this version. Changes nothing. */
export const describeVersion = (settings: Settings): Promise<Running> =>
  withOpened(settings, describeRunning);
