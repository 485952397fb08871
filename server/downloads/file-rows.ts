import { sql } from 'kysely';
import { PORTFOLIO_ID } from '../../domain/content/portfolio.ts';
import { withContentLock } from '../content/lock-rows.ts';
import type { Store } from '../store/store.ts';

/** A complete uploaded file. */
export interface UploadedFile {
  /** Its name in the store and in its address. */
  readonly name: string;
  /** Its name on the owner's machine. */
  readonly title: string;
  /** In bytes. */
  readonly size: number;
  /** The SHA-256 of its bytes, in hexadecimal. */
  readonly sha256: string;
}

/** An upload before its first byte has arrived. */
export type StartedUpload = Omit<UploadedFile, 'sha256'>;

/**
 * The rows of the owner's uploaded files. A row is inserted before the file's first byte is stored and deleted after
 * the file, so that every stored file has a row.
 */
export interface ToolFileRows {
  start(upload: StartedUpload, now: string): Promise<void>;
  /** Marks the file as complete: from here on it can be found. */
  finish(name: string, sha256: string, now: string): Promise<void>;
  /** The file, or null where there is none or it is incomplete. */
  find(name: string): Promise<UploadedFile | null>;
  /** All complete files, with the time since which nothing uses them. */
  list(): Promise<{ name: string; unusedSince: string | null }[]>;
  /** Stores the time since which nothing uses the file; null: it is used. */
  markUnused(name: string, since: string | null): Promise<void>;
  /**
   * Hides a file permanently that nothing has used since before `cutoff`. Does nothing where the portfolio's version is
   * not `version`, so that a version was stored meanwhile, where a draft or a preview names the file, or where it was
   * used.
   */
  retire(name: string, cutoff: string, version: number): Promise<void>;
  /** The files to be deleted: those whose upload began before `cutoff` and that are retired or incomplete. */
  listDeletable(cutoff: string): Promise<string[]>;
  forget(name: string): Promise<void>;
}

/** The uploaded files' queries. */
export const toolFileRows = (store: Pick<Store, 'db' | 'dialect'>): ToolFileRows => ({
  async start({ name, title, size }, now) {
    await store.db
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
    await store.db
      .updateTable('tool_files')
      .set({ sha256, ready_at: now })
      .where('name', '=', name)
      .execute();
  },

  async find(name) {
    const row = await store.db
      .selectFrom('tool_files')
      .select(['name', 'title', 'size', 'sha256'])
      .where('name', '=', name)
      .where('ready_at', 'is not', null)
      .executeTakeFirst();
    return row ?? null;
  },

  async list() {
    const rows = await store.db
      .selectFrom('tool_files')
      .select(['name', 'unused_since'])
      .where('ready_at', 'is not', null)
      .orderBy('name')
      .execute();
    return rows.map((row) => ({ name: row.name, unusedSince: row.unused_since }));
  },

  async markUnused(name, since) {
    await store.db
      .updateTable('tool_files')
      .set({ unused_since: since })
      .where('name', '=', name)
      .execute();
  },

  async retire(name, cutoff, version) {
    const namesFile = sql<boolean>`content like ${`%${name.replaceAll('_', '!_')}%`} escape '!'`;
    await withContentLock(store, async (within) => {
      await within
        .updateTable('tool_files')
        .set({ ready_at: null })
        .where('name', '=', name)
        .where('unused_since', '<=', cutoff)
        // In the database: the drafts and previews may be too large to be read all at once.
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('drafts').select('id').where(namesFile))),
        )
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('previews').select('id').where(namesFile))),
        )
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('portfolio')
              .select('id')
              .where('id', '=', PORTFOLIO_ID)
              .where('version', '=', version),
          ),
        )
        .execute();
    });
  },

  async listDeletable(cutoff) {
    const rows = await store.db
      .selectFrom('tool_files')
      .select('name')
      .where('ready_at', 'is', null)
      .where('started_at', '<=', cutoff)
      .execute();
    return rows.map(({ name }) => name);
  },

  async forget(name) {
    await store.db.deleteFrom('tool_files').where('name', '=', name).execute();
  },
});
