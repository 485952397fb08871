import { describe, expect, it } from 'vitest';
import { DIALECTS, migratedPlaceForTest, openForTest } from '../../tests/support/stores.ts';
import { createFirstSteps } from './first-steps.ts';
import { ensurePasscode, setPasscode } from './passcodes.ts';

describe.each(DIALECTS)('the first steps on %s', (dialect) => {
  it('know whether the passcode is the one that the first start has made', async () => {
    const store = await openForTest(await migratedPlaceForTest(dialect));
    const steps = createFirstSteps(store);
    const made = await ensurePasscode(store);
    expect(await steps.read()).toEqual({ isDismissed: false, hasOwnPasscode: false });
    // Set as it is, it is still that one.
    await setPasscode(store, made ?? '');
    expect(await steps.read()).toMatchObject({ hasOwnPasscode: false });
    await setPasscode(store, 'a passcode of my own');
    expect(await steps.read()).toMatchObject({ hasOwnPasscode: true });
  });

  it('take the passcode of an earlier version for one of the owner', async () => {
    const store = await openForTest(await migratedPlaceForTest(dialect));
    await setPasscode(store, 'a passcode of my own');
    expect(await createFirstSteps(store).read()).toMatchObject({ hasOwnPasscode: true });
  });

  it('are dismissed for good', async () => {
    const store = await openForTest(await migratedPlaceForTest(dialect));
    await createFirstSteps(store).dismiss();
    await createFirstSteps(store).dismiss();
    expect(await createFirstSteps(store).read()).toMatchObject({ isDismissed: true });
  });
});
