import type { Logger } from 'pino';
import type { Retentions } from './retention.ts';

/** Deletes what is older than its retention, and logs how much, or why that failed. Does not fail. */
export async function applyLogged(
  retention: Pick<Retentions, 'apply'>,
  log: Logger,
): Promise<void> {
  try {
    const deleted = await retention.apply();
    if (Object.values(deleted).some((count) => count > 0)) {
      log.info(deleted, 'deleted what was older than its retention');
    }
  } catch (error) {
    log.error({ err: error }, 'what is older than its retention could not be deleted');
  }
}
