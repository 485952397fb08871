import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { stoppedClock } from '../../tests/support/clock.ts';
import { siteOf, siteServices } from '../../tests/support/services.ts';
import { freshStore } from '../../tests/support/stores.ts';
import { startJobs } from './jobs.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
});

/** A running site, whose sky has a clock of its own, and the renewal of its pages. */
async function setUp() {
  const store = await freshStore();
  const site = await siteOf(store);
  const services = await siteServices(store);
  await services.content.loadAndPublish();
  const sky = stoppedClock('2026-12-31T23:59:30.000Z');
  const renew = vi.fn(async () => undefined);
  const sweep = vi.spyOn(services.previews, 'sweep');
  const refresh = vi.spyOn(services.content, 'refresh');
  const stop = startJobs(site, services, { renew }, sky.clock);
  return { services, sweep, refresh, renew, stop, ...sky };
}

describe('the site, by itself,', () => {
  it('renders its pages anew when a year begins, and not before', async () => {
    const { renew, advance, stop } = await setUp();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(renew).not.toHaveBeenCalled();
    advance(60_000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(renew).toHaveBeenCalledOnce();
    await stop();
  });

  it('deletes expired data at its start, and does nothing after it is stopped', async () => {
    const { sweep, refresh, stop } = await setUp();
    expect(sweep).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(2_000);
    await stop();
    const count = refresh.mock.calls.length;
    expect(count).toBeGreaterThan(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(refresh).toHaveBeenCalledTimes(count);
  });

  it('stops within seconds though a job hangs with the database', async () => {
    const { services, stop } = await setUp();
    const { promise: hanging } = Promise.withResolvers<void>();
    const refresh = vi.spyOn(services.visits, 'refresh').mockReturnValue(hanging);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(refresh).toHaveBeenCalled();
    await stop();
  }, 8_000);
});
