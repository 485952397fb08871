import type { ExpressionBuilder, Insertable, Updateable } from 'kysely';
import { SECTION_NAMES, type SectionName } from '../../domain/content/sections.ts';
import { PREVIEWS_MAX, type SharedPreview } from '../../domain/previews.ts';
import { withContentLock } from '../content/queries.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

/** A preview that has not ended. */
const isLive =
  (now: Date) =>
  ({ eb }: ExpressionBuilder<Database, 'previews'>) =>
    eb('expiresAt', '>', now.toISOString());

/** The names of sections in a list that is separated by commas. */
export function sectionsInList(list: string): SectionName[] {
  const named = new Set(list.split(','));
  return SECTION_NAMES.filter((name) => named.has(name));
}

/** Deletes the previews that have ended. */
export async function deleteEnded({ db }: Pick<Store, 'db'>, now: Date): Promise<void> {
  await db.deleteFrom('previews').where('expiresAt', '<=', now.toISOString()).execute();
}

/**
 * Adds a preview, and deletes those that have ended. Where there are `PREVIEWS_MAX` others, the owner's own that was
 * stored longest ago is deleted. Resolves to false, and stores nothing, where all others are shared.
 */
export const insertPreview = (
  store: Pick<Store, 'db' | 'dialect'>,
  preview: Insertable<Database['previews']>,
  now: Date,
): Promise<boolean> =>
  withContentLock(store, async (within) => {
    await deleteEnded({ db: within }, now);
    const others = await within
      .selectFrom('previews')
      .select(['id', 'kind'])
      .orderBy('storedAt')
      .orderBy('id')
      .execute();
    if (others.length >= PREVIEWS_MAX) {
      const oldest = others.find(({ kind }) => kind === 'own');
      if (oldest === undefined) return false;
      await within.deleteFrom('previews').where('id', '=', oldest.id).execute();
    }
    await within.insertInto('previews').values(preview).execute();
    return true;
  });

/** Changes the owner's own preview with a token. Resolves to false where it has ended. */
export const updateOwnPreview = (
  store: Pick<Store, 'db' | 'dialect'>,
  tokenHash: string,
  change: Updateable<Database['previews']>,
  now: Date,
): Promise<boolean> =>
  withContentLock(store, async (within) => {
    const { numUpdatedRows } = await within
      .updateTable('previews')
      .set(change)
      .where('tokenHash', '=', tokenHash)
      .where('kind', '=', 'own')
      .where(isLive(now))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });

/** The preview with a token, without its content, which may be large. */
export const findPreview = ({ db }: Pick<Store, 'db'>, tokenHash: string, now: Date) =>
  db
    .selectFrom('previews')
    .select(['id', 'contentHash', 'asPublished', 'storedAt', 'expiresAt'])
    .where('tokenHash', '=', tokenHash)
    .where(isLive(now))
    .executeTakeFirst();

/** The JSON text of a preview's content, and its hash. */
export const readPreview = ({ db }: Pick<Store, 'db'>, id: string) =>
  db
    .selectFrom('previews')
    .select(['content', 'contentHash'])
    .where('id', '=', id)
    .executeTakeFirst();

/** The shared links, the newest first. */
export async function listShared({ db }: Pick<Store, 'db'>, now: Date): Promise<SharedPreview[]> {
  const rows = await db
    .selectFrom('previews')
    .select(['id', 'changed', 'asPublished', 'browser', 'createdAt', 'storedAt', 'expiresAt'])
    .where('kind', '=', 'shared')
    .where(isLive(now))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...row,
    changed: sectionsInList(row.changed),
    asPublished: sectionsInList(row.asPublished),
  }));
}

/** Deletes a shared link. Resolves to false where there is none with this id. */
export async function deleteShared({ db }: Pick<Store, 'db'>, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('previews')
    .where('id', '=', id)
    .where('kind', '=', 'shared')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
