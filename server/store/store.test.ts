import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import {
  DIALECTS,
  databaseForTest,
  migratedDatabaseForTest,
  openForTest,
  type TestDatabase,
} from '../../tests/support/stores.ts';
import { sha256 } from '../core/hashes.ts';
import {
  insertTokens,
  listTokens,
  redeemToken,
  revokedAmong,
  revokeToken,
} from '../downloads/queries.ts';
import { settingRows } from './setting-rows.ts';
import type { Store } from './store.ts';

const T1 = '2026-01-01T00:00:00.000Z';
const T2 = '2026-01-01T00:00:01.000Z';
const T3 = '2026-01-01T00:00:02.000Z';
const T4 = '2026-01-01T00:00:03.000Z';

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const issue = (
  { db }: Store,
  token: string,
  change: { toolId?: string; issuedAt?: string; expiresAt?: string } = {},
) => {
  const row = {
    tokenHash: sha256(token),
    ending: 'abcd',
    toolId: 'tool-1',
    issuedAt: T1,
    note: '',
  };
  return insertTokens(db, [{ ...row, expiresAt: null, ...change }], null);
};
const redeem = ({ db }: Store, token: string, change: { toolId?: string; now?: string } = {}) =>
  redeemToken(db, { token, toolId: 'tool-1', now: T2, ...change });

/** Another process at the same place, which does one step after the other when it is told to. */
async function redeemingProcess(database: TestDatabase, token: string, count: number) {
  const script = new URL('../../tests/support/redeeming-process.ts', import.meta.url);
  const settings = JSON.stringify(database.settings);
  const child = spawn(process.execPath, [fileURLToPath(script), settings, token, String(count)], {
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
async function redeemTogether(
  database: TestDatabase,
  token: string,
  triesPerProcess: number,
): Promise<string[]> {
  const processes = await Promise.all(
    times(3, () => redeemingProcess(database, token, triesPerProcess)),
  );
  expect(await Promise.all(processes.map((one) => one.open()))).toEqual(times(3, () => 'open'));
  return (await Promise.all(processes.map((one) => one.redeem()))).flat();
}

describe.each(DIALECTS)('the store on %s', (dialect) => {
  let database: TestDatabase;
  let store: Store;
  let settings: ReturnType<typeof settingRows>;
  beforeEach(async () => {
    database = await migratedDatabaseForTest(dialect);
    store = await openForTest(database);
    settings = settingRows(store);
  });

  describe('as a whole', () => {
    it('may be opened for the first time by several processes at once', async () => {
      const fresh = await databaseForTest(dialect);
      expect(await redeemTogether(fresh, 'never issued', 1)).toEqual(times(3, () => 'false'));
    });
  });

  describe('tokens', () => {
    it('are void from the moment they expire', async () => {
      await issue(store, 'a', { expiresAt: T3 });
      expect(await redeem(store, 'a', { now: T3 })).toBe(false);
      expect(await redeem(store, 'a', { now: T4 })).toBe(false);
      expect(await redeem(store, 'a', { now: T2 })).toBe(true);
    });

    it('are issued once each', async () => {
      await issue(store, 'a');
      await expect(issue(store, 'a', { toolId: 'tool-2' })).rejects.toThrow();
      expect(await redeem(store, 'a', { toolId: 'tool-2' })).toBe(false);
    });

    it('accept exactly one of 120 parallel uses, in three processes', async () => {
      await issue(store, 'a');
      const outcomes = await redeemTogether(database, 'a', 40);
      expect(outcomes.toSorted()).toEqual([...times(119, () => 'false'), 'true']);
      expect(await database.query('select token, tool_id from used_tokens')).toEqual([
        { token: 'a', tool_id: 'tool-1' },
      ]);
    });
  });

  describe('lists of tokens', () => {
    const at = (index: number) => new Date(Date.parse(T1) + (index >> 2)).toISOString();
    const states = ['issued', 'used', 'revoked'] as const;

    it.each(states)(
      'continue after any token, even if others share its time: %s',
      async (state) => {
        const { db } = store;
        const tokens = times(23, (index) => ({ token: `token ${index}`, time: at(index) }));
        for (const { token, time } of tokens) await issue(store, token, { issuedAt: time });
        for (const { token, time } of tokens) {
          if (state === 'used') await redeem(store, token, { now: time });
          if (state === 'revoked') {
            const isRevoked = await revokeToken(db, sha256(token), time);
            expect(isRevoked).toEqual({ toolId: 'tool-1', ending: 'abcd' });
          }
        }
        const hashes = tokens.map(({ token }) => sha256(token));
        expect(await revokedAmong(db, [...hashes, 'unknown'])).toEqual(
          new Set(state === 'revoked' ? hashes : []),
        );
        const all = await listTokens(db, { state }, 99);
        const newestFirst = tokens
          .map(({ token, time }) => ({ hash: sha256(token), at: time }))
          .toSorted((a, b) => (`${a.at} ${a.hash}` < `${b.at} ${b.hash}` ? 1 : -1));
        expect(all).toMatchObject(newestFirst);
        for (const [index, token] of all.entries()) {
          expect(await listTokens(db, { state, after: token }, 99)).toEqual(all.slice(index + 1));
        }
        for (const other of states.filter((triesPerProcess) => triesPerProcess !== state)) {
          expect(await listTokens(db, { state: other }, 99)).toEqual([]);
        }
      },
    );
  });

  describe('settings', () => {
    it('are the same for all processes that insert one at the same time', async () => {
      const other = await openForTest(database);
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
});
