import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { type Portfolio, portfolioSchema } from '../../domain/content/portfolio.ts';
import { projectEntry } from '../../domain/content/projects.ts';
import { portfolios } from '../../tests/support/arbitraries.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import {
  DIALECTS,
  migratedPlaceForTest,
  openForTest,
  placeForTest,
  refuse,
  type StorePlace,
} from '../../tests/support/stores.ts';
import { portfolioRows } from '../content/rows.ts';
import { downloadRows } from '../downloads/count-rows.ts';
import { tokenRows } from '../downloads/token-rows.ts';
import { deleteCounts } from '../throttles/throttles.ts';
import { settingRows } from './setting-rows.ts';
import type { Store } from './store.ts';

const T1 = '2026-01-01T00:00:00.000Z';
const T2 = '2026-01-01T00:00:01.000Z';
const T3 = '2026-01-01T00:00:02.000Z';
const T4 = '2026-01-01T00:00:03.000Z';

const content: Portfolio = portfolioSchema.parse(samplePortfolio);
const named = (name: string): Portfolio => ({ ...content, home: { ...content.home, name } });
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const issued = (hash: string, change: { toolId?: string; expiresAt?: string | null } = {}) => ({
  hash,
  ending: 'abcd',
  toolId: 'tool-1',
  issuedAt: T1,
  note: '',
  expiresAt: null,
  ...change,
});
const use = (hash: string, change: { token?: string; toolId?: string; now?: string } = {}) => ({
  token: `token-of-${hash}`,
  hash,
  toolId: 'tool-1',
  now: T2,
  ...change,
});

/** Another process at the same place, which does one step after the other when it is told to. */
async function redeemingProcess(place: StorePlace, hash: string, count: number) {
  const script = new URL('../../tests/support/redeeming-process.ts', import.meta.url);
  const settings = JSON.stringify(place.settings);
  const child = spawn(process.execPath, [fileURLToPath(script), settings, hash, String(count)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const step = async (): Promise<string> => {
    child.stdin.write('go\n');
    return String((await lines.next()).value);
  };
  expect((await lines.next()).value).toBe('ready');
  return {
    open: step,
    redeem: async () => z.array(z.string()).parse(JSON.parse(await step())),
  };
}

/** Several such processes, told to do each step at the same time. */
async function redeemTogether(place: StorePlace, hash: string, each: number): Promise<string[]> {
  const processes = await Promise.all(times(3, () => redeemingProcess(place, hash, each)));
  expect(await Promise.all(processes.map((one) => one.open()))).toEqual(times(3, () => 'open'));
  return (await Promise.all(processes.map((one) => one.redeem()))).flat();
}

describe.each(DIALECTS)('the store on %s', (dialect) => {
  let place: StorePlace;
  let store: Store;
  let portfolio: ReturnType<typeof portfolioRows>;
  let tokens: ReturnType<typeof tokenRows>;
  let settings: ReturnType<typeof settingRows>;
  beforeEach(async () => {
    place = await migratedPlaceForTest(dialect);
    store = await openForTest(place);
    portfolio = portfolioRows(store);
    tokens = tokenRows(store);
    settings = settingRows(store);
  });

  describe('as a whole', () => {
    it('answers a ping while it is open, and not after that', async () => {
      await expect(store.ping()).resolves.toBeUndefined();
      const other = await place.open();
      await other.close();
      await expect(other.ping()).rejects.toThrow();
    });

    it('may be opened for the first time by several processes at once', async () => {
      const fresh = await placeForTest(dialect);
      expect(await redeemTogether(fresh, 'never issued', 1)).toEqual(times(3, () => 'false'));
    });
  });

  describe('the portfolio', () => {
    it('is missing at first', async () => {
      expect(await portfolio.read()).toBeNull();
    });

    it('is inserted once, however many insert it at the same time', async () => {
      await Promise.all(times(20, (index) => portfolio.insertIfMissing(named(`${index}`), T1)));
      const first = await portfolio.read();
      expect(first).toMatchObject({ version: 1, createdAt: T1, updatedAt: T1 });
      expect(await place.query('select id from portfolio')).toEqual([{ id: 'main' }]);
      await portfolio.insertIfMissing(named('later'), T2);
      expect(await portfolio.read()).toEqual(first);
    });

    it('is read as it was saved', async () => {
      await portfolio.insertIfMissing(content, T1);
      let version = 1;
      await fc.assert(
        fc.asyncProperty(portfolios, async (saved) => {
          const record = await portfolio.save(saved, version, T2);
          version += 1;
          expect(record).toEqual({ content: saved, version, createdAt: T1, updatedAt: T2 });
          expect(await portfolio.read()).toEqual(record);
        }),
        { numRuns: 25 },
      );
    });

    it('is read as it was saved where it is as large as it may be', async () => {
      const text = '縁側😀\\"\n'.repeat(500);
      const projects = times(1_000, (index) => ({
        ...projectEntry.create(),
        title: `Project ${index}`,
        description: text,
        technologies: ['a'],
      }));
      const large = portfolioSchema.parse({ ...content, projects: { projects } });
      await portfolio.insertIfMissing(content, T1);
      const record = await portfolio.save(large, 1, T2);
      expect(record?.content).toEqual(large);
      expect((await portfolio.read())?.content).toEqual(large);
    });

    it('is saved with all sections or not at all', async () => {
      await portfolio.insertIfMissing(content, T1);
      const before = await portfolio.read();
      await refuse(place, 'after update on portfolio');
      const changed: Portfolio = {
        ...content,
        home: { ...content.home, name: 'changed' },
        about: { ...content.about, description: 'changed' },
        skills: { skills: [], services: [] },
        projects: { projects: [] },
        downloads: { categories: [] },
        site: { ...content.site, brand: 'changed' },
      };
      await expect(portfolio.save(changed, 1, T2)).rejects.toThrow('refused');
      expect(await portfolio.read()).toEqual(before);
    });

    it('takes one of many saves that were made from the same version', async () => {
      await portfolio.insertIfMissing(content, T1);
      const other = await openForTest(place);
      const saves = await Promise.all(
        times(20, (index) =>
          portfolioRows(index % 2 === 0 ? store : other).save(named(`${index}`), 1, T2),
        ),
      );
      const taken = saves.filter((record) => record !== null);
      expect(taken).toHaveLength(1);
      expect(await portfolio.read()).toEqual(taken[0]);
    });

    it('is not saved where it was never inserted', async () => {
      expect(await portfolio.save(content, 1, T1)).toBeNull();
      expect(await portfolio.read()).toBeNull();
    });

    it('is reported where it holds something unreadable, not shown half', async () => {
      await portfolio.insertIfMissing(content, T1);
      await place.query(`update portfolio set home_data = '{"name": 5}'`);
      await expect(portfolio.read()).rejects.toThrow();
    });
  });

  describe('tokens', () => {
    it('are void from the moment they expire', async () => {
      await tokens.issue(issued('a', { expiresAt: T3 }));
      expect(await tokens.redeem(use('a', { now: T3 }))).toBe(false);
      expect(await tokens.redeem(use('a', { now: T4 }))).toBe(false);
      expect(await tokens.redeem(use('a', { now: T2 }))).toBe(true);
    });

    it('are issued once each', async () => {
      await tokens.issue(issued('a'));
      await expect(tokens.issue(issued('a', { toolId: 'tool-2' }))).rejects.toThrow();
      expect(await tokens.redeem(use('a', { toolId: 'tool-2' }))).toBe(false);
    });

    it('let exactly one of 120 parallel uses through, in three processes', async () => {
      await tokens.issue(issued('a'));
      const ends = await redeemTogether(place, 'a', 40);
      expect(ends.toSorted()).toEqual([...times(119, () => 'false'), 'true']);
      expect(await tokens.list('used', 9)).toHaveLength(1);
    });

    it('are each used, where different ones are used at the same time', async () => {
      const other = await openForTest(place);
      const hashes = times(40, (index) => `hash-${index}`);
      await Promise.all(hashes.map((hash) => tokens.issue(issued(hash))));
      const ends = await Promise.all(
        hashes.map((hash, index) => tokenRows(index % 2 === 0 ? store : other).redeem(use(hash))),
      );
      expect(ends).toEqual(times(40, () => true));
    });
  });

  describe('lists of tokens', () => {
    const at = (index: number) => new Date(Date.parse(T1) + (index >> 2)).toISOString();
    const hashes = times(23, (index) => `hash-${String(index).padStart(2, '0')}`);

    it.each(['issued', 'used', 'revoked'] as const)(
      'go on behind any token, whatever shares its time: %s',
      async (state) => {
        for (const [index, hash] of hashes.entries()) {
          await tokens.issue({ ...issued(hash), issuedAt: at(index) });
        }
        for (const [index, hash] of hashes.entries()) {
          if (state === 'used') await tokens.redeem(use(hash, { now: at(index) }));
          if (state === 'revoked') {
            const revoked = await tokens.revoke(hash, at(index));
            expect(revoked).toEqual({ toolId: 'tool-1', ending: 'abcd' });
          }
        }
        expect(await tokens.revokedAmong([...hashes, 'unknown'])).toEqual(
          new Set(state === 'revoked' ? hashes : []),
        );
        const all = await tokens.list(state, 99);
        expect(all.map(({ hash }) => hash)).toEqual(hashes.toReversed());
        for (const [index, token] of all.entries()) {
          expect(await tokens.list(state, 99, token)).toEqual(all.slice(index + 1));
        }
        for (const other of (['issued', 'used', 'revoked'] as const).filter((s) => s !== state)) {
          expect(await tokens.list(other, 99)).toEqual([]);
        }
      },
    );
  });

  describe('counts of downloads', () => {
    it('add up by tool and day, with the tokens used, newest day first', async () => {
      const [one, two] = ['2025-12-31', '2026-01-01'];
      await Promise.all(times(20, () => downloadRows(store).add('tool-1', two)));
      await downloadRows(store).add('tool-2', two);
      await downloadRows(store).add('tool-1', one);
      await downloadRows(store).add('tool-1', '2025-12-30');
      await tokens.issue(issued('a'));
      await tokens.redeem(use('a'));
      expect(await downloadRows(store).byDay(one)).toEqual([
        { toolId: 'tool-1', day: two, downloads: 21 },
        { toolId: 'tool-2', day: two, downloads: 1 },
        { toolId: 'tool-1', day: one, downloads: 1 },
      ]);
    });
  });

  describe('settings', () => {
    it('are none at first, and are written over', async () => {
      expect(await settings.read('grant-key')).toBeNull();
      await settings.write('grant-key', 'a');
      await settings.write('grant-key', 'b');
      expect(await settings.read('grant-key')).toBe('b');
    });

    it('are the same for all who insert one at the same time', async () => {
      const other = await openForTest(place);
      const standing = await Promise.all(
        times(20, (index) =>
          settingRows(index % 2 === 0 ? store : other).insertIfMissing('grant-key', `${index}`),
        ),
      );
      expect(new Set(standing).size).toBe(1);
      expect(await settings.read('grant-key')).toBe(standing[0]);
      expect(await settings.insertIfMissing('grant-key', 'later')).toBe(standing[0]);
    });
  });

  describe('throttles', () => {
    const rule = { keyPrefix: 'login', points: 3, duration: 60 };

    it('are shared by all who have the store open', async () => {
      const other = await openForTest(place);
      const here = store.throttle(rule);
      const there = other.throttle(rule);
      await here.consume('key');
      await there.consume('key');
      await here.consume('key');
      await expect(there.consume('key')).rejects.toBeInstanceOf(RateLimiterRes);
      await expect(here.consume('key')).rejects.toBeInstanceOf(RateLimiterRes);
      await expect(here.consume('another key')).resolves.toBeDefined();
    });

    it('count every attempt, where many come at the same time', async () => {
      const other = await openForTest(place);
      const throttles = [store.throttle(rule), other.throttle(rule)];
      const ends = await Promise.allSettled(
        times(40, (index) => throttles[index % 2]?.consume('key')),
      );
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    });

    it('keep apart what has different names, and forget a key', async () => {
      const one = store.throttle({ ...rule, points: 1 });
      const two = store.throttle({ ...rule, keyPrefix: 'token', points: 1 });
      await one.consume('key');
      await expect(two.consume('key')).resolves.toBeDefined();
      await expect(one.consume('key')).rejects.toBeInstanceOf(RateLimiterRes);
      await one.delete('key');
      await expect(one.consume('key')).resolves.toBeDefined();
    });

    it('are forgotten by their names, of which none is taken for the beginning of another', async () => {
      const names = ['login', 'login-code', 'log_n', 'token'];
      const throttles = names.map((keyPrefix) => store.throttle({ ...rule, keyPrefix, points: 1 }));
      const consume = async () =>
        (await Promise.allSettled(throttles.map((throttle) => throttle.consume('key')))).map(
          ({ status }) => status === 'fulfilled',
        );
      expect(await consume()).toEqual([true, true, true, true]);
      await deleteCounts(store, ['log_n', 'token']);
      expect(await consume()).toEqual([false, false, true, true]);
      await deleteCounts(store, ['login']);
      expect(await consume()).toEqual([true, false, false, false]);
    });
  });
});
