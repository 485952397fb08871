import { pictureFileName } from '../files/file-store.ts';
import type { FileFacts, UploadProblem } from '../files/inspect-file.ts';
import type { Store } from '../store/store.ts';

/** An upload of the owner: the file of a tool, or the original of a picture. */
export interface UploadRow extends FileFacts {
  /** Its name on the owner's machine, or that of the picture. */
  readonly title: string;
  /** The id of the picture; null: the file of a tool. */
  readonly pictureId: string | null;
}

/** An upload that is not as it was uploaded. */
export interface LostFile {
  /** Its name in the file store. */
  readonly name: string;
  readonly problem: UploadProblem;
}

/** The rows of the uploads that were found to be lost. */
export interface LostUploadRows {
  /** All complete uploads. */
  uploads(): Promise<UploadRow[]>;
  /** Those that were found to be lost, by their name in the file store, and when they were. */
  noted(): Promise<(LostFile & { readonly foundAt: string })[]>;
  /** Stores which uploads are lost: these and no others. */
  note(lost: readonly LostFile[], now: string): Promise<void>;
  /** Forgets that an upload is lost. */
  clear(name: string): Promise<void>;
}

/** The queries. */
export const lostUploadRows = ({ db }: Pick<Store, 'db'>): LostUploadRows => ({
  async uploads() {
    const files = await db
      .selectFrom('tool_files')
      .select(['name', 'title', 'size as bytes', 'sha256'])
      .where('ready_at', 'is not', null)
      .orderBy('name')
      .execute();
    const pictures = await db
      .selectFrom('pictures')
      .select(['id', 'title', 'bytes', 'sha256'])
      .where('ready_at', 'is not', null)
      .orderBy('id')
      .execute();
    return [
      ...files.map((file) => ({ ...file, pictureId: null })),
      ...pictures.map(({ id, ...facts }) => ({
        ...facts,
        name: pictureFileName(id),
        pictureId: id,
      })),
    ];
  },

  async noted() {
    const rows = await db.selectFrom('lost_uploads').selectAll().orderBy('name').execute();
    return rows.map(({ name, problem, found_at: foundAt }) => ({ name, problem, foundAt }));
  },

  async note(lost, now) {
    const names = lost.map(({ name }) => name);
    await db
      .deleteFrom('lost_uploads')
      .$if(names.length > 0, (query) => query.where('name', 'not in', names))
      .execute();
    if (names.length === 0) return;
    await db
      .insertInto('lost_uploads')
      .values(lost.map(({ name, problem }) => ({ name, problem, found_at: now })))
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet(({ ref }) => ({ problem: ref('excluded.problem') })),
      )
      .execute();
  },

  async clear(name) {
    await db.deleteFrom('lost_uploads').where('name', '=', name).execute();
  },
});
