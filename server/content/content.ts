import { isDeepStrictEqual } from 'node:util';
import { FORMATS, type Portfolio, type PortfolioRecord } from '../../domain/content/portfolio.ts';
import { type BySection, SECTION_NAMES, type SectionName } from '../../domain/content/sections.ts';
import { type ContentDocument, documentOf } from '../../domain/content/transfer.ts';
import { OUTDATED_PAGE } from '../../domain/errors.ts';
import { SiteError, throwAs } from '../../domain/site-error.ts';
import type { Clock } from '../core/clock.ts';
import type { PortfolioRows, SaveFacts } from './rows.ts';

/** The portfolio's content. */
export interface Content {
  /** The content of a new site. */
  readonly shipped: Portfolio;
  /**
   * Reads the stored portfolio and publishes it; a missing row is inserted with the default content first
   * (docs/product.md#messages). Throws `load-failed` when the store does not answer or its content is invalid.
   */
  loadAndPublish(): Promise<PortfolioRecord>;
  /** The stored portfolio as a document to download. Throws `load-failed`. */
  exported(): Promise<ContentDocument>;
  /**
   * The portfolio that visitors read, from memory. It has a save of this process at once, one of another process
   * after the next `refresh`. Throws `load-failed` only while nothing has been loaded.
   */
  published(): Promise<PortfolioRecord>;
  /** The published content, or the content of a new site while nothing has been loaded. */
  current(): Portfolio;
  /**
   * The sections in which this content differs from that of a version; null where another version is published.
   */
  changedSince(version: number, content: Portfolio): SectionName[] | null;
  /**
   * Saves all sections. `forms` are those in which the client sent the sections, which may be earlier formats. A save
   * whose id is stored already is answered as it was the first time, and changes nothing. Throws `save-conflict` when
   * the stored version is not `expectedVersion`, `save-failed` when the store does not answer, `invalid-input` for a
   * section that is stored in a newer format than the client's or this version's, since the newer format's fields would be
   * lost. Nothing is changed where it throws.
   */
  save(
    content: Portfolio,
    expectedVersion: number,
    facts?: Partial<SaveFacts> & { readonly forms?: BySection<number> },
  ): Promise<PortfolioRecord>;
  /**
   * Publishes a save of another process, if there is one. Throws `load-failed` when the store does not answer; the
   * published portfolio is then stale until the next success.
   */
  refresh(): Promise<void>;
  /**
   * Checks that the stored portfolio exists and can be read. Reads its version each time, and all of it where the
   * version is another one, or 10 seconds after it was last read here. Throws `load-failed`.
   */
  checkStored(): Promise<void>;
  /** False while the store does not answer, so that the published portfolio may be stale. */
  isFresh(): boolean;
  /** Calls the listener after each change of the published portfolio. */
  onPublish(listener: () => void): void;
}

/** The published portfolio counts as stale after this time without an answer, in milliseconds. */
const STALE_MS = 2_000;

/** How long the stored portfolio counts as readable after it was read, in milliseconds. */
const READABLE_MS = 10_000;

/** Creates the content service. */
export function createContent(rows: PortfolioRows, clock: Clock, defaults: Portfolio): Content {
  const listeners: (() => void)[] = [];
  let current: PortfolioRecord | null = null;
  let fresh = true;
  let readable = { version: 0, until: 0 };

  const publish = (record: PortfolioRecord) => {
    fresh = true;
    // What is made of a version is kept by its record.
    if (record.version === current?.version) return;
    current = record;
    for (const listener of listeners) listener();
  };

  const read = async (): Promise<PortfolioRecord> => {
    const found = await rows.read();
    if (found !== null) return found;
    await rows.insertIfMissing(defaults, clock().toISOString());
    const inserted = await rows.read();
    if (inserted === null) throw new Error('The portfolio row cannot be read after its insert.');
    return inserted;
  };

  // Not `throwAs`: it replaces the code of a `NewerFormatError` too.
  const throwLoadFailed = (cause: unknown): never => {
    throw new SiteError('load-failed', { cause, detail: 'The portfolio cannot be loaded.' });
  };

  // A save during the read has published a newer record.
  const readAndPublish = async (): Promise<PortfolioRecord> => {
    const before = current;
    const record = await read();
    if (current === before) publish(record);
    return record;
  };

  const requireKnownForms = async (version: number, sent: BySection<number>): Promise<void> => {
    // Another process, perhaps of a newer release, may have saved this version.
    if (current?.version !== version) await readAndPublish();
    if (SECTION_NAMES.every((name) => sent[name] === FORMATS[name])) return;
    const stored = await rows.formsAt(version);
    const hidden = SECTION_NAMES.filter((name) => stored !== null && sent[name] < stored[name]);
    if (hidden.length === 0) return;
    const fields = Object.fromEntries(hidden.map((name) => [`content.${name}`, OUTDATED_PAGE]));
    throw new SiteError('invalid-input', { fields });
  };

  return {
    shipped: defaults,

    loadAndPublish: () => readAndPublish().catch(throwLoadFailed),

    exported: async () =>
      documentOf(await readAndPublish().catch(throwLoadFailed), clock().toISOString()),

    published: async () => current ?? (await readAndPublish().catch(throwLoadFailed)),

    current: () => current?.content ?? defaults,

    changedSince(version, content) {
      const before = current;
      if (before?.version !== version) return null;
      return SECTION_NAMES.filter(
        (name) => !isDeepStrictEqual(before.content[name], content[name]),
      );
    },

    async save(content, expectedVersion, { forms = FORMATS, ...facts } = {}) {
      const write = async () => {
        await requireKnownForms(expectedVersion, forms);
        return rows.save(content, expectedVersion, clock().toISOString(), facts);
      };
      const saved = await write().catch(throwAs('save-failed', 'The portfolio cannot be saved.'));
      if (saved === null) throw new SiteError('save-conflict');
      // The answer to a save that was sent again may be earlier than what is published.
      if (saved.version > (current?.version ?? 0)) publish(saved);
      return saved;
    },

    async refresh() {
      const waiting = setTimeout(() => {
        fresh = false;
      }, STALE_MS);
      try {
        const version = await rows.version();
        if (version === current?.version) fresh = true;
        else await readAndPublish();
      } catch (cause) {
        fresh = false;
        throwLoadFailed(cause);
      } finally {
        clearTimeout(waiting);
      }
    },

    async checkStored() {
      try {
        const version = await rows.version();
        if (version === null) throw new Error('There is no portfolio row.');
        const now = clock().getTime();
        if (version === readable.version && now < readable.until) return;
        await rows.read();
        readable = { version, until: now + READABLE_MS };
      } catch (cause) {
        throwLoadFailed(cause);
      }
    },

    isFresh: () => fresh,

    onPublish(listener) {
      listeners.push(listener);
    },
  };
}
