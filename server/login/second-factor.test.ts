import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '../../domain/durations.ts';
import { loginService } from '../../tests/support/services.ts';

describe('the second factor', () => {
  it('is off until a first code has confirmed it, and off again once it is removed', async () => {
    const { secondFactor, appCode } = await loginService();
    expect(await secondFactor.state()).toEqual({ since: null, codesLeft: 0 });
    await secondFactor.begin();
    expect(await secondFactor.confirm('000000')).toBeNull();
    expect(await secondFactor.since()).toBeNull();
    await secondFactor.confirm(await appCode());
    expect(await secondFactor.since()).toBe('2026-01-01T00:00:00.000Z');
    expect(await secondFactor.state()).toEqual({
      since: '2026-01-01T00:00:00.000Z',
      codesLeft: 10,
    });
    expect(await secondFactor.remove('000000')).toBeNull();
    expect(await secondFactor.remove(await appCode(1))).toBe('app');
    expect(await secondFactor.since()).toBeNull();
    expect(await secondFactor.remove(await appCode(2))).toBeNull();
  });

  it('hands its secret out as text, address and picture, another one each time', async () => {
    const { secondFactor } = await loginService();
    const first = await secondFactor.begin();
    expect(first.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(first.address).toBe(
      `otpauth://totp/A%20Site:Admin?issuer=A%20Site&secret=${first.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(first.qr.size).toBeGreaterThan(20);
    expect(first.qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
    expect((await secondFactor.begin()).secret).not.toBe(first.secret);
  });

  it('takes a code again, once, after the clock was ahead and was set back', async () => {
    const { secondFactor, switchOn, appCode, advance } = await loginService();
    await switchOn();
    advance(40 * DAY_MS);
    expect(await secondFactor.use(await appCode())).toBe('app');
    advance(-40 * DAY_MS);
    expect(await secondFactor.use('000000')).toBeNull();
    const code = await appCode(1);
    expect(await secondFactor.use(code)).toBe('app');
    expect(await secondFactor.use(code)).toBeNull();
    expect(await secondFactor.use(await appCode())).toBeNull();
  });

  it('cannot be set up over the one that is in use, nor confirmed twice', async () => {
    const { secondFactor, switchOn, appCode } = await loginService();
    await switchOn();
    await expect(secondFactor.begin()).rejects.toMatchObject({ code: 'second-factor-stands' });
    expect(await secondFactor.confirm(await appCode())).toBeNull();
  });

  it('keeps of its recovery codes only hashes', async () => {
    const { place, switchOn } = await loginService();
    const codes = await switchOn();
    expect(new Set(codes).size).toBe(10);
    const stored = JSON.stringify(await place.query('select * from recovery_codes'));
    for (const code of codes) {
      expect(stored).not.toContain(code);
      expect(stored).not.toContain(code.replaceAll('-', ''));
    }
  });

  it('shows recovery codes to one of several that confirm it at once, and those work', async () => {
    const { secondFactor, appCode } = await loginService();
    await secondFactor.begin();
    const code = await appCode();
    const shown = await Promise.all(Array.from({ length: 5 }, () => secondFactor.confirm(code)));
    const [codes, ...others] = shown.filter((made) => made !== null);
    expect(others).toEqual([]);
    for (const recovery of codes ?? []) expect(await secondFactor.use(recovery)).toBe('recovery');
  });

  it('has new recovery codes once they are renewed, and none of before', async () => {
    const { secondFactor, switchOn, appCode } = await loginService();
    const [before = '', another = ''] = await switchOn();
    expect(await secondFactor.renew('000000')).toBeNull();
    const renewed = await secondFactor.renew(before);
    expect(renewed).toMatchObject({ kind: 'recovery' });
    expect(await secondFactor.use(another)).toBeNull();
    expect(await secondFactor.use(renewed?.codes[0] ?? '')).toBe('recovery');
    expect(await secondFactor.renew(await appCode())).toMatchObject({ kind: 'app' });
  });

  it('makes new recovery codes for one of two at once, and tells the other one', async () => {
    const { secondFactor, switchOn, appCode } = await loginService();
    const [recovery = ''] = await switchOn();
    const ends = await Promise.allSettled([
      secondFactor.renew(await appCode()),
      secondFactor.renew(recovery),
    ]);
    const made = ends.flatMap((end) =>
      end.status === 'fulfilled' ? [end.value?.codes ?? []] : [],
    );
    expect(ends.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'codes-renewed' } },
    ]);
    expect(made).toHaveLength(1);
    for (const code of made[0] ?? []) expect(await secondFactor.use(code)).toBe('recovery');
  });

  it('takes nothing while it is not confirmed', async () => {
    const { secondFactor, appCode } = await loginService();
    await secondFactor.begin();
    expect(await secondFactor.use(await appCode())).toBeNull();
    expect(await secondFactor.renew(await appCode())).toBeNull();
    expect(await secondFactor.remove(await appCode())).toBeNull();
  });

  it('finds out by the same statements what is wrong with a code', async () => {
    const { secondFactor, switchOn, appCode } = await loginService();
    const [recovery = ''] = await switchOn();
    const used = await appCode();
    await secondFactor.use(used);
    await secondFactor.use(recovery);
    const prepare = vi.spyOn(SqliteDatabase.prototype, 'prepare');
    const asked = new Set<string>();
    for (const code of ['', '000000', used, recovery, await appCode(1)]) {
      prepare.mockClear();
      await secondFactor.use(code);
      asked.add(prepare.mock.calls.map(([statement]) => statement).join('; '));
    }
    prepare.mockRestore();
    expect([...asked]).toEqual([expect.stringMatching(/^select.*; update.*; update/)]);
  });
});
