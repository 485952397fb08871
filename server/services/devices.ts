import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Store } from '../store/store.ts';

/**
 * Browsers that have logged in before, known by a signed random name that they keep in a cookie (OWASP,
 * "device cookies"). It opens nothing: attempts of such a browser are only counted by themselves, so that
 * strangers who use up the attempts of everyone cannot lock it out.
 */
export interface Devices {
  /** A new name with its signature, for a browser that has just proved itself. */
  issue(): string;
  /** True for what `issue` has given out. */
  isKnown(device: string | null): device is string;
}

const NAME_BYTES = 16;

/** Makes the devices service; its key is generated once and kept in the store. */
export async function createDevices(store: Store): Promise<Devices> {
  const stored = await store.settings.insertIfMissing(
    'device-key',
    randomBytes(32).toString('base64url'),
  );
  const key = Buffer.from(stored, 'base64url');
  const signed = (name: string): string =>
    `${name}.${createHmac('sha256', key).update(name).digest('base64url')}`;
  return {
    issue: () => signed(randomBytes(NAME_BYTES).toString('base64url')),

    isKnown(device): device is string {
      if (device === null) return false;
      const given = Buffer.from(device);
      const expected = Buffer.from(signed(device.split('.', 1)[0] ?? ''));
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
