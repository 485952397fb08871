import { randomBytes, randomUUID } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import {
  changedSections,
  type Portfolio,
  validContent,
  withFormats,
} from '../../domain/content/portfolio.ts';
import { SECTION_NAMES, type SectionName } from '../../domain/content/sections.ts';
import { DAY_MS } from '../../domain/durations.ts';
import { OWN_PREVIEW_MS, PREVIEWS_MAX, type ShareDays } from '../../domain/previews.ts';
import { SiteError } from '../../domain/site-error.ts';
import type { Content } from '../content/content.ts';
import { contentOf, withContentLock } from '../content/queries.ts';
import { sha256 } from '../core/hashes.ts';
import type { Site } from '../site.ts';
import type { Database } from '../store/schema.ts';

/** What an editor sends: all sections as they are typed, each with the number of its format. */
interface Typed {
  readonly content: object;
  readonly browser: string;
}

/** A preview whose address was just made or used again. */
export interface MadePreview {
  /** The sections that differed from the published ones when the content was stored. */
  readonly changed: readonly SectionName[];
  /** The sections that have errors: the preview shows the published ones of that time. */
  readonly asPublished: readonly SectionName[];
  /** A part of its address, and the only proof that somebody may read it. It is not stored. */
  readonly token: string;
  readonly expiresAt: string;
}

/** 192 random bits. */
const TOKEN_BYTES = 24;
const TOKEN = /^[\w-]{32}$/;

export type Previews = ReturnType<typeof createPreviews>;

/** A shared link that has not ended. Times are ISO 8601 in UTC. */
export type SharedPreview = Awaited<ReturnType<Previews['list']>>[number];

/**
 * Copies of the working copy that can be opened as pages. Those that have ended are deleted, so that an address of one
 * is like an address that never existed.
 */
export function createPreviews(
  { store, clock }: Pick<Site, 'store' | 'clock'>,
  content: Pick<Content, 'loadAndPublish'>,
) {
  const { db } = store;
  const after = (milliseconds: number) => new Date(clock().getTime() + milliseconds).toISOString();

  /** The previews that have not ended. */
  const isLive = ({ eb }: ExpressionBuilder<Database, 'previews'>) =>
    eb('expiresAt', '>', clock().toISOString());

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

  /**
   * Adds a preview, and deletes those that have ended. Where there are `PREVIEWS_MAX` others, the owner's own that was
   * stored longest ago is deleted. Throws `too-many-previews` where all others are shared.
   */
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
    await withContentLock(store, async (within) => {
      await within
        .deleteFrom('previews')
        .where((preview) => preview.not(isLive(preview)))
        .execute();
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
    return { token, expiresAt: facts.expiresAt, ...sections };
  };

  return {
    /**
     * Stores the content of the owner's own preview: that with this token, or a new one where it has ended or none is
     * given. Throws `invalid-input` for what is no content, and `too-many-previews`.
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
        ? { token, expiresAt, ...parts.sections }
        : add(parts, { kind: 'own', expiresAt, browser });
    },

    /**
     * Makes a link that ends after so many days. Throws `invalid-input` for what is no content, and
     * `too-many-previews`.
     */
    async share({ content: typed, days, browser }: Typed & { readonly days: ShareDays }) {
      const expiresAt = after(days * DAY_MS);
      return add(await columnsOf(typed), { kind: 'shared', expiresAt, browser });
    },

    /** The shared links, the newest first. */
    async list() {
      const rows = await db
        .selectFrom('previews')
        .select(['id', 'changed', 'asPublished', 'browser', 'createdAt', 'storedAt', 'expiresAt'])
        .where('kind', '=', 'shared')
        .where(isLive)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({
        ...row,
        changed: sectionsInList(row.changed),
        asPublished: sectionsInList(row.asPublished),
      }));
    },

    /** Ends a shared link. Resolves to false where it had ended. */
    async revoke(id: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('previews')
        .where('id', '=', id)
        .where('kind', '=', 'shared')
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** The preview with a token, without its content, which may be large. Null where it has ended. */
    async find(token: string) {
      if (!TOKEN.test(token)) return null;
      const preview = await db
        .selectFrom('previews')
        .select(['id', 'asPublished', 'storedAt', 'expiresAt'])
        .where('tokenHash', '=', sha256(token))
        .where(isLive)
        .executeTakeFirst();
      return preview ? { ...preview, asPublished: sectionsInList(preview.asPublished) } : null;
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

    /** Deletes the previews that have ended. */
    async sweep(): Promise<void> {
      await db
        .deleteFrom('previews')
        .where((preview) => preview.not(isLive(preview)))
        .execute();
    },
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

/** The names of sections in a list that is separated by commas. */
function sectionsInList(list: string): SectionName[] {
  const named = new Set(list.split(','));
  return SECTION_NAMES.filter((name) => named.has(name));
}
