import { NewerFormatError } from '../../domain/content/upgrade.ts';
import { LEGACY_CONFIG, readLegacyConfig } from '../content/legacy-config.ts';
import { StartError } from '../core/start-error.ts';
import type { Services } from '../services.ts';
import type { Site } from '../site.ts';

/**
 * Publishes the stored content, and makes it the first version where there is none. Throws a StartError where it cannot
 * be read.
 */
export async function publishStoredContent(
  { store, log }: Site,
  { content, history }: Services,
): Promise<void> {
  await content.loadAndPublish().catch((cause: unknown) => {
    log.error({ err: cause }, 'the stored content cannot be read');
    if (cause instanceof Error && cause.cause instanceof NewerFormatError) {
      throw new StartError(
        cause.cause.message,
        'Run the version that saved it, or a newer one. Nothing was changed.',
        cause,
      );
    }
    throw new StartError(
      'The stored content cannot be read.',
      'Restore a backup, or run the version that saved it. The log says what is wrong with it.',
      cause,
    );
  });
  // Where it fails, the next save does it.
  await history
    .addStored()
    .catch((error: unknown) => log.error({ err: error }, 'the history has no first version'));
  await readLegacyConfig({ store, log }, content, process.cwd()).catch((error: unknown) =>
    log.error({ err: error }, `${LEGACY_CONFIG} was not taken over`),
  );
}
