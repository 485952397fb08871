import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../store.ts';
import { add, lockTables, optionalTexts } from './tables.ts';

type Issued = Record<'token_hash' | 'ending' | 'tool_id' | 'issued_at' | 'note', string> &
  Record<'expires_at' | 'revoked_at' | 'replaced_at' | 'order_id', string | null>;
type Used = Record<'token' | 'token_hash' | 'tool_id' | 'used_at', string>;

interface Tables {
  issued_tokens: Issued;
  used_tokens: Used;
  tokens: Omit<Issued, 'issued_at'> & { issued_at: string | null } & Record<
      'token' | 'used_at',
      string | null
    >;
}

/**
 * Issued and used tokens become one table, in which one update uses a token. Used ones that were never issued here were
 * imported. The table `used_tokens` becomes a view of the same columns as in the specification.
 */
export const tokens = (dialect: Dialect) => ({
  async up(db: Kysely<Tables>): Promise<void> {
    await lockTables(db, dialect, 'used_tokens', 'issued_tokens');
    await add(db, {
      tables: {
        tokens: {
          token_hash: 'text primary key',
          ...optionalTexts('token', 'issued_at', 'expires_at', 'used_at'),
          ...optionalTexts('revoked_at', 'replaced_at', 'order_id'),
          tool_id: 'text not null',
          ending: `text default '' not null`,
          note: `text default '' not null`,
        },
      },
      indexes: {
        tokens_issued: ['tokens', 'issued_at', 'token_hash'],
        tokens_used: ['tokens', 'used_at', 'token_hash'],
        tokens_revoked: ['tokens', 'revoked_at', 'token_hash'],
        tokens_tool: ['tokens', 'tool_id'],
        tokens_order: ['tokens', 'order_id'],
      },
    });
    await copy(db);
    await db.schema.dropTable('issued_tokens').execute();
    await db.schema.dropTable('used_tokens').execute();
    await db.schema
      .createView('used_tokens')
      .as(
        db
          .selectFrom('tokens')
          .select(['token', 'tool_id', 'used_at'])
          .where('used_at', 'is not', null),
      )
      .execute();
  },
});

/** Copies all tokens, and throws where one is missing after that. */
async function copy(db: Kysely<Tables>): Promise<void> {
  await db
    .insertInto('tokens')
    .columns([
      ...(['token_hash', 'ending', 'issued_at', 'note', 'expires_at', 'revoked_at'] as const),
      ...(['replaced_at', 'order_id', 'token', 'used_at', 'tool_id'] as const),
    ])
    .expression(
      db
        .selectFrom('issued_tokens as i')
        .leftJoin('used_tokens as u', 'u.token_hash', 'i.token_hash')
        .select(['i.token_hash', 'i.ending', 'i.issued_at', 'i.note', 'i.expires_at'])
        .select(['i.revoked_at', 'i.replaced_at', 'i.order_id', 'u.token', 'u.used_at'])
        .select(({ fn }) => fn.coalesce('u.tool_id', 'i.tool_id').as('tool_id')),
    )
    .execute();
  await db
    .insertInto('tokens')
    .columns(['token_hash', 'token', 'tool_id', 'used_at'])
    .expression(
      db
        .selectFrom('used_tokens as u')
        .leftJoin('issued_tokens as i', 'i.token_hash', 'u.token_hash')
        .where('i.token_hash', 'is', null)
        .select(['u.token_hash', 'u.token', 'u.tool_id', 'u.used_at']),
    )
    .execute();

  const count = async (table: keyof Tables, column: string): Promise<number> => {
    const rows = db.selectFrom(table).select(({ fn }) => fn.count<number>(sql.ref(column)).as('n'));
    return Number((await rows.executeTakeFirstOrThrow()).n);
  };
  const issued = await count('issued_tokens', 'issued_at');
  const used = await count('used_tokens', 'used_at');
  const copied = [await count('tokens', 'issued_at'), await count('tokens', 'used_at')];
  if (copied[0] !== issued || copied[1] !== used) {
    throw new Error(
      `Tokens were lost: ${copied} of ${issued} issued and ${used} used were copied.`,
    );
  }
}
