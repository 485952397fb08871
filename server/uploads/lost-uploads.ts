import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate as yieldToEvents } from 'node:timers/promises';
import { pictureIdsIn } from '../../domain/pictures/address.ts';
import { SiteError, throwAs } from '../../domain/site-error.ts';
import { storedNamesIn } from '../../domain/upload.ts';
import type { Clock } from '../clock.ts';
import type { ContentTextRows } from '../content/text-rows.ts';
import { collectingGarbage } from '../files/collecting-garbage.ts';
import type { FileStore } from '../files/file-store.ts';
import { isSameFile, storedFile, type UploadProblem } from '../files/inspect-file.ts';
import type { LostFile, LostUploadRows, UploadRow } from './lost-upload-rows.ts';

/** An upload that is lost, with what needs it. */
export interface LostUpload extends UploadRow {
  readonly problem: UploadProblem;
  /** When that was found. */
  readonly foundAt: string;
  /** The kept versions of the content that name it, the newest first. */
  readonly versions: readonly number[];
}

/**
 * The uploads whose file is missing, or altered, in the file store. Backups and checks find them, and they are stored
 * with the content, so that all instances and commands know of them.
 */
export interface LostUploads {
  /** All of them. One whose file is there again is not in it any more. Throws `load-failed`. */
  list(): Promise<readonly LostUpload[]>;
  /** Stores what a backup has found: these are lost, and no others. Throws the store's error. */
  note(lost: readonly LostFile[]): Promise<void>;
  /**
   * Looks whether each upload is there with its size, and whether those that were lost are whole again. Only a backup
   * reads all bytes. Throws the error of a store.
   */
  check(): Promise<void>;
  /**
   * Stores a lost file again as its bytes arrive, and every other lost one of the same bytes. Throws `not-found` where
   * it is not lost, `other-file` where the bytes are not those that were uploaded, and `upload-failed`.
   */
  replace(
    name: string,
    upload: { size: number; body: AsyncIterable<Uint8Array<ArrayBuffer>> },
  ): Promise<UploadRow>;
  /**
   * Deletes what is left of a lost file, and its row: from here on nothing demands it. Throws `not-found` where it is
   * not lost, and `save-failed`.
   */
  forget(name: string): Promise<UploadRow>;
}

/** Creates the service. `deleteFile` and `deletePicture` delete an upload with its row. */
export function createLostUploads(options: {
  rows: LostUploadRows;
  texts: ContentTextRows;
  files: FileStore;
  clock: Clock;
  deleteFile: (name: string) => Promise<void>;
  deletePicture: (id: string) => Promise<void>;
}): LostUploads {
  const { rows, texts, files, clock, deleteFile, deletePicture } = options;

  /** Those that were found to be lost, and still have a row. */
  const lostRows = async () => {
    const noted = new Map((await rows.noted()).map((each) => [each.name, each]));
    if (noted.size === 0) return [];
    return (await rows.uploads()).flatMap((upload) => {
      const found = noted.get(upload.name);
      return found === undefined ? [] : [{ ...upload, ...found }];
    });
  };

  /** The versions that name each of these, by their names in the file store. */
  const versionsOf = async (lost: readonly UploadRow[]) => {
    const found = new Map(lost.map(({ name }) => [name, new Set<number>()]));
    const byPicture = new Map(lost.map(({ pictureId, name }) => [pictureId, name]));
    for await (const { text, versions } of texts.all()) {
      for (const name of [...storedNamesIn(text), ...pictureFilesIn(text, byPicture)]) {
        for (const version of versions) found.get(name)?.add(version);
      }
      await yieldToEvents();
    }
    return found;
  };

  const problemOf = async (upload: UploadRow): Promise<UploadProblem | null> => {
    const found = await storedFile(files, upload.name);
    if (found === null) return 'missing';
    return isSameFile(found, upload) ? null : 'altered';
  };

  return {
    async list() {
      const load = async () => {
        const lost = [];
        for (const each of await lostRows()) {
          if ((await problemOf(each)) === null) await rows.clear(each.name);
          else lost.push(each);
        }
        if (lost.length === 0) return [];
        const versions = await versionsOf(lost);
        return lost
          .map((each) => ({
            ...each,
            versions: [...(versions.get(each.name) ?? [])].sort((one, other) => other - one),
          }))
          .sort((one, other) => one.title.localeCompare(other.title));
      };
      return load().catch(throwAs('load-failed', 'The lost uploads cannot be read.'));
    },

    note: (lost) => rows.note(lost, clock().toISOString()),

    async check() {
      const noted = new Set((await rows.noted()).map(({ name }) => name));
      const lost: LostFile[] = [];
      for (const upload of await rows.uploads()) {
        const { name } = upload;
        const problem = noted.has(name)
          ? await problemOf(upload)
          : sizeProblem(await files.size(name), upload);
        if (problem !== null) lost.push({ name, problem });
      }
      await rows.note(lost, clock().toISOString());
    },

    async replace(name, { size, body }) {
      const lost = await lostRows().catch(throwAs('upload-failed', 'No lost file can be found.'));
      const target = withName(lost, name);
      if (size !== target.bytes) throw new SiteError('other-file');
      const arriving = sameBytes(body, target);
      try {
        await files.write(name, Readable.from(arriving.bytes(), { objectMode: false }), size);
        await rows.clear(name);
        for (const twin of lost) {
          if (twin.name === name || !isSameFile(twin, target)) continue;
          const bytes =
            size === 0 ? Readable.from([]) : await files.read(name, { start: 0, end: size - 1 });
          await files.write(twin.name, bytes, size);
          await rows.clear(twin.name);
        }
      } catch (cause) {
        if (arriving.isOther()) throw new SiteError('other-file', { cause });
        throw new SiteError('upload-failed', { cause, detail: `${name} could not be stored.` });
      }
      return target;
    },

    async forget(name) {
      const forget = async () => {
        const lost = withName(await lostRows(), name);
        if (lost.pictureId === null) await deleteFile(name);
        else await deletePicture(lost.pictureId);
        await rows.clear(name);
        return lost;
      };
      return forget().catch(throwAs('save-failed', 'A lost file cannot be forgotten.'));
    },
  };
}

function withName(lost: readonly UploadRow[], name: string): UploadRow {
  const found = lost.find((each) => each.name === name);
  if (found === undefined) throw new SiteError('not-found', { detail: `${name} is not lost` });
  return found;
}

function sizeProblem(found: number | null, { bytes }: UploadRow): UploadProblem | null {
  if (found === null) return 'missing';
  return found === bytes ? null : 'altered';
}

function* pictureFilesIn(
  text: string,
  byPicture: ReadonlyMap<string | null, string>,
): Generator<string> {
  for (const id of pictureIdsIn(text)) {
    const name = byPicture.get(id);
    if (name !== undefined) yield name;
  }
}

/** The bytes of an upload, which end with an error where they are not those of the lost file. */
function sameBytes(body: AsyncIterable<Uint8Array<ArrayBuffer>>, { bytes, sha256 }: UploadRow) {
  let isOther = false;
  return {
    isOther: () => isOther,
    async *bytes() {
      const hash = createHash('sha256');
      let received = 0;
      // The last bytes wait for the hash: a bucket has an object as soon as all its bytes have arrived.
      let last = new Uint8Array();
      for await (const chunk of collectingGarbage(body)) {
        received += chunk.byteLength;
        if (received > bytes) break;
        hash.update(chunk);
        if (last.byteLength > 0) yield last;
        last = chunk;
      }
      // A shorter one is a connection that broke.
      if (received < bytes) throw new Error('The upload is shorter than announced.');
      isOther = received > bytes || hash.digest('hex') !== sha256;
      if (isOther) throw new Error('The upload is another file than the lost one.');
      if (last.byteLength > 0) yield last;
    },
  };
}
