import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts';
import { freshStore } from '../../tests/support/stores.ts';
import { type Throttle, TooManyAttempts } from '../throttles/throttles.ts';
import { createLoginThrottles, createPasscodeQueue } from './passcodes.ts';

describe('the throttles of the login', () => {
  // The counts in the store go by the clock of the machine.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  /** Who attempts until it is refused, and rests for a day after every second wait: the attempts of ten days. */
  async function attemptsOfTenDays(throttle: Throttle): Promise<number> {
    const end = Date.now() + 10 * DAY_MS;
    let made = 0;
    let waits = 0;
    while (Date.now() < end) {
      const error: unknown = await throttle.attempt('a').catch((caught: unknown) => caught);
      if (error instanceof TooManyAttempts) {
        waits += 1;
        const rest = waits % 2 === 0 ? DAY_MS + HOUR_MS : 0;
        vi.setSystemTime(Date.now() + (error.retryAfter ?? 0) * 1000 + rest);
      } else made += 1;
    }
    return made;
  }

  it.each([
    ['attempts', 70, 10],
    ['codes', 150, 30],
  ] as const)(
    'allow %s: %i on a first day and %i on each after, also with rests in between',
    { timeout: 90_000 },
    async (name, first, later) => {
      const throttle = createLoginThrottles(await freshStore())[name];
      expect(await attemptsOfTenDays(throttle)).toBeLessThanOrEqual(first + 9 * later);
    },
  );
});

describe('the queue of passcodes', () => {
  it('checks one at a time, in an interval, networks in turn', async () => {
    const enqueue = createPasscodeQueue(20);
    const checked: string[] = [];
    let running = 0;
    const begins: number[] = [];
    const check = (name: string) => async () => {
      begins.push(performance.now());
      running += 1;
      expect(running).toBe(1);
      await new Promise(setImmediate);
      checked.push(name);
      running -= 1;
      return name;
    };
    const net = (host: number) => `2001:0db8:0001:000${host}::/64`;
    const all = [
      enqueue(net(1), check('a1')),
      enqueue(net(2), check('a2')),
      enqueue(net(3), check('a3')),
      enqueue('192.0.2.1', check('b1')),
    ];
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1']);
    // All addresses of a /48 are one network.
    expect(checked).toEqual(['a1', 'a2', 'b1', 'a3']);
    for (const [index, begun] of begins.slice(1).entries()) {
      expect(begun - (begins[index] ?? 0)).toBeGreaterThanOrEqual(19);
    }
  });

  it('lets 60 wait, and takes a place from the network with the most for another one', async () => {
    const enqueue = createPasscodeQueue(0);
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    void enqueue('192.0.2.250', () => gate);
    const refused: unknown[] = [];
    const guess = (address: string) =>
      enqueue(address, async () => 'checked').catch((error: unknown) => refused.push(error));
    const guesses = Array.from({ length: 70 }, (_, index) => guess(`192.0.2.${index % 7}`));
    const owner = enqueue('198.51.100.1', async () => 'the owner');
    open();
    expect(await owner).toBe('the owner');
    await Promise.all(guesses);
    expect(refused).toHaveLength(11);
    expect(refused[0]).toMatchObject({ code: 'too-many-attempts', retryAfter: 30 });
  });
});
