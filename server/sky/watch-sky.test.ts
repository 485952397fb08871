import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { stoppedClock } from '../../tests/support/clock.ts';
import { watchSky } from './watch-sky.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
});

const MINUTE_MS = 60_000;

it('a change of the sky is noticed within a minute: a new hour, a new day, another place', async () => {
  const { clock, advance } = stoppedClock('2026-01-03T03:58:30.000Z');
  const place: { latitude: number | null; longitude: number | null; timeZone: string } = {
    latitude: null,
    longitude: null,
    timeZone: 'UTC',
  };
  const onChange = vi.fn();
  const watch = watchSky({ place: () => place, clock, onChange });
  const pass = (minutes: number) => {
    advance(minutes * MINUTE_MS);
    vi.advanceTimersByTime(MINUTE_MS);
    return onChange.mock.calls.length;
  };
  expect(pass(1)).toBe(0);
  // Without coordinates only dawn and the day make a difference.
  expect(pass(1)).toBe(0);
  expect(pass(60)).toBe(1);
  expect(pass(60)).toBe(2);
  expect(pass(60)).toBe(2);
  expect(pass(24 * 60)).toBe(3);
  place.latitude = -8;
  place.longitude = -35;
  expect(pass(0)).toBe(4);
  await watch.stop();
  expect(pass(24 * 60)).toBe(4);
});
