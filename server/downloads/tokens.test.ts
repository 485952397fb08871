import type { KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newTool, type Tool } from '../../domain/content/downloads.ts';
import { type Portfolio, portfolioSchema } from '../../domain/content/portfolio.ts';
import { hasLink } from '../../domain/link.ts';
import { formatToken, type TokenOrder, tokenOrderSchema } from '../../domain/token.ts';
import { stoppedClock } from '../../tests/support/clock.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { siteOf } from '../../tests/support/services.ts';
import {
  DIALECTS,
  migratedDatabaseForTest,
  openForTest,
  refuse,
} from '../../tests/support/stores.ts';
import { createContent } from '../content/content.ts';
import type { Dialect, Store } from '../store/store.ts';
import { isStoreError } from '../store/store-errors.ts';
import { createGrants } from './grants.ts';
import { createTokens } from './tokens.ts';

const ADDRESS = '192.0.2.1';
const GRANT = /^\d+(?:\.[\w-]+){3}$/;
const INVALID = { code: 'invalid-token', fields: {} };

const tool = (id: string, change: Partial<Tool> = {}): Tool => ({
  ...newTool(0),
  id,
  downloadUrl: '/files/a.zip',
  isPremium: true,
  ...change,
});
const portfolioWith = (...tools: Tool[]): Portfolio =>
  portfolioSchema.parse({
    ...samplePortfolio,
    downloads: { categories: [{ name: 'Tools', tools }] },
  });
const portfolio = portfolioWith(
  tool('tool-1'),
  tool('tool-11'),
  tool('free', { isPremium: false }),
  tool('unlinked', { name: 'Unlinked', downloadUrl: '#' }),
);

/** What a test puts in the place of a part of the store. */
interface Changed {
  db?: Store['db'];
}

/** Loses the connection at each update of a token. */
const LOST_UPDATES: KyselyPlugin = {
  transformQuery({ node }) {
    if (node.kind === 'UpdateQueryNode') throw new Error('Connection terminated unexpectedly');
    return node;
  },
  transformResult: async ({ result }) => result,
};

async function setUp(change: (store: Store) => Changed = () => ({}), dialect: Dialect = 'sqlite') {
  const database = await migratedDatabaseForTest(dialect);
  const openStore = await openForTest(database);
  const store = { ...openStore, ...change(openStore) };
  const { clock, advance } = stoppedClock();
  const content = createContent({ store, clock, defaults: portfolio });
  const grants = await createGrants(await siteOf(store, {}, { clock }));
  const fingerprintOf = async ({ downloadUrl }: Tool) => (hasLink(downloadUrl) ? 'mark' : null);
  const tokens = createTokens({ store, clock }, content, grants, { fingerprintOf });
  const generate = (toolId: string, order: Partial<TokenOrder> = {}) =>
    tokens.generate(tokenOrderSchema.parse({ toolId, ...order }));
  const redeem = (token: string, toolId = 'tool-1', address = ADDRESS) =>
    tokens.redeem({ toolId, token, address });
  return { database, store: openStore, content, grants, tokens, generate, redeem, advance };
}

describe('a generated token', () => {
  it('is the tool id, the time and 128 random bits joined with dashes', async () => {
    const { generate } = await setUp();
    expect(await generate('tool-1')).toMatch(/^tool-1-1767225600000-[\da-f]{32}$/);
  });

  it('is different every time, and stored only as a hash', async () => {
    const { database, generate } = await setUp();
    const tokenTexts = await Promise.all(Array.from({ length: 20 }, () => generate('tool-1')));
    expect(new Set(tokenTexts).size).toBe(20);
    const rows = JSON.stringify(await database.query('select * from tokens'));
    for (const token of tokenTexts) expect(rows).not.toContain(token.slice(-32));
  });

  it.each(['free', 'unknown', 'constructor'])('is none for the tool %j', async (toolId) => {
    const { generate } = await setUp();
    await expect(generate(toolId)).rejects.toMatchObject({
      code: 'not-found',
      message: 'no premium tool has this id',
    });
  });
});

describe('redeeming a token', () => {
  it('opens the download of its tool, once', async () => {
    const { generate, grants, redeem } = await setUp();
    const token = await generate('tool-1');
    const grant = await redeem(token);
    expect(grant).toMatch(GRANT);
    expect(grants.open(grant)).toEqual({
      toolId: 'tool-1',
      file: 'mark',
    });
    await expect(redeem(token)).rejects.toMatchObject(INVALID);
  });

  it('is refused from the expiry of the token on', async () => {
    const { generate, redeem, advance } = await setUp();
    const token = await generate('tool-1', { expiresAt: '2026-01-01T00:00:01.000Z' });
    advance(1_000);
    await expect(redeem(token)).rejects.toMatchObject(INVALID);
  });

  it.each(DIALECTS)(
    'answers the same to all that is no token of this tool, on %s',
    async (dialect) => {
      const { generate, redeem } = await setUp(undefined, dialect);
      const token = await generate('tool-1');
      const attempts: [string, string][] = [
        ['', 'tool-1'],
        ['tool-1', 'tool-1'],
        [token.slice(0, -1), 'tool-1'],
        [`${token}0`, 'tool-1'],
        [token.toUpperCase(), 'tool-1'],
        [formatToken('tool-1', 1_767_225_600_000, '0'.repeat(32)), 'tool-1'],
        [token, 'tool-11'],
        ['a'.repeat(100_000), 'tool-1'],
        ["' or 1=1 --", 'tool-1'],
        // PostgreSQL refuses it as a text.
        [`${token}\u0000`, 'tool-1'],
        [token.repeat(9), 'tool-1'],
      ];
      for (const [text, toolId] of attempts) {
        await expect(redeem(text, toolId)).rejects.toMatchObject(INVALID);
      }
      await expect(redeem(token)).resolves.toMatch(GRANT);
    },
  );

  it('does not use up a token while its tool has no file or address', async () => {
    const { content, generate, redeem } = await setUp();
    const token = await generate('unlinked');
    const without = { code: 'tool-without-file' };
    for (const text of [token, 'wrong']) {
      await expect(redeem(text, 'unlinked')).rejects.toMatchObject(without);
    }
    await content.save(portfolioWith(tool('unlinked')), 1);
    await expect(redeem(token, 'unlinked')).resolves.toMatch(GRANT);
  });

  it('calls no token invalid that it could not check, and does not use it', async () => {
    const { database, store, generate, redeem } = await setUp();
    const token = await generate('tool-1');
    await database.query('alter table tokens rename to gone');
    for (const text of [token, 'wrong']) {
      await expect(redeem(text)).rejects.toSatisfy(isStoreError);
    }
    await database.query('alter table gone rename to tokens');
    await expect(redeem(token)).resolves.toMatch(GRANT);
    await store.close();
    await expect(redeem(token)).rejects.toSatisfy(isStoreError);
  });

  it('says if it is unknown whether the token was used', async () => {
    const { generate, redeem } = await setUp(({ db }) => ({ db: db.withPlugin(LOST_UPDATES) }));
    const unknown = { code: 'token-outcome-unknown', fields: {} };
    await expect(redeem(await generate('tool-1'))).rejects.toMatchObject(unknown);
  });

  it('returns the download of a used token, whatever fails after the use', async () => {
    const { database, generate, redeem } = await setUp();
    await refuse(database, 'after delete on throttles');
    const token = await generate('tool-1');
    await expect(redeem(token)).resolves.toMatch(GRANT);
  });

  it('is refused after 20 wrong ones from one address, even with a right token', async () => {
    const { generate, redeem } = await setUp();
    const token = await generate('tool-1');
    for (let time = 0; time < 20; time += 1) {
      await expect(redeem('wrong')).rejects.toMatchObject(INVALID);
    }
    await expect(redeem(token)).rejects.toMatchObject({
      code: 'too-many-attempts',
      retryAfter: expect.toSatisfy((wait: number) => wait > 10 * 60 && wait <= 15 * 60),
    });
    await expect(redeem(token, 'tool-1', '192.0.2.2')).resolves.toMatch(GRANT);
  });
});

it('wrong tokens from other addresses do not block a buyer', async () => {
  const { generate, redeem } = await setUp();
  const token = await generate('tool-1');
  for (let index = 0; index < 200; index += 1) {
    await expect(redeem('wrong', 'tool-1', `198.51.100.${index}`)).rejects.toMatchObject(INVALID);
  }
  await expect(redeem(token)).resolves.toMatch(GRANT);
});

describe('the lists of tokens', () => {
  it('have the newest first, and tell each token by its last letters and its note', async () => {
    const { tokens, generate, redeem, advance } = await setUp();
    const tokenTexts: string[] = [];
    for (let time = 0; time < 3; time += 1) {
      tokenTexts.push(await generate('tool-1', { note: `note ${time}` }));
      advance(1_000);
    }
    const page = await tokens.list({ state: 'issued' });
    expect(page.more).toBe(false);
    expect(page.tokens.map(({ note }) => note)).toEqual(['note 2', 'note 1', 'note 0']);
    for (const { token } of page.tokens) expect(token).toBeNull();
    expect(JSON.stringify(page)).not.toContain(tokenTexts[0]?.slice(-32));

    await redeem(tokenTexts[0] ?? '');
    await tokens.revoke(page.tokens[1]?.hash ?? '');
    expect((await tokens.list({ state: 'issued' })).tokens).toMatchObject([
      { note: 'note 2', ending: tokenTexts[2]?.slice(-4) },
    ]);
    expect((await tokens.list({ state: 'used' })).tokens).toMatchObject([
      { token: tokenTexts[0], toolId: 'tool-1', note: 'note 0', at: '2026-01-01T00:00:03.000Z' },
    ]);
    expect((await tokens.list({ state: 'revoked' })).tokens).toMatchObject([{ note: 'note 1' }]);
    await expect(redeem(tokenTexts[1] ?? '')).rejects.toMatchObject(INVALID);
  });

  it('refuse to revoke a token that is used, revoked or unknown', async () => {
    const { tokens, generate, redeem } = await setUp();
    await redeem(await generate('tool-1'));
    await generate('tool-1');
    const [used] = (await tokens.list({ state: 'used' })).tokens;
    const [page] = (await tokens.list({ state: 'issued' })).tokens;
    await tokens.revoke(page?.hash ?? '');
    for (const hash of [used?.hash ?? '', page?.hash ?? '', 'unknown']) {
      await expect(tokens.revoke(hash)).rejects.toMatchObject({ code: 'token-not-revoked' });
    }
  });
});
