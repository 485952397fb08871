import { pino } from 'pino';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { defaultPortfolio } from '../data/default-portfolio.ts';
import { stoppedClock } from '../tests/support/clock.ts';
import { freshStore } from '../tests/support/stores.ts';
import { createBackupState } from './backup/backup-state.ts';
import { folderStore } from './files/folder.ts';
import { startJobs } from './jobs.ts';
import { parseSettings } from './settings/settings.ts';

const HOUR_MS = 60 * 60 * 1000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
});

/** Where the first hours of a year are one part of the night. */
const CONTENT = { ...defaultPortfolio, site: { ...defaultPortfolio.site, timeZone: 'UTC' } };

async function setUp() {
  const { clock, advance } = stoppedClock('2026-12-31T23:30:00.000Z');
  const store = await freshStore();
  const renew = vi.fn(async () => undefined);
  const renewSky = vi.fn(async () => undefined);
  const refresh = vi.fn(async () => undefined);
  const sweep = vi.fn(async () => undefined);
  const sweepPreviews = vi.fn(async () => undefined);
  const sweepPictures = vi.fn(async () => undefined);
  const sweepCards = vi.fn(async () => undefined);
  const visits = {
    refresh: vi.fn(async () => undefined),
    save: vi.fn(async () => undefined),
    onSwitch: vi.fn((_: () => void) => undefined),
  };
  const apply = vi.fn(async () => ({ messages: 0, spam: 0, auditEntries: 0, orderAddresses: 0 }));
  const ownFiles = { refresh: vi.fn(async () => undefined) };
  const animeList = { refresh: vi.fn(async () => false) };
  const jobs = startJobs({
    services: {
      content: { current: () => CONTENT, isFresh: () => true, refresh },
      messages: { tellOwner: async () => undefined },
      uploads: { sweep },
      previews: { sweep: sweepPreviews },
      pictures: { sweep: sweepPictures },
      cards: { sweep: sweepCards },
      visits,
      retention: { apply },
      ownFiles,
      animeList,
      backupState: createBackupState(store),
    },
    snapshot: { renew, renewSky },
    store,
    files: folderStore('none'),
    ownFolder: 'none',
    clock,
    skyClock: clock,
    settings: parseSettings({}),
    log: pino({ level: 'silent' }),
  });
  return {
    jobs,
    renew,
    refresh,
    sweep,
    sweepPreviews,
    sweepPictures,
    sweepCards,
    visits,
    apply,
    ownFiles,
    animeList,
    advance,
  };
}

describe('the site, by itself,', () => {
  it('renders its pages anew when a year begins, and not before', async () => {
    const { jobs, renew, advance } = await setUp();
    vi.advanceTimersByTime(HOUR_MS);
    expect(renew).not.toHaveBeenCalled();
    advance(HOUR_MS);
    vi.advanceTimersByTime(HOUR_MS);
    expect(renew).toHaveBeenCalledOnce();
    await jobs.stop();
  });

  it('looks for unused files and expired previews at its start and every six hours', async () => {
    const { jobs, sweep, sweepPictures, sweepCards, sweepPreviews } = await setUp();
    expect(sweep).toHaveBeenCalledOnce();
    expect(sweepPreviews).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(12 * HOUR_MS);
    expect(sweep).toHaveBeenCalledTimes(3);
    expect(sweepPictures).toHaveBeenCalledTimes(3);
    expect(sweepCards).toHaveBeenCalledTimes(3);
    await jobs.stop();
  });

  it('looks for saves of other processes, until it is stopped', async () => {
    const { jobs, renew, refresh, sweep, advance } = await setUp();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(refresh).toHaveBeenCalledTimes(4);
    await jobs.stop();
    advance(HOUR_MS);
    await vi.advanceTimersByTimeAsync(12 * HOUR_MS);
    expect(refresh).toHaveBeenCalledTimes(4);
    expect(renew).not.toHaveBeenCalled();
    expect(sweep).toHaveBeenCalledOnce();
  });

  it('stores page views every two seconds, and once more when it is stopped', async () => {
    const { jobs, visits } = await setUp();
    await vi.advanceTimersByTimeAsync(6_000);
    expect(visits.refresh).toHaveBeenCalledTimes(4);
    expect(visits.save).toHaveBeenCalledTimes(4);
    await jobs.stop();
    expect(visits.save).toHaveBeenCalledTimes(5);
  });

  it('renders its pages anew when counting is switched on or off', async () => {
    const { jobs, visits, renew } = await setUp();
    for (const [listener] of visits.onSwitch.mock.calls) listener();
    expect(renew).toHaveBeenCalledOnce();
    await jobs.stop();
  });

  it("looks at the owner's files every two seconds, and renders its pages anew for another list", async () => {
    const { jobs, ownFiles, animeList, renew } = await setUp();
    await vi.advanceTimersByTimeAsync(6_000);
    expect(ownFiles.refresh).toHaveBeenCalledTimes(3);
    expect(animeList.refresh).toHaveBeenCalledTimes(3);
    expect(renew).not.toHaveBeenCalled();
    animeList.refresh.mockResolvedValueOnce(true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(renew).toHaveBeenCalledTimes(1);
    ownFiles.refresh.mockRejectedValueOnce(new Error('no such disk'));
    await vi.advanceTimersByTimeAsync(2_000);
    animeList.refresh.mockResolvedValueOnce(true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(renew).toHaveBeenCalledTimes(2);
    await jobs.stop();
  });

  it('deletes what is older than its retention at its start and every day', async () => {
    const { jobs, apply } = await setUp();
    expect(apply).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(48 * HOUR_MS);
    expect(apply).toHaveBeenCalledTimes(3);
    await jobs.stop();
  });
});
