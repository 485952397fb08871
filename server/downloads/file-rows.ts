import { PORTFOLIO_ID } from '../../domain/content/portfolio.ts';
import type { Store } from '../store/store.ts';

/** An uploaded file that is whole. */
export interface UploadedFile {
  /** The name under which it is kept and addressed. */
  readonly name: string;
  /** The name that it had on the owner's machine. */
  readonly title: string;
  /** In bytes. */
  readonly size: number;
  /** Of its bytes, in hexadecimal. */
  readonly sha256: string;
}

/** What is known of an upload when its first byte has not come yet. */
export type StartedUpload = Omit<UploadedFile, 'sha256'>;

/**
 * What the site knows of the files that the owner uploaded. A row is there before the first byte and
 * until after the last one, so that no stored byte is without one.
 */
export interface ToolFileRows {
  start(upload: StartedUpload, now: string): Promise<void>;
  /** From here on the file can be found. */
  finish(name: string, sha256: string, now: string): Promise<void>;
  /** The file, or null where there is none or it is not whole. */
  find(name: string): Promise<UploadedFile | null>;
  /** All whole files, with the time since which no tool uses them. */
  list(): Promise<{ name: string; unusedSince: string | null }[]>;
  /** Notes since when no tool uses the file; null: one does. */
  markUnused(name: string, since: string | null): Promise<void>;
  /**
   * Hides a file for good that no tool has used since before `cutoff`. Does nothing where the portfolio
   * has another version than the one that the caller has seen, or the file was used in the meantime.
   */
  retire(name: string, cutoff: string, version: number): Promise<void>;
  /** The files to be deleted: retired, or begun before `cutoff` and never finished. */
  listDeletable(cutoff: string): Promise<string[]>;
  forget(name: string): Promise<void>;
}

/** The uploaded files' queries. */
export const toolFileRows = ({ db }: Pick<Store, 'db'>): ToolFileRows => ({
  async start({ name, title, size }, now) {
    await db
      .insertInto('tool_files')
      .values({
        name,
        title,
        size,
        sha256: '',
        started_at: now,
        ready_at: null,
        unused_since: null,
      })
      .execute();
  },

  async finish(name, sha256, now) {
    await db
      .updateTable('tool_files')
      .set({ sha256, ready_at: now })
      .where('name', '=', name)
      .execute();
  },

  async find(name) {
    const row = await db
      .selectFrom('tool_files')
      .select(['name', 'title', 'size', 'sha256'])
      .where('name', '=', name)
      .where('ready_at', 'is not', null)
      .executeTakeFirst();
    return row ?? null;
  },

  async list() {
    const rows = await db
      .selectFrom('tool_files')
      .select(['name', 'unused_since'])
      .where('ready_at', 'is not', null)
      .orderBy('name')
      .execute();
    return rows.map((row) => ({ name: row.name, unusedSince: row.unused_since }));
  },

  async markUnused(name, since) {
    await db
      .updateTable('tool_files')
      .set({ unused_since: since })
      .where('name', '=', name)
      .execute();
  },

  async retire(name, cutoff, version) {
    await db
      .updateTable('tool_files')
      .set({ ready_at: null })
      .where('name', '=', name)
      .where('unused_since', '<=', cutoff)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('portfolio')
            .select('id')
            .where('id', '=', PORTFOLIO_ID)
            .where('version', '=', version),
        ),
      )
      .execute();
  },

  async listDeletable(cutoff) {
    const rows = await db
      .selectFrom('tool_files')
      .select('name')
      .where('ready_at', 'is', null)
      .where('started_at', '<=', cutoff)
      .execute();
    return rows.map(({ name }) => name);
  },

  async forget(name) {
    await db.deleteFrom('tool_files').where('name', '=', name).execute();
  },
});
