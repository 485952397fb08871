import { z } from 'zod';
import {
  type PartialContent,
  partialContentOf,
  partialDocumentOf,
} from '../../domain/content/transfer.ts';
import { throwAs } from '../../domain/site-error.ts';
import { settingRows } from '../store/setting-rows.ts';
import type { Store } from '../store/store.ts';
import { jsonIn } from './source-text.ts';

/** Where content can be filled in from. */
export const SOURCES = ['github', 'json-resume', 'linkedin'] as const;

export type SourceName = (typeof SOURCES)[number];

/** What each source has given up to now, so that filling in again can tell it from what the owner changed. */
export interface GivenContent {
  /** Nothing where it gave nothing yet, or where it cannot be read any more. Throws `load-failed`. */
  read(source: SourceName): Promise<PartialContent>;
  /** Throws `save-failed`. */
  write(source: SourceName, content: PartialContent): Promise<void>;
}

const storedSchema = z.record(z.enum(SOURCES), z.unknown().optional()).catch({
  github: undefined,
  'json-resume': undefined,
  linkedin: undefined,
});

/** Creates what keeps it in the stored settings. */
export function createGivenContent(store: Pick<Store, 'db'>): GivenContent {
  const settings = settingRows(store);
  const stored = async () => storedSchema.parse(jsonIn((await settings.read('filled-in')) ?? '{}'));
  return {
    read: (source) =>
      stored()
        .then((all) => contentIn(all[source]))
        .catch(throwAs('load-failed', 'What was filled in before cannot be read.')),

    write: async (source, content) => {
      const write = async () => {
        const all = { ...(await stored()), [source]: partialDocumentOf(content) };
        await settings.write('filled-in', JSON.stringify(all));
      };
      await write().catch(throwAs('save-failed', 'What was filled in cannot be stored.'));
    },
  };
}

function contentIn(document: unknown): PartialContent {
  try {
    return document === undefined ? {} : partialContentOf(document);
  } catch {
    return {};
  }
}
