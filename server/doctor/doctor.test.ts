import { expect, it } from 'vitest';
import { stoppedClock } from '../../tests/support/clock.ts';
import { freshStore } from '../../tests/support/stores.ts';
import { parseSettings } from '../env.ts';
import { createDoctor } from './doctor.ts';
import { createOwnRequests } from './own-requests.ts';

it('a proof is valid for its store and for half a minute, and a minute of another clock', async () => {
  const time = stoppedClock();
  const store = await freshStore();
  const own = await createOwnRequests(store, time.clock);
  const proof = own.prove();
  // The command beside the site has the same key.
  expect((await createOwnRequests(store, time.clock)).isOwn(proof)).toBe(true);
  expect((await createOwnRequests(await freshStore(), time.clock)).isOwn(proof)).toBe(false);
  for (const other of ['', '..', `${proof}x`, `9${proof}`]) expect(own.isOwn(other)).toBe(false);
  time.advance(91_000);
  expect(own.isOwn(proof)).toBe(false);
});

it('the site is checked once for all who ask within a minute', async () => {
  const time = stoppedClock();
  const store = await freshStore();
  const own = await createOwnRequests(store, time.clock);
  const doctor = createDoctor({ settings: parseSettings({}), store, own, clock: time.clock });
  const [first, second] = await Promise.all([doctor.examine(), doctor.examine()]);
  expect(second).toBe(first);
  time.advance(61_000);
  expect((await doctor.examine()).at).not.toBe(first?.at);
});
