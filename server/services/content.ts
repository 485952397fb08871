import { SiteError } from '../../domain/errors.ts';
import type { Portfolio, PortfolioRecord } from '../../domain/portfolio.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from './clock.ts';

/** The portfolio's content. */
export interface Content {
  /**
   * The stored portfolio; a missing row is inserted with the default content first (specification,
   * section 7). Throws `load-failed` when the store does not answer or holds something unreadable.
   */
  load(): Promise<PortfolioRecord>;
  /**
   * Saves all five sections. Throws `save-conflict` when the stored version is not `expectedVersion`,
   * `save-failed` when the store does not answer; either way nothing is changed.
   */
  save(content: Portfolio, expectedVersion: number): Promise<PortfolioRecord>;
}

/** Makes the content service. */
export function createContent(store: Store, clock: Clock, defaults: Portfolio): Content {
  const load = async (): Promise<PortfolioRecord> => {
    const found = await store.portfolio.read();
    if (found !== null) return found;
    await store.portfolio.insertIfMissing(defaults, clock().toISOString());
    const inserted = await store.portfolio.read();
    if (inserted === null) throw new Error('The portfolio row cannot be read after its insert.');
    return inserted;
  };
  return {
    load: () =>
      load().catch((cause: unknown) => {
        throw new SiteError('load-failed', { cause, detail: 'The portfolio cannot be loaded.' });
      }),

    async save(content, expectedVersion) {
      const saved = await store.portfolio
        .save(content, expectedVersion, clock().toISOString())
        .catch((cause: unknown) => {
          throw new SiteError('save-failed', { cause, detail: 'The portfolio cannot be saved.' });
        });
      if (saved === null) throw new SiteError('save-conflict');
      return saved;
    },
  };
}
