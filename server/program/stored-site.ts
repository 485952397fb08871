import { ZodError } from 'zod';
import type { AuditEvent } from '../../domain/audit.ts';
import { errorLines } from '../../domain/content/labels.ts';
import type { PortfolioRecord } from '../../domain/content/portfolio.ts';
import { fieldErrors, SiteError } from '../../domain/site-error.ts';
import { addAuditEntry, THIS_MACHINE } from '../audit/audit.ts';
import { readPortfolio } from '../content/queries.ts';
import { reasonOf, StartError } from '../core/start-error.ts';
import type { Settings } from '../settings/settings.ts';
import { openExistingStore } from '../start/storage.ts';
import type { Store } from '../store/store.ts';
import { printLine } from './command.ts';

/** The content of a store. Throws a StartError where there is none, or it cannot be read. */
export async function storedContent(store: Store): Promise<PortfolioRecord> {
  const record = await readPortfolio(store).catch((cause: unknown) => {
    // Content of a newer format says so itself.
    if (cause instanceof SiteError) throw cause;
    const reason = cause instanceof ZodError ? errorLines(fieldErrors(cause))[0] : reasonOf(cause);
    throw new StartError(
      `The stored content cannot be read (${reason}).`,
      'Run the version that saved it, or restore a backup.',
      cause,
    );
  });
  if (record !== null) return record;
  throw new StartError('This site has no content yet.', 'Start it once with npm start.');
}

/** Records what a command on this machine has done. Where that fails, standard error says so. */
export const record = (store: Store, event: AuditEvent, detail = ''): Promise<void> =>
  addAuditEntry(store, { at: new Date().toISOString(), event, detail, ...THIS_MACHINE }).catch(
    (error: unknown) =>
      printLine(process.stderr, `The audit log has no entry of this: ${reasonOf(error)}`),
  );

/** Opens the store of a site, which may be running, for some work. Throws a StartError. */
export async function withStore<T>(
  settings: Settings,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const store = await openExistingStore(settings);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
