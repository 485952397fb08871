import { setImmediate as yieldToEvents } from 'node:timers/promises';
import { pictureIdsIn } from '../../domain/pictures/address.ts';
import type { Content } from '../content/content.ts';
import { contentTexts } from '../content/queries.ts';
import type { Site } from '../site.ts';

/** Where a picture is used. */
export interface PictureUses {
  /** The fields of the current content, such as `projects.projects.0.image`. */
  readonly content: readonly string[];
  /**
   * The numbers of the kept versions that name it, the newest first. The current one is among them only where a field
   * that is not read any more names it.
   */
  readonly versions: readonly number[];
  /** How many previews name it, the shared ones included. */
  readonly previews: number;
}

/** Finds where pictures are used. Reads all that is kept of the content. Throws the store's errors. */
export async function findUses(
  { store }: Pick<Site, 'store'>,
  content: Pick<Content, 'loadAndPublish'>,
) {
  const { content: portfolio, version } = await content.loadAndPublish();
  const inContent = new Map<string, string[]>();
  for (const [id, field] of namingFields(portfolio, '')) {
    inContent.set(id, [...(inContent.get(id) ?? []), field]);
  }
  const inVersions = new Map<string, Set<number>>();
  const previews = new Map<string, number>();
  // As texts, since those of earlier forms or of newer releases have fields that this version does not know.
  for await (const { text, of, versions } of contentTexts(store)) {
    for (const id of new Set(pictureIdsIn(text))) {
      if (of === 'versions') {
        inVersions.set(id, new Set([...(inVersions.get(id) ?? []), ...versions]));
      } else {
        previews.set(id, (previews.get(id) ?? 0) + 1);
      }
    }
    await yieldToEvents();
  }
  return {
    /** The version of the content that was read. */
    version,
    of: (id: string): PictureUses => ({
      content: inContent.get(id) ?? [],
      versions: [...(inVersions.get(id) ?? [])]
        .filter((each) => each !== version || !inContent.has(id))
        .sort((one, other) => other - one),
      previews: previews.get(id) ?? 0,
    }),
  };
}

/** Each field of the content that names a picture, also one of its sizes or within a text, and the picture's id. */
function* namingFields(value: unknown, path: string): Generator<readonly [string, string]> {
  if (typeof value === 'string') {
    for (const id of new Set(pictureIdsIn(value))) yield [id, path];
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      yield* namingFields(inner, path === '' ? key : `${path}.${key}`);
    }
  }
}
