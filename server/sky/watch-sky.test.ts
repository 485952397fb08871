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
  const [onSky, onNight] = [vi.fn(), vi.fn()];
  const watch = watchSky({ place: () => place, clock, onSky, onNight });
  const pass = (minutes: number) => {
    advance(minutes * MINUTE_MS);
    vi.advanceTimersByTime(MINUTE_MS);
    return [onSky, onNight].map(({ mock }) => mock.calls.length);
  };
  // 03:59:30, still the hour before dawn.
  expect(pass(1)).toEqual([0, 0]);
  // Without coordinates only the parts of the night and the day make a difference.
  expect(pass(1)).toEqual([0, 0]);
  expect(pass(60)).toEqual([0, 1]);
  expect(pass(60)).toEqual([0, 2]);
  expect(pass(60)).toEqual([0, 2]);
  // The same part of the next day.
  expect(pass(24 * 60)).toEqual([1, 2]);
  place.latitude = -8;
  place.longitude = -35;
  expect(pass(0)).toEqual([2, 2]);
  await watch.stop();
  expect(pass(24 * 60)).toEqual([2, 2]);
});
