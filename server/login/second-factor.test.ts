import { describe, expect, it } from 'vitest';
import { loginService } from '../../tests/support/services.ts';
import { DIALECTS, refuse } from '../../tests/support/stores.ts';
import { codeAt, stepOfCode } from './second-factor.ts';

describe.each(DIALECTS)('the second factor on %s', (dialect) => {
  it('is off until a first code has confirmed it, and off again once it is removed', async () => {
    const { secondFactor, appCode, database } = await loginService({ dialect });
    expect(await secondFactor.state()).toEqual({ since: null, codesLeft: 0 });
    await secondFactor.begin();
    for (const act of [secondFactor.use, secondFactor.renew, secondFactor.remove]) {
      expect(await act(await appCode())).toBeNull();
    }
    expect(await secondFactor.confirm('000000')).toBeNull();
    expect(await secondFactor.since()).toBeNull();
    await secondFactor.confirm(await appCode());
    const since = '2026-01-01T00:00:00.000Z';
    expect(await secondFactor.state()).toEqual({ since, codesLeft: 10 });
    await expect(secondFactor.begin()).rejects.toMatchObject({ code: 'second-factor-stands' });
    expect(await secondFactor.confirm(await appCode())).toBeNull();
    expect(await secondFactor.remove('000000')).toBeNull();
    expect(await secondFactor.remove(await appCode(1))).toEqual({ kind: 'app' });
    expect(await secondFactor.since()).toBeNull();
    expect(await database.query('select * from recovery_codes')).toEqual([]);
  });

  it('is confirmed by one of several requests at once, which gets recovery codes that work', async () => {
    const { database, secondFactor, appCode } = await loginService({ dialect });
    await secondFactor.begin();
    const code = await appCode();
    const confirmations = await Promise.all(
      Array.from({ length: 5 }, () => secondFactor.confirm(code)),
    );
    const [made, ...others] = confirmations.filter((result) => result !== null);
    const codes = made?.codes ?? [];
    expect(others).toEqual([]);
    expect(new Set(codes).size).toBe(10);
    const storedRows = JSON.stringify(await database.query('select * from recovery_codes'));
    for (const recovery of codes) {
      expect(recovery).toMatch(/^([a-z2-7]{4}-){5}[a-z2-7]{4}$/);
      expect(storedRows).not.toContain(recovery.replaceAll('-', ''));
      expect(await secondFactor.use(recovery)).toEqual({ kind: 'recovery' });
    }
  });

  it('takes no code twice, also of many at once, and none from before one that was taken', async () => {
    const { secondFactor, switchOn, appCode } = await loginService({ dialect });
    const [recovery = ''] = await switchOn();
    const [before, code, next] = [await appCode(-1), await appCode(), await appCode(1)];
    const useOften = async (used: string) =>
      (await Promise.all(Array.from({ length: 9 }, () => secondFactor.use(used)))).filter(Boolean);
    expect(await useOften(code)).toEqual([{ kind: 'app' }]);
    expect(await secondFactor.use(before)).toBeNull();
    expect(await useOften(recovery)).toEqual([{ kind: 'recovery' }]);
    expect(await secondFactor.use(next)).toEqual({ kind: 'app' });
    expect((await secondFactor.state()).codesLeft).toBe(9);
  });

  it('has new recovery codes once they are renewed, of two at once by one', async () => {
    const { secondFactor, switchOn } = await loginService({ dialect });
    const [one = '', two = '', three = ''] = await switchOn();
    expect(await secondFactor.renew('000000')).toBeNull();
    // The first one makes the code of the second void.
    const results = await Promise.all([secondFactor.renew(one), secondFactor.renew(two)]);
    const [renewed, ...others] = results.filter((end) => end !== null);
    expect(others).toEqual([]);
    expect(renewed?.kind).toBe('recovery');
    expect(await secondFactor.use(three)).toBeNull();
    expect(await secondFactor.use(renewed?.codes?.[0] ?? '')).toEqual({ kind: 'recovery' });
    expect((await secondFactor.state()).codesLeft).toBe(9);
  });

  it('uses up no code if its recovery codes cannot be replaced or deleted', async () => {
    const { database, secondFactor, switchOn, appCode } = await loginService({ dialect });
    await switchOn();
    await refuse(database, 'after delete on recovery_codes');
    const code = await appCode();
    await expect(secondFactor.renew(code)).rejects.toThrow('refused');
    await expect(secondFactor.remove(code)).rejects.toThrow('refused');
    expect((await secondFactor.state()).codesLeft).toBe(10);
    expect(await secondFactor.use(code)).toEqual({ kind: 'app' });
  });
});

describe('the second factor', () => {
  it('shows its secret as text, address and picture, a new one each time', async () => {
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
});

describe('a code of the app', () => {
  // The secret of RFC 6238, appendix B, in base32: 12345678901234567890.
  const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

  // RFC 6238, appendix B, rows for SHA-1, of which six digits are the last.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [20_000_000_000, '353130'],
  ])('at second %i is the one of RFC 6238', (second, code) => {
    expect(codeAt(SECRET, second * 1000)).toBe(code);
    expect(stepOfCode(SECRET, code, second * 1000)).toBe(Math.floor(second / 30));
  });

  it('is taken one period early and late, and no more', () => {
    const step = 1_000;
    const code = codeAt(SECRET, step * 30_000);
    const at = (steps: number) => stepOfCode(SECRET, code, (step + steps) * 30_000);
    expect([-2, -1, 0, 1, 2].map(at)).toEqual([-1, step, step, step, -1]);
  });

  it.each(['', '1', '35915', '3591520', ' 359152', '٣٥٩١٥٢'])('is not %j', (text) => {
    expect(stepOfCode(SECRET, text, 60_000)).toBe(-1);
  });
});
