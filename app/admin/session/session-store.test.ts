import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ACTIVITY_REPORT_MS, SESSION_IDLE_MS } from '../../../domain/login.ts';
import { ACTIVITY_NOTE_MS, createIdleClock } from './session-store.ts';

describe('the idle clock', () => {
  /** A clock of one tab. */
  function clockUnderTest() {
    const report = vi.fn();
    const expired = vi.fn();
    return { clock: createIdleClock({ report, expired }), report, expired };
  }
  const storage = new Map<string, string>();

  beforeEach(() => {
    vi.useFakeTimers();
    storage.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('ends the session after ten minutes without activity, once', () => {
    const { clock, expired } = clockUnderTest();
    vi.advanceTimersByTime(SESSION_IDLE_MS - 1);
    clock.tick();
    expect(expired).not.toHaveBeenCalled();
    expect(clock.remaining()).toBe(1);
    vi.advanceTimersByTime(1);
    clock.tick();
    clock.tick();
    expect(expired).toHaveBeenCalledExactlyOnceWith(true);
    expect(clock.remaining()).toBe(0);
  });

  it('begins the ten minutes again with each activity', () => {
    const { clock, expired } = clockUnderTest();
    for (let round = 0; round < 3; round += 1) {
      vi.advanceTimersByTime(SESSION_IDLE_MS - 1);
      clock.active();
      expect(clock.remaining()).toBe(SESSION_IDLE_MS);
    }
    expect(expired).not.toHaveBeenCalled();
  });

  it('counts the activity of other tabs', () => {
    const tab = clockUnderTest();
    const otherTab = clockUnderTest();
    vi.advanceTimersByTime(SESSION_IDLE_MS - 1);
    otherTab.clock.active();
    vi.advanceTimersByTime(1);
    tab.clock.tick();
    expect(tab.expired).not.toHaveBeenCalled();
  });

  it('does not let an event after a long sleep pass for activity', () => {
    const { clock, expired, report } = clockUnderTest();
    vi.setSystemTime(Date.now() + SESSION_IDLE_MS);
    clock.active();
    expect(expired).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(ACTIVITY_REPORT_MS);
    expect(report).not.toHaveBeenCalled();
  });

  it('notes a pointer that keeps moving once a second, and reports the last of it', () => {
    const { clock, report } = clockUnderTest();
    const noted = new Set<string | undefined>();
    for (let second = 0; second < 300; second += 1) {
      clock.active();
      noted.add(storage.get('engawa.active'));
      vi.advanceTimersByTime(10);
    }
    expect(noted.size).toBe(3);
    expect(clock.remaining()).toBeGreaterThan(SESSION_IDLE_MS - ACTIVITY_NOTE_MS - 10);
    vi.advanceTimersByTime(ACTIVITY_REPORT_MS);
    expect(report).toHaveBeenCalledOnce();
  });

  it('reports activity at most every half minute, and the last one at the latest by then', () => {
    const { clock, report } = clockUnderTest();
    clock.active();
    vi.advanceTimersByTime(ACTIVITY_REPORT_MS - 1);
    clock.active();
    expect(report).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(report).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(10 * ACTIVITY_REPORT_MS);
    expect(report).toHaveBeenCalledOnce();
    clock.active();
    vi.advanceTimersByTime(0);
    expect(report).toHaveBeenCalledTimes(2);
  });

  it('reports nothing after the end, and starts anew with a new session', () => {
    const { clock, report, expired } = clockUnderTest();
    clock.active();
    clock.expire();
    clock.active();
    vi.advanceTimersByTime(ACTIVITY_REPORT_MS);
    expect(report).not.toHaveBeenCalled();
    clock.restart();
    expect(clock.remaining()).toBe(SESSION_IDLE_MS);
    clock.active();
    vi.advanceTimersByTime(ACTIVITY_REPORT_MS);
    expect(report).toHaveBeenCalledOnce();
    clock.expire();
    // The server has ended both.
    expect(expired.mock.calls).toEqual([[false], [false]]);
  });
});
