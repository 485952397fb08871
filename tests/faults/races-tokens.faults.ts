import { describe, expect, it } from 'vitest';
import { tokenRows } from '../../server/downloads/token-rows.ts';
import type { Store } from '../../server/store/store.ts';
import { DIALECTS, openForTest, sitePlaceForTest } from '../support/stores.ts';

const ROUNDS = 1_000;
const TIMEOUT = { timeout: 10 * 60_000 };
const NOW = '2026-01-01T00:00:00.000Z';

const issued = (hash: string) => ({
  hash,
  ending: 'abcd',
  toolId: 'tool-1',
  issuedAt: NOW,
  note: '',
  expiresAt: null,
});
const redeem = (store: Store, hash: string) =>
  tokenRows(store).redeem({ token: `token-${hash}`, hash, toolId: 'tool-1', now: NOW });
const revoke = async (store: Store, hash: string) =>
  (await tokenRows(store).revoke(hash, NOW)) !== null;

/** Runs the rounds one after the other, and counts their results. */
async function countResults(round: (hash: string, index: number) => Promise<string>) {
  const counts: Record<string, number> = {};
  for (let index = 0; index < ROUNDS; index += 1) {
    const end = await round(`hash-${index}`, index);
    counts[end] = (counts[end] ?? 0) + 1;
  }
  return counts;
}

const printFigures = (what: string, figures: unknown) =>
  process.stdout.write(`${what}: ${JSON.stringify(figures)}\n`);

describe.each(DIALECTS)(`${ROUNDS} races for a token on %s`, (dialect) => {
  /** Two stores at one place, as two processes would have. */
  const twoStores = async () => {
    const place = await sitePlaceForTest(dialect);
    return [await openForTest(place), await openForTest(place)] as const;
  };

  it('between its buyer and the owner, who revokes it: one of them wins', TIMEOUT, async () => {
    const [store, other] = await twoStores();
    const counts = await countResults(async (hash, index) => {
      await tokenRows(store).issue(issued(hash));
      // Each of them is first in half of the rounds.
      const asked = [() => redeem(store, hash), () => revoke(other, hash)] as const;
      const [redeemed, revoked] =
        index % 2 === 0
          ? await Promise.all([asked[0](), asked[1]()])
          : (await Promise.all([asked[1](), asked[0]()])).reverse();
      if (redeemed === revoked) return redeemed ? 'both' : 'neither';
      return redeemed ? 'redeemed' : 'revoked';
    });
    printFigures(`${dialect}, revoke against redeem`, counts);
    expect(Object.keys(counts).filter((end) => end === 'both' || end === 'neither')).toEqual([]);
    const lists = await Promise.all([
      tokenRows(store).list('used', ROUNDS),
      tokenRows(store).list('revoked', ROUNDS),
    ]);
    expect(lists.map((list) => list.length)).toEqual([counts.redeemed ?? 0, counts.revoked ?? 0]);
  });

  it('between six who redeem it: one of them wins', TIMEOUT, async () => {
    const [store, other] = await twoStores();
    const counts = await countResults(async (hash) => {
      await tokenRows(store).issue(issued(hash));
      const won = await Promise.all(
        [store, other, store, other, store, other].map((each) => redeem(each, hash)),
      );
      return `${won.filter((accepted) => accepted).length} of 6`;
    });
    printFigures(`${dialect}, redeemed by six`, counts);
    expect(counts).toEqual({ '1 of 6': ROUNDS });
  });

  it('between its issue and its use: it works once it is issued', TIMEOUT, async () => {
    const [store, other] = await twoStores();
    const counts = await countResults(async (hash) => {
      const [, , early] = await Promise.all([
        tokenRows(store).issue(issued(hash)),
        tokenRows(other).issue(issued(`${hash}-beside`)),
        redeem(other, hash),
      ]);
      const late = await redeem(store, hash);
      const beside = await redeem(store, `${hash}-beside`);
      return early !== late && beside ? 'once' : 'wrong';
    });
    printFigures(`${dialect}, issued and redeemed`, counts);
    expect(counts).toEqual({ once: ROUNDS });
  });
});
