import { randomBytes, randomUUID } from 'node:crypto';
import type { ExpressionBuilder, Kysely } from 'kysely';
import { type Portfolio, validContent, withFormats } from '../../domain/content/portfolio.ts';
import { SECTION_NAMES } from '../../domain/content/sections.ts';
import { DAY_MS } from '../../domain/durations.ts';
import { OWN_PREVIEW_MS, PREVIEWS_MAX, type ShareDays } from '../../domain/previews.ts';
import { SiteError } from '../../domain/site-error.ts';
import type { Content } from '../content/content.ts';
import { contentOf, withContentLock } from '../content/queries.ts';
import { sha256 } from '../core/hashes.ts';
import type { Site } from '../site.ts';
import type { Database } from '../store/schema.ts';

interface Typed {
  readonly content: object;
  readonly browser: string;
}

/** 192 random bits. */
const TOKEN_BYTES = 24;
const TOKEN = /^[\w-]{32}$/;

export type Previews = ReturnType<typeof createPreviews>;

export type MadePreview = Awaited<ReturnType<Previews['share']>>;

export type SharedPreview = Awaited<ReturnType<Previews['list']>>[number];

/** Copies of the working copy that can be opened as pages. */
export function createPreviews(
  { store, clock }: Pick<Site, 'store' | 'clock'>,
  content: Pick<Content, 'loadAndPublish'>,
) {
  const { db } = store;
  const after = (milliseconds: number) => new Date(clock().getTime() + milliseconds).toISOString();

  const isLive = ({ eb }: ExpressionBuilder<Database, 'previews'>) =>
    eb('expiresAt', '>', clock().toISOString());

  /** Deletes the previews that have ended. */
  const sweep = async (within: Kysely<Database> = db): Promise<void> => {
    await within.deleteFrom('previews').where('expiresAt', '<=', clock().toISOString()).execute();
  };

  /**
   * The columns of what was typed, and its sections with errors, of which the published ones are shown. Throws
   * `invalid-input` for what is no content.
   */
  const columnsOf = async (typed: object) => {
    const { content: published } = await content.loadAndPublish();
    const { content: shown, asPublished } = validOf(typed, published);
    return {
      asPublished,
      columns: {
        content: JSON.stringify(withFormats(shown)),
        asPublished: asPublished.join(),
        storedAt: clock().toISOString(),
      },
    };
  };

  /**
   * Adds a preview. Where there are `PREVIEWS_MAX` others, the owner's own that was stored longest ago is deleted.
   * Throws `too-many-previews` where all others are shared.
   */
  const add = async (
    { columns, asPublished }: Awaited<ReturnType<typeof columnsOf>>,
    facts: { kind: 'own' | 'shared'; expiresAt: string; browser: string },
  ) => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const preview = {
      id: randomUUID(),
      tokenHash: sha256(token),
      createdAt: columns.storedAt,
      ...columns,
      ...facts,
    };
    await withContentLock(store, async (within) => {
      await sweep(within);
      const others = await within
        .selectFrom('previews')
        .select(['id', 'kind'])
        .orderBy('storedAt')
        .orderBy('id')
        .execute();
      if (others.length >= PREVIEWS_MAX) {
        const oldest = others.find(({ kind }) => kind === 'own');
        if (oldest === undefined) throw new SiteError('too-many-previews');
        await within.deleteFrom('previews').where('id', '=', oldest.id).execute();
      }
      await within.insertInto('previews').values(preview).execute();
    });
    return { token, expiresAt: facts.expiresAt, asPublished };
  };

  return {
    /**
     * Stores the content of the owner's own preview: that with this token, or else a new one. Throws `invalid-input`
     * for what is no content, and `too-many-previews`.
     */
    async show({ content: typed, token, browser }: Typed & { readonly token: string | null }) {
      const parts = await columnsOf(typed);
      const expiresAt = after(OWN_PREVIEW_MS);
      const renewed =
        token === null
          ? undefined
          : await withContentLock(store, (within) =>
              within
                .updateTable('previews')
                .set({ ...parts.columns, expiresAt })
                .where('tokenHash', '=', sha256(token))
                .where('kind', '=', 'own')
                .where(isLive)
                .returning('id')
                .executeTakeFirst(),
            );
      return token !== null && renewed !== undefined
        ? { token, expiresAt, asPublished: parts.asPublished }
        : add(parts, { kind: 'own', expiresAt, browser });
    },

    /** Makes a link that ends after so many days. Throws as `show`. */
    async share({ content: typed, days, browser }: Typed & { readonly days: ShareDays }) {
      const expiresAt = after(days * DAY_MS);
      return add(await columnsOf(typed), { kind: 'shared', expiresAt, browser });
    },

    /** The links that have not ended, the newest first. Times are ISO 8601 in UTC. */
    list: () =>
      db
        .selectFrom('previews')
        .select(['id', 'browser', 'createdAt', 'expiresAt'])
        .where('kind', '=', 'shared')
        .where(isLive)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .execute(),

    /** Ends a shared link. Resolves to false where it had ended. */
    async revoke(id: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('previews')
        .where('id', '=', id)
        .where('kind', '=', 'shared')
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** The preview with a token, without its content. Null where it has ended. */
    async find(token: string) {
      if (!TOKEN.test(token)) return null;
      const preview = await db
        .selectFrom('previews')
        .select(['id', 'asPublished', 'storedAt', 'expiresAt'])
        .where('tokenHash', '=', sha256(token))
        .where(isLive)
        .executeTakeFirst();
      if (preview === undefined) return null;
      const named = preview.asPublished.split(',');
      return { ...preview, asPublished: SECTION_NAMES.filter((name) => named.includes(name)) };
    },

    /** The content of a preview. Null where it has ended, or cannot be read by this version. */
    async content(id: string): Promise<Portfolio | null> {
      const preview = await db
        .selectFrom('previews')
        .select('content')
        .where('id', '=', id)
        .executeTakeFirst();
      return preview ? contentOf(JSON.parse(preview.content)) : null;
    },

    sweep: () => sweep(),
  };
}

function validOf(typed: object, published: Portfolio) {
  try {
    return validContent(typed, published);
  } catch (cause) {
    // An upgrade step may not expect what was typed.
    throw cause instanceof SiteError ? cause : new SiteError('invalid-input', { cause });
  }
}
