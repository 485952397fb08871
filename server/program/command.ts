import { Command } from 'commander';
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

export const EXIT = {
  done: 0,
  failed: 1,
  wrongUsage: 2,
  notConfirmed: 3,
  incomplete: 4,
  warned: 5,
} as const;

const EXIT_CODES = `
Exit codes: 0 done; 1 failed or refused, and nothing was changed unless a line says so; 2 wrong usage;
3 there is something to change, but --yes is missing; 4 a backup lacks uploads that are lost;
5 the doctor warns of something, and nothing is broken.`;

const SETTINGS = `
The site is that of DATA_DIR (./var if it is not set) or DATABASE_URL, from the environment or from .env in the
working folder. It may be running meanwhile.`;

/** A command whose help ends with examples. */
export const command = (name: string, summary: string, examples: readonly string[]): Command =>
  new Command(name)
    .summary(summary)
    .addHelpText(
      'after',
      `${SETTINGS}\n\nExamples:\n${examples.map((line) => `  ${line}`).join('\n')}\n${EXIT_CODES}`,
    );

/** Control characters, and those that change the direction of the text after them (Unicode UAX 9, section 2). */
const UNPRINTABLE = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;

/** A text without characters that could change the terminal around it. */
export const printable = (text: string): string => text.replaceAll(UNPRINTABLE, ' ');

/** Writes a printable line. */
export const printLine = (stream: NodeJS.WritableStream, line: string): void => {
  stream.write(`${printable(line)}\n`);
};

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

/** Records what a command has done. Where that fails, standard error says so. */
export const record = (store: Store, event: AuditEvent, detail = ''): Promise<void> =>
  addAuditEntry(store, { at: new Date().toISOString(), event, detail, ...THIS_MACHINE }).catch(
    (error: unknown) =>
      printLine(process.stderr, `The audit log has no entry of this: ${reasonOf(error)}`),
  );

/** Opens the store of a site, which may be running. Throws a StartError. */
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
