import type { Kysely } from 'kysely';

/** Finds the tokens of a tool, to tell one that is gone from one that never was. */
export const issuedTools = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createIndex('issued_tokens_tool_id')
      .on('issued_tokens')
      .columns(['tool_id'])
      .execute();
  },
};
