import { describe, expect, it, vi } from 'vitest';
import { defaultPortfolio } from '../../data/default-portfolio.ts';
import { newTool, type Tool } from '../../domain/downloads.ts';
import { type Portfolio, portfolioSchema } from '../../domain/portfolio.ts';
import { formatToken } from '../../domain/token.ts';
import { stoppedClock } from '../../tests/support/clock.ts';
import { openForTest, placeForTest } from '../../tests/support/stores.ts';
import type { Store } from '../store/store.ts';
import { createContent } from './content.ts';
import { createGrants } from './grants.ts';
import { createTokens } from './tokens.ts';

const ADDRESS = '192.0.2.1';
const INVALID = { code: 'invalid-token', fields: {} };

const tool = (id: string, change: Partial<Tool> = {}): Tool => ({
  ...newTool(0),
  id,
  downloadUrl: '/files/a.zip',
  isPremium: true,
  ...change,
});
const portfolioWith = (...tools: Tool[]): Portfolio => ({
  ...portfolioSchema.parse(defaultPortfolio),
  downloads: { categories: [{ name: 'Tools', tools }] },
});
const portfolio = portfolioWith(
  tool('tool-1'),
  tool('tool-11'),
  tool('free', { isPremium: false }),
  tool('unlinked', { downloadUrl: '#' }),
);

async function setUp(change: (store: Store) => Store = (store) => store) {
  const place = await placeForTest('sqlite');
  const opened = await openForTest(place);
  const store = change(opened);
  const { clock, advance } = stoppedClock();
  const content = createContent(store, clock, portfolio);
  const grants = await createGrants(store, clock);
  const tokens = createTokens(store, clock, content, grants);
  const redeem = (token: string, toolId = 'tool-1', address = ADDRESS) =>
    tokens.redeem({ toolId, token, address });
  return { place, store: opened, content, grants, tokens, redeem, advance };
}

describe('a generated token', () => {
  it('is the tool id, the time and 128 random bits joined with dashes', async () => {
    const { tokens } = await setUp();
    expect(await tokens.generate('tool-1')).toMatch(/^tool-1-1767225600000-[\da-f]{32}$/);
  });

  it('is another one every time, of which the store has only a hash', async () => {
    const { place, tokens } = await setUp();
    const made = await Promise.all(Array.from({ length: 20 }, () => tokens.generate('tool-1')));
    expect(new Set(made).size).toBe(20);
    const rows = JSON.stringify(await place.query('select * from issued_tokens'));
    for (const token of made) expect(rows).not.toContain(token.slice(-32));
  });

  it.each(['free', 'unknown', '', '__proto__'])('is none for the tool %j', async (toolId) => {
    const { tokens } = await setUp();
    await expect(tokens.generate(toolId)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('is reported as not generated where the store does not answer', async () => {
    const { store, tokens } = await setUp();
    await store.close();
    await expect(tokens.generate('tool-1')).rejects.toMatchObject({
      code: 'token-generation-failed',
    });
  });

  it('is reported as not generated where it cannot be kept', async () => {
    const { place, tokens } = await setUp();
    await place.query('drop table issued_tokens');
    await expect(tokens.generate('tool-1')).rejects.toMatchObject({
      code: 'token-generation-failed',
    });
  });
});

describe('redeeming a token', () => {
  it('opens the download of its tool, once', async () => {
    const { tokens, grants, redeem } = await setUp();
    const token = await tokens.generate('tool-1');
    const address = await redeem(token);
    expect(address).toMatch(/^\/grants\/[\w-]+\.[\w-]+$/);
    expect(grants.open(address.slice('/grants/'.length))).toEqual({ toolId: 'tool-1' });
    await expect(redeem(token)).rejects.toMatchObject(INVALID);
  });

  it('ignores space around what was entered', async () => {
    const { tokens, redeem } = await setUp();
    const token = await tokens.generate('tool-1');
    await expect(redeem(`  ${token}\n`)).resolves.toMatch('/grants/');
    await expect(redeem(token)).rejects.toMatchObject(INVALID);
  });

  it('lets exactly one of many through that try at the same time', async () => {
    const { tokens, redeem } = await setUp();
    const token = await tokens.generate('tool-1');
    const attempts = Array.from({ length: 100 }, (_, i) => redeem(token, 'tool-1', `192.0.2.${i}`));
    const ends = await Promise.allSettled(attempts);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('answers the same to everything that is not a token of this tool', async () => {
    const { tokens, redeem } = await setUp();
    const token = await tokens.generate('tool-1');
    const attempts: [string, string][] = [
      ['', 'tool-1'],
      ['tool-1', 'tool-1'],
      [token.slice(0, -1), 'tool-1'],
      [`${token}0`, 'tool-1'],
      [token.toUpperCase(), 'tool-1'],
      [formatToken('tool-1', 1_767_225_600_000, '0'.repeat(32)), 'tool-1'],
      [token, 'tool-11'],
      [token, 'free'],
      [token, 'unknown'],
      [token, ''],
      ['a'.repeat(100_000), 'tool-1'],
      ["' or 1=1 --", 'tool-1'],
      ['tool-1-1767225600000-\u0000', 'tool-1'],
    ];
    for (const [entered, toolId] of attempts) {
      await expect(redeem(entered, toolId)).rejects.toMatchObject(INVALID);
    }
    await expect(redeem(token)).resolves.toMatch('/grants/');
  });

  it('does not open tool-1 with a token of tool-11', async () => {
    const { tokens, redeem } = await setUp();
    const token = await tokens.generate('tool-11');
    await expect(redeem(token, 'tool-1')).rejects.toMatchObject(INVALID);
    await expect(redeem(token, 'tool-11')).resolves.toMatch('/grants/');
  });

  it('does not use a token up while its tool leads nowhere', async () => {
    const { content, tokens, redeem } = await setUp();
    const token = await tokens.generate('unlinked');
    await expect(redeem(token, 'unlinked')).rejects.toMatchObject(INVALID);
    await content.save(portfolioWith(tool('unlinked')), 1);
    await expect(redeem(token, 'unlinked')).resolves.toMatch('/grants/');
  });

  it('counts a failure to validate as invalid', async () => {
    const { place, store, tokens, redeem } = await setUp();
    const token = await tokens.generate('tool-1');
    await place.query('alter table used_tokens rename to gone');
    await expect(redeem(token)).rejects.toMatchObject(INVALID);
    await store.close();
    await expect(redeem(token)).rejects.toMatchObject(INVALID);
  });

  it('hands out the download of a token that it has used up, whatever fails after that', async () => {
    const { tokens, redeem } = await setUp((store) => ({
      ...store,
      throttle: (options) => {
        const throttle = store.throttle(options);
        throttle.delete = () => Promise.reject(new Error('the store does not answer'));
        return throttle;
      },
    }));
    const token = await tokens.generate('tool-1');
    await expect(redeem(token)).resolves.toMatch('/grants/');
  });

  it('is refused after 20 wrong ones from one address, even with a right token', async () => {
    const { tokens, redeem } = await setUp();
    const token = await tokens.generate('tool-1');
    for (let time = 0; time < 20; time += 1) {
      await expect(redeem('wrong')).rejects.toMatchObject(INVALID);
    }
    await expect(redeem(token)).rejects.toMatchObject({ code: 'too-many-attempts' });
    await expect(redeem(token, 'tool-1', '192.0.2.2')).resolves.toMatch('/grants/');
  });
});

describe('the list of used tokens', () => {
  it('has the newest first', async () => {
    const { tokens, redeem, advance } = await setUp();
    const used: string[] = [];
    for (let time = 0; time < 3; time += 1) {
      const token = await tokens.generate('tool-1');
      await redeem(token);
      used.push(token);
      advance(1_000);
    }
    const listed = await tokens.listUsed(vi.fn());
    expect(listed.map(({ token }) => token)).toEqual(used.toReversed());
    expect(listed[2]).toEqual({
      token: used[0],
      toolId: 'tool-1',
      usedAt: '2026-01-01T00:00:00.000Z',
    });
  });

  it('is empty where it cannot be loaded, which is only logged', async () => {
    const { store, tokens } = await setUp();
    await store.close();
    const onFailure = vi.fn();
    expect(await tokens.listUsed(onFailure)).toEqual([]);
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(expect.any(Error));
  });
});
