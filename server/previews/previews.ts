import { randomBytes, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type Portfolio,
  storedPortfolioSchema,
  withFormats,
} from '../../domain/content/portfolio.ts';
import { SECTION_NAMES } from '../../domain/content/sections.ts';
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
import type { Clock } from '../core/clock.ts';
import { sha256 } from '../core/hashes.ts';
import type { PreviewContent, PreviewRows, StoredPreview } from './rows.ts';

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

/** A preview that can be opened. */
export type FoundPreview = Pick<
  StoredPreview,
  'id' | 'contentHash' | 'asPublished' | 'storedAt' | 'expiresAt'
>;

/**
 * Copies of the working copy that can be opened as pages. Those that have ended are deleted, so that an address of one
 * is like an address that never existed. All methods that store throw `invalid-input` for what is no content, and
 * `preview-failed`.
 */
export interface Previews {
  /**
   * Stores the content of the owner's own preview: that with this token, or a new one where it has ended or none is
   * given. Throws `too-many-previews`.
   */
  show(typed: Typed & { token: string | null }): Promise<MadePreview>;
  /** Makes a link that ends after so many days. Throws `too-many-previews`. */
  share(typed: Typed & { days: ShareDays }): Promise<MadePreview>;
  /** The shared links, the newest first. */
  list(): Promise<SharedPreview[]>;
  /** Ends a shared link. Resolves to false where it had ended. */
  revoke(id: string): Promise<boolean>;
  /** The preview with a token: one query, without its content. Null where it has ended. */
  find(token: string): Promise<FoundPreview | null>;
  /**
   * The content of a preview, its hash and the length of its text in characters. Null where it has ended, or cannot be
   * read by this version.
   */
  content(
    id: string,
  ): Promise<{ readonly content: Portfolio; readonly contentHash: string; length: number } | null>;
  /** Deletes those that have expired. Throws the store's errors. */
  sweep(): Promise<void>;
}

/** 192 random bits. */
const TOKEN_BYTES = 24;
const TOKEN = /^[\w-]{32}$/;

/** Creates the service of the previews. */
export function createPreviews(options: {
  rows: PreviewRows;
  content: Pick<Content, 'published'>;
  clock: Clock;
}): Previews {
  const { rows, clock } = options;
  const now = () => clock().toISOString();
  const after = (milliseconds: number) => new Date(clock().getTime() + milliseconds).toISOString();

  const contentOf = async (sections: object): Promise<PreviewContent> => {
    const published = (await options.content.published()).content;
    const { content, asPublished } = valid(sections, published);
    const text = JSON.stringify(withFormats(content));
    return {
      content: text,
      contentHash: sha256(text),
      changed: SECTION_NAMES.filter((name) => !isDeepStrictEqual(content[name], published[name])),
      asPublished,
      storedAt: now(),
    };
  };

  const add = async (
    content: PreviewContent,
    { kind, expiresAt, browser }: { kind: 'own' | 'shared'; expiresAt: string; browser: string },
  ): Promise<MadePreview> => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const preview = {
      ...content,
      id: randomUUID(),
      tokenHash: sha256(token),
      kind,
      browser,
      createdAt: content.storedAt,
      expiresAt,
    };
    const limits = { most: PREVIEWS_MAX, now: content.storedAt };
    const isAdded = await rows.add(preview, limits);
    if (!isAdded) throw new SiteError('too-many-previews');
    const { changed, asPublished } = content;
    return { token, expiresAt, changed, asPublished };
  };

  return {
    async show({ token, content: sections, browser }) {
      const content = await contentOf(sections);
      const expiresAt = after(OWN_PREVIEW_MS);
      if (token !== null) {
        const renewed = await rows.renewOwn(
          sha256(token),
          { ...content, expiresAt },
          content.storedAt,
        );
        const { changed, asPublished } = content;
        if (renewed !== null) return { token, expiresAt, changed, asPublished };
      }
      return add(content, { kind: 'own', expiresAt, browser });
    },

    async share({ days, content: sections, browser }) {
      const content = await contentOf(sections);
      return add(content, { kind: 'shared', expiresAt: after(days * DAY_MS), browser });
    },

    async list() {
      await rows.deleteExpired(now());
      return (await rows.listShared(now())).map(listed);
    },

    revoke: (id) => rows.deleteShared(id),

    async find(token) {
      if (!TOKEN.test(token)) return null;
      return rows.find(sha256(token), now());
    },

    async content(id) {
      const found = await rows.content(id);
      if (found === null) return null;
      const { content: text, contentHash } = found;
      const { data } = parsed(text);
      return data === undefined ? null : { content: data, contentHash, length: text.length };
    },

    sweep: () => rows.deleteExpired(now()),
  };
}

/** Throws `invalid-input` for what is no content. */
function valid(sections: object, published: Portfolio) {
  try {
    return validContent(sections, published);
  } catch (cause) {
    // An upgrade step may not expect what was typed.
    throw cause instanceof SiteError ? cause : new SiteError('invalid-input', { cause });
  }
}

/** A stored content. A newer version of the site may have stored it in a format that this one does not know. */
function parsed(text: string): { data?: Portfolio | undefined } {
  try {
    return storedPortfolioSchema.safeParse(JSON.parse(text));
  } catch {
    return {};
  }
}

const listed = ({ contentHash: _, ...preview }: StoredPreview): SharedPreview => preview;
