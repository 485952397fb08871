import { type Kysely, sql } from 'kysely';
import { type Dialect, POSTGRES_SCHEMA } from '../dialect.ts';
import { createIndexes, createTable } from './tables.ts';

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
    if (dialect === 'postgres') {
      // An instance of an earlier version uses no token between the copy and the drop.
      const [used, issued] = ['used_tokens', 'issued_tokens'].map((name) =>
        sql.id(POSTGRES_SCHEMA, name),
      );
      await sql`lock table ${used}, ${issued} in access exclusive mode`.execute(db);
    }
    await createTable(db, 'tokens', {
      token_hash: 'text primary key',
      token: 'text',
      ending: `text default '' not null`,
      tool_id: 'text not null',
      issued_at: 'text',
      note: `text default '' not null`,
      expires_at: 'text',
      used_at: 'text',
      revoked_at: 'text',
      replaced_at: 'text',
      order_id: 'text',
    });
    await createIndexes(db, 'tokens', {
      tokens_issued: ['issued_at', 'token_hash'],
      tokens_used: ['used_at', 'token_hash'],
      tokens_revoked: ['revoked_at', 'token_hash'],
      tokens_tool: ['tool_id'],
      tokens_order: ['order_id'],
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

  const counts = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('issued_tokens')
        .select(({ fn }) => fn.countAll().as('n'))
        .as('issued'),
      selectFrom('used_tokens')
        .select(({ fn }) => fn.countAll().as('n'))
        .as('used'),
      selectFrom('tokens')
        .select(({ fn }) => fn.count('issued_at').as('n'))
        .as('issuedCopied'),
      selectFrom('tokens')
        .select(({ fn }) => fn.count('used_at').as('n'))
        .as('usedCopied'),
    ])
    .executeTakeFirstOrThrow();
  if (counts.issued !== counts.issuedCopied || counts.used !== counts.usedCopied) {
    throw new Error(`Tokens were lost while they were copied: ${JSON.stringify(counts)}.`);
  }
}
