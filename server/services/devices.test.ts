import { describe, expect, it } from 'vitest';
import { openForTest, placeForTest } from '../../tests/support/stores.ts';
import { createDevices } from './devices.ts';

async function setUp() {
  const place = await placeForTest('sqlite');
  const store = await openForTest(place);
  return { place, store, devices: await createDevices(store) };
}

describe('a device', () => {
  it('is known by what it was given, also after a restart', async () => {
    const { place, devices } = await setUp();
    const device = devices.issue();
    expect(devices.isKnown(device)).toBe(true);
    const later = await createDevices(await openForTest(place));
    expect(later.isKnown(device)).toBe(true);
  });

  it('is another one every time', async () => {
    const { devices } = await setUp();
    expect(devices.issue()).not.toBe(devices.issue());
  });

  it('is unknown by anything else', async () => {
    const { devices } = await setUp();
    const device = devices.issue();
    const [name = '', signature = ''] = device.split('.');
    const [other = ''] = devices.issue().split('.');
    const foreign = (await setUp()).devices.issue();
    for (const made of [
      null,
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
      expect(devices.isKnown(made), String(made)).toBe(false);
    }
  });
});
