import { describe, expect, it } from 'vitest';
import { migratedPlaceForTest, openForTest } from '../../tests/support/stores.ts';
import { createDevices } from './devices.ts';

const proof = { passcodeHash: 'a hash', factorSince: null };

async function setUp() {
  const place = await migratedPlaceForTest('sqlite');
  const store = await openForTest(place);
  return { place, devices: await createDevices(store) };
}

describe('a device', () => {
  it('is known by what it was given, also after a restart', async () => {
    const { place, devices } = await setUp();
    const device = devices.issue(proof);
    expect(devices.isKnown(device, proof)).toBe(true);
    const later = await createDevices(await openForTest(place));
    expect(later.isKnown(device, proof)).toBe(true);
  });

  it('is another one every time', async () => {
    const { devices } = await setUp();
    expect(devices.issue(proof)).not.toBe(devices.issue(proof));
  });

  it('is unknown once the passcode is another one, or a second factor begins', async () => {
    const { devices } = await setUp();
    const withFactor = { ...proof, factorSince: '2026-01-01T00:00:00.000Z' };
    const later = { ...proof, factorSince: '2026-01-02T00:00:00.000Z' };
    for (const [before, after] of [
      [proof, { ...proof, passcodeHash: 'another' }],
      [proof, withFactor],
      [withFactor, later],
      [withFactor, proof],
    ] as const) {
      expect(devices.isKnown(devices.issue(before), after)).toBe(false);
    }
  });

  it('is unknown by anything else', async () => {
    const { devices } = await setUp();
    const device = devices.issue(proof);
    const [name = '', signature = ''] = device.split('.');
    const [other = ''] = devices.issue(proof).split('.');
    const foreign = (await setUp()).devices.issue(proof);
    for (const made of [
      '',
      '.',
      name,
      `${name}.`,
      `${other}.${signature}`,
      `${device}.`,
      `${device}=`,
      device.slice(0, -1),
      foreign,
    ]) {
      expect(devices.isKnown(made, proof), made).toBe(false);
    }
  });
});
