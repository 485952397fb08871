import type { Kysely } from 'kysely';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

/** A stored text of the content, which may name uploads, and what it belongs to. */
export interface ContentText {
  readonly text: string;
  readonly of: 'versions' | 'previews';
  /** The versions of the content that have it; empty for a text of another kind. */
  readonly versions: readonly number[];
}

/** The texts of all sections of all versions, and of all previews. */
export interface ContentTextRows {
  /** One after the other: together they may be larger than the memory. */
  all(): AsyncIterable<ContentText>;
}

/** The queries. Whatever else keeps content, and so may name uploads, is added to `SOURCES`. */
export const contentTextRows = ({ db }: Pick<Store, 'db'>): ContentTextRows => ({
  async *all() {
    for (const source of SOURCES) yield* source(db);
  },
});

const SOURCES: readonly ((db: Kysely<Database>) => AsyncIterable<ContentText>)[] = [
  async function* versions(db) {
    const versionsByHash = new Map<string, number[]>();
    const rows = await db.selectFrom('versionSections').select(['version', 'hash']).execute();
    for (const { version, hash } of rows) {
      versionsByHash.set(hash, [...(versionsByHash.get(hash) ?? []), version]);
    }
    for (let after = ''; ; ) {
      const row = await db
        .selectFrom('sections')
        .selectAll()
        .where('hash', '>', after)
        .orderBy('hash')
        .limit(1)
        .executeTakeFirst();
      if (row === undefined) return;
      yield { text: row.body, of: 'versions', versions: versionsByHash.get(row.hash) ?? [] };
      after = row.hash;
    }
  },

  async function* previews(db) {
    for (let after = ''; ; ) {
      const row = await db
        .selectFrom('previews')
        .select(['id', 'content'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      if (row === undefined) return;
      yield { text: row.content, of: 'previews', versions: [] };
      after = row.id;
    }
  },
];
