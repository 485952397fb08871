import { describe, expect, it } from 'vitest';
import { loginService } from '../../tests/support/login-service.ts';

const invalid = { code: 'invalid-code' };

describe('the second factor', () => {
  it('is off until a first code has confirmed it, and off again once it is removed', async () => {
    const { secondFactor, appCode } = await loginService();
    expect(await secondFactor.state()).toEqual({ since: null, codesLeft: 0 });
    await secondFactor.begin();
    await expect(secondFactor.confirm('000000')).rejects.toMatchObject(invalid);
    expect(await secondFactor.isOn()).toBe(false);
    await secondFactor.confirm(await appCode());
    expect(await secondFactor.state()).toEqual({
      since: '2026-01-01T00:00:00.000Z',
      codesLeft: 10,
    });
    expect(await secondFactor.remove()).toBe(true);
    expect(await secondFactor.isOn()).toBe(false);
    expect(await secondFactor.remove()).toBe(false);
  });

  it('hands its secret out as text, address and picture, another one each time', async () => {
    const { secondFactor } = await loginService();
    const first = await secondFactor.begin();
    expect(first.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(first.address).toBe(
      `otpauth://totp/A%20Site:Admin?secret=${first.secret}&issuer=A%20Site&algorithm=SHA1&digits=6&period=30`,
    );
    expect(first.qr.size).toBeGreaterThan(20);
    expect(first.qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
    expect((await secondFactor.begin()).secret).not.toBe(first.secret);
  });

  it('cannot be set up over the one that is in use, nor confirmed twice', async () => {
    const { secondFactor, switchOn, appCode } = await loginService();
    await switchOn();
    await expect(secondFactor.begin()).rejects.toMatchObject({ code: 'second-factor-stands' });
    await expect(secondFactor.confirm(await appCode())).rejects.toMatchObject(invalid);
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

  it('has new recovery codes once they are renewed, and none of before', async () => {
    const { secondFactor, switchOn } = await loginService();
    const [before = ''] = await switchOn();
    const [after = ''] = await secondFactor.renew();
    expect(await secondFactor.use(before)).toBeNull();
    expect(await secondFactor.use(after)).toBe('recovery');
  });

  it('takes nothing while it is not confirmed', async () => {
    const { store, secondFactor, appCode } = await loginService();
    await secondFactor.begin();
    await store.secondFactor.replaceCodes(['hash']);
    expect(await secondFactor.use(await appCode())).toBeNull();
    expect(await store.secondFactor.spendCode('hash', '2026')).toBe(false);
  });

  it('finds out by the same statements what is wrong with a code', async () => {
    const { store, secondFactor, switchOn, appCode } = await loginService();
    const [recovery = ''] = await switchOn();
    const used = await appCode();
    await secondFactor.use(used);
    await secondFactor.use(recovery);
    const asked: string[] = [];
    const { spendStep, spendCode } = store.secondFactor;
    Object.assign(store.secondFactor, {
      spendStep: (step: number) => {
        asked.push('step');
        return spendStep(step);
      },
      spendCode: (hash: string, now: string) => {
        asked.push('code');
        return spendCode(hash, now);
      },
    });
    for (const code of ['', '000000', used, recovery, await appCode(1)]) {
      asked.length = 0;
      await secondFactor.use(code);
      expect(asked).toEqual(['step', 'code']);
    }
  });
});
