import { randomBytes, randomUUID } from 'node:crypto';
import type { ExpressionBuilder, Insertable, Updateable } from 'kysely';
import { changedSections, type Portfolio, withFormats } from '../../domain/content/portfolio.ts';
import { SECTION_NAMES, type SectionName } from '../../domain/content/sections.ts';
import { validContent } from '../../domain/content/typed-content.ts';
import { DAY_MS } from '../../domain/durations.ts';
import {
  OWN_PREVIEW_MS,
  PREVIEWS_MAX,
  type PreviewSections,
  type ShareDays,
  type SharedPreview,
} from '../../domain/previews.ts';
import { SiteError } from '../../domain/site-error.ts';
import type { Content } from '../content/content.ts';
import { contentOf, withContentLock } from '../content/queries.ts';
import { sha256 } from '../core/hashes.ts';
import type { Site } from '../site.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

/** What an editor sends: all sections as they are typed, each with the number of its format. */
interface Typed {
  readonly content: object;
  readonly browser: string;
}

/** A preview whose address was just made or used again. */
export interface MadePreview extends PreviewSections {
  /** A part of its address, and the only proof that somebody may read it. It is not stored. */
  readonly token: string;
  readonly expiresAt: string;
}

/** 192 random bits. */
const TOKEN_BYTES = 24;
const TOKEN = /^[\w-]{32}$/;

export type Previews = ReturnType<typeof createPreviews>;

/** A preview that can be opened. */
export type FoundPreview = NonNullable<Awaited<ReturnType<Previews['find']>>>;

/**
 * Copies of the working copy that can be opened as pages. Those that have ended are deleted, so that an address of one
 * is like an address that never existed.
 */
export function createPreviews(
  { store, clock }: Pick<Site, 'store' | 'clock'>,
  content: Pick<Content, 'loadAndPublish'>,
) {
  const after = (milliseconds: number) => new Date(clock().getTime() + milliseconds).toISOString();

  /** The columns of what was typed, and its sections. Throws `invalid-input` for what is no content. */
  const columnsOf = async (typed: object) => {
    const { content: published } = await content.loadAndPublish();
    const { content: shown, asPublished } = validOf(typed, published);
    const changed = changedSections(published, shown);
    const text = JSON.stringify(withFormats(shown));
    return {
      sections: { changed, asPublished },
      columns: {
        content: text,
        contentHash: sha256(text),
        changed: changed.join(),
        asPublished: asPublished.join(),
        storedAt: clock().toISOString(),
      },
    };
  };

  const add = async (
    { columns, sections }: Awaited<ReturnType<typeof columnsOf>>,
    facts: { kind: 'own' | 'shared'; expiresAt: string; browser: string },
  ): Promise<MadePreview> => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const preview = {
      ...{ id: randomUUID(), tokenHash: sha256(token), createdAt: columns.storedAt },
      ...columns,
      ...facts,
    };
    if (!(await insertPreview(store, preview, clock()))) throw new SiteError('too-many-previews');
    return { token, expiresAt: facts.expiresAt, ...sections };
  };

  return {
    /**
     * Stores the content of the owner's own preview: that with this token, or a new one where it has ended or none is
     * given. Throws `invalid-input` for what is no content, and `too-many-previews`.
     */
    async show(typed: Typed & { readonly token: string | null }): Promise<MadePreview> {
      const { token, browser } = typed;
      const parts = await columnsOf(typed.content);
      const expiresAt = after(OWN_PREVIEW_MS);
      const change = { ...parts.columns, expiresAt };
      const isRenewed =
        token !== null && (await updateOwnPreview(store, sha256(token), change, clock()));
      return isRenewed
        ? { token, expiresAt, ...parts.sections }
        : add(parts, { kind: 'own', expiresAt, browser });
    },

    /**
     * Makes a link that ends after so many days. Throws `invalid-input` for what is no content, and `too-many-previews`.
     */
    async share(typed: Typed & { readonly days: ShareDays }): Promise<MadePreview> {
      const { days, browser } = typed;
      const parts = await columnsOf(typed.content);
      return add(parts, { kind: 'shared', expiresAt: after(days * DAY_MS), browser });
    },

    /** The shared links, the newest first. */
    list: (): Promise<SharedPreview[]> => listShared(store, clock()),

    /** Ends a shared link. Resolves to false where it had ended. */
    revoke: (id: string): Promise<boolean> => deleteShared(store, id),

    /** The preview with a token: one query, without its content. Null where it has ended. */
    async find(token: string) {
      if (!TOKEN.test(token)) return null;
      const preview = await findPreview(store, sha256(token), clock());
      if (preview === undefined) return null;
      return { ...preview, asPublished: sectionsInList(preview.asPublished) };
    },

    /**
     * The content of a preview, its hash and the length of its text in characters. Null where it has ended, or cannot be
     * read by this version.
     */
    async content(id: string) {
      const stored = await readPreview(store, id);
      if (stored === undefined) return null;
      const { content: text, contentHash } = stored;
      const shown = contentOf(JSON.parse(text));
      return shown === null ? null : { content: shown, contentHash, length: text.length };
    },

    /** Deletes those that have ended. */
    sweep: (): Promise<void> => deleteEnded(store, clock()),
  };
}

/** Throws `invalid-input` for what is no content. */
function validOf(typed: object, published: Portfolio) {
  try {
    return validContent(typed, published);
  } catch (cause) {
    // An upgrade step may not expect what was typed.
    throw cause instanceof SiteError ? cause : new SiteError('invalid-input', { cause });
  }
}

/** A preview that has not ended. */
const isLive =
  (now: Date) =>
  ({ eb }: ExpressionBuilder<Database, 'previews'>) =>
    eb('expiresAt', '>', now.toISOString());

/** The names of sections in a list that is separated by commas. */
function sectionsInList(list: string): SectionName[] {
  const named = new Set(list.split(','));
  return SECTION_NAMES.filter((name) => named.has(name));
}

/** Deletes the previews that have ended. */
async function deleteEnded({ db }: Pick<Store, 'db'>, now: Date): Promise<void> {
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
const updateOwnPreview = (
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
const findPreview = ({ db }: Pick<Store, 'db'>, tokenHash: string, now: Date) =>
  db
    .selectFrom('previews')
    .select(['id', 'contentHash', 'asPublished', 'storedAt', 'expiresAt'])
    .where('tokenHash', '=', tokenHash)
    .where(isLive(now))
    .executeTakeFirst();

/** The JSON text of a preview's content, and its hash. */
const readPreview = ({ db }: Pick<Store, 'db'>, id: string) =>
  db
    .selectFrom('previews')
    .select(['content', 'contentHash'])
    .where('id', '=', id)
    .executeTakeFirst();

/** The shared links, the newest first. */
async function listShared({ db }: Pick<Store, 'db'>, now: Date): Promise<SharedPreview[]> {
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
