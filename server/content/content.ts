import { FORMATS, type Portfolio, type PortfolioRecord } from '../../domain/content/portfolio.ts';
import { publishedAt } from '../../domain/content/published-notes.ts';
import { NewerFormatError } from '../../domain/content/section.ts';
import { type BySection, SECTION_NAMES } from '../../domain/content/sections.ts';
import { type ContentDocument, documentOf } from '../../domain/content/transfer.ts';
import { OUTDATED_PAGE } from '../../domain/errors.ts';
import { SiteError } from '../../domain/site-error.ts';
import type { Site } from '../site.ts';
import { isStoreError } from '../store/store-errors.ts';
import { readFormats, readPortfolio, readVersion } from './queries.ts';
import { insertPortfolio, type SaveFacts, savePortfolio } from './saving.ts';

/** The published portfolio counts as stale after this time without an answer, in milliseconds. */
const STALE_MS = 2_000;

export type Content = ReturnType<typeof createContent>;

/** The portfolio's content: as it is stored, and as it is published, in memory. */
export function createContent(site: Pick<Site, 'store' | 'clock' | 'defaults'>) {
  const { store, clock, defaults } = site;
  const now = () => clock().toISOString();
  const listeners: (() => void)[] = [];
  let loaded: PortfolioRecord | null = null;
  /** What visitors read of it. */
  let shown: PortfolioRecord | null = null;
  /** When the next note to come is published, in milliseconds since 1970. */
  let nextNoteAt = Number.POSITIVE_INFINITY;
  let fresh = true;

  const show = (record: PortfolioRecord) => {
    const published = publishedAt(record.content, clock().getTime());
    shown =
      published.content === record.content ? record : { ...record, content: published.content };
    nextNoteAt = published.until;
    for (const listener of listeners) listener();
  };

  const publish = (record: PortfolioRecord) => {
    fresh = true;
    // What is made of a version is kept by its record.
    if (record.version === loaded?.version) return;
    loaded = record;
    show(record);
  };

  const read = () =>
    readPortfolio(store).catch((cause: unknown) => {
      if (isStoreError(cause)) throw cause;
      // The stored content is invalid, or a newer version of the site stored it.
      throw new SiteError('load-failed', { cause, detail: 'The stored content cannot be read.' });
    });

  const readOrInsert = async (): Promise<PortfolioRecord> => {
    const stored = await read();
    if (stored !== null) return stored;
    await insertPortfolio(store, defaults, now());
    const inserted = await read();
    if (inserted === null) throw new Error('The portfolio cannot be read after its insert.');
    return inserted;
  };

  const loadAndPublish = async (): Promise<PortfolioRecord> => {
    const before = loaded;
    const record = await readOrInsert();
    // A save during the read has published a newer record.
    if (loaded === before) publish(record);
    return record;
  };

  const requireKnownFormats = async (version: number, sent: BySection<number>): Promise<void> => {
    const isOfThisVersion = SECTION_NAMES.every((name) => sent[name] === FORMATS[name]);
    if (loaded?.version === version && isOfThisVersion) return;
    // A process of a newer version of the site may have saved it.
    const stored = await readFormats(store, version);
    if (stored === null) return;
    const newer = SECTION_NAMES.find((name) => stored[name] > FORMATS[name]);
    if (newer !== undefined) throw new NewerFormatError(newer, stored[newer], FORMATS[newer]);
    const hidden = SECTION_NAMES.filter((name) => sent[name] < stored[name]);
    if (hidden.length === 0) return;
    const fields = Object.fromEntries(hidden.map((name) => [`content.${name}`, OUTDATED_PAGE]));
    throw new SiteError('invalid-input', { fields });
  };

  return {
    /** The content of a new site. */
    shipped: defaults,

    /**
     * Reads the stored portfolio and publishes it; where there is none, it inserts the default content first. Throws
     * the store's error, and `load-failed` for content that cannot be read.
     */
    loadAndPublish,

    /** The stored portfolio as a document to download. Throws as `loadAndPublish` does. */
    exported: async (): Promise<ContentDocument> => documentOf(await loadAndPublish(), now()),

    /**
     * The portfolio that visitors read, without drafts and notes to come, from memory. It has a save of this process at
     * once, one of another process after `refresh`. Throws as `loadAndPublish`, only while nothing has been loaded.
     */
    async published(): Promise<PortfolioRecord> {
      if (shown !== null) return shown;
      const record = await loadAndPublish();
      return shown ?? record;
    },

    /** The published content, or the content of a new site while nothing has been loaded. */
    current: (): Portfolio => shown?.content ?? defaults,

    /**
     * Saves all sections. `formats` are those in which the client sent them. A save whose id is stored already is
     * answered as it was, and changes nothing. Throws `save-conflict` when the stored version is not `expectedVersion`,
     * `invalid-input` for a section that is stored in a newer format, whose fields would be lost, and the store's
     * errors; nothing is changed then.
     */
    async save(
      content: Portfolio,
      expectedVersion: number,
      {
        formats = FORMATS,
        ...facts
      }: Partial<SaveFacts> & { readonly formats?: BySection<number> } = {},
    ): Promise<PortfolioRecord> {
      await requireKnownFormats(expectedVersion, formats);
      const saved = await savePortfolio(store, content, expectedVersion, now(), facts);
      if (saved === null) throw new SiteError('save-conflict');
      // One that was sent again may be earlier than what is published.
      if (saved.version > (loaded?.version ?? 0)) publish(saved);
      return saved;
    },

    /**
     * Publishes a save of another process, and the notes whose time has come. Throws when the store does not answer;
     * the published portfolio is then stale until the next success.
     */
    async refresh(): Promise<void> {
      const waiting = setTimeout(() => {
        fresh = false;
      }, STALE_MS);
      try {
        if (loaded !== null && clock().getTime() >= nextNoteAt) show(loaded);
        const version = await readVersion(store);
        if (version === loaded?.version) fresh = true;
        else await loadAndPublish();
      } catch (error) {
        fresh = false;
        throw error;
      } finally {
        clearTimeout(waiting);
      }
    },

    /** Throws where the store has no portfolio or does not answer, or `refresh` could not read the newest one. */
    async checkStored(): Promise<void> {
      if ((await readVersion(store)) === null) throw new Error('There is no portfolio row.');
      if (!fresh) throw new Error('The newest portfolio could not be read.');
    },

    /** False while the store does not answer, so that the published portfolio may be stale. */
    isFresh: (): boolean => fresh,

    /** Calls the listener after each change of the published portfolio. */
    onPublish(listener: () => void): void {
      listeners.push(listener);
    },
  };
}
