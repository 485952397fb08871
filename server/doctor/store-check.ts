import { ZodError } from 'zod';
import { SiteError } from '../../domain/site-error.ts';
import { portfolioRows } from '../content/rows.ts';
import { reasonOf, StartError } from '../start-error.ts';
import { newestMigration, SchemaError, type SchemaState, schemaStateOf } from '../store/migrate.ts';
import type { Store } from '../store/store.ts';
import { broken, type Diagnosis, good, warning } from './checks.ts';

/** The store, or why it could not be opened. */
export type OpenedStore = Store | StartError;

/** Whether the store answers, and the content in it can be read. */
export async function checkStore(opened: OpenedStore): Promise<readonly Diagnosis[]> {
  if (opened instanceof SchemaError) {
    return [good('The store answers. The check of the schema covers its content.')];
  }
  if (opened instanceof StartError) return [broken(opened.problem, opened.fix)];
  try {
    await opened.ping();
  } catch (error) {
    return [
      broken(
        `${opened.name} does not work (${reasonOf(error)}).`,
        'Look at its log and at its disk. The outages in docs/operations.md say what visitors see meanwhile.',
      ),
    ];
  }
  try {
    const record = await portfolioRows(opened).read();
    if (record === null) {
      return [warning('There is no content in the store yet.', 'Start the site once.')];
    }
    return [
      good(`${opened.name} answers, and its content can be read: version ${record.version}.`),
    ];
  } catch (error) {
    // Content of a newer format says so itself.
    const reason =
      error instanceof ZodError ? 'it is not as this version saves it' : reasonOf(error);
    const says =
      error instanceof SiteError ? error.message : `The content cannot be read (${reason}).`;
    return [broken(says, 'Run the version that saved it, or restore a backup.')];
  }
}

/** A store that is not of this version. */
export const OTHER_SCHEMA: Readonly<Record<Exclude<SchemaState, 'current'>, Diagnosis>> = {
  none: warning(
    'There is no site in this database yet.',
    'Start the site once, or name the right database.',
  ),
  earlier: warning(
    'The store is of an earlier version.',
    'The next start backs it up and migrates it; engawa doctor --upgrade tries that on a copy before.',
  ),
  newer: broken(
    'A newer version of Engawa has migrated the store.',
    'Run that version, or restore the backup that was made before the migration.',
  ),
};

/** Whether exactly the migrations of this version are applied. */
export async function checkSchema(opened: OpenedStore): Promise<readonly Diagnosis[]> {
  if (opened instanceof SchemaError) return [OTHER_SCHEMA[opened.state]];
  if (opened instanceof StartError) return [];
  const state = await schemaStateOf(opened);
  return [
    state === 'current'
      ? good(`The schema is ${newestMigration()}, as this version has it.`)
      : OTHER_SCHEMA[state],
  ];
}
