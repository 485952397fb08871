import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { settingRows } from '../store/setting-rows.ts';
import type { Store } from '../store/store.ts';

/** The credentials with which a device logged in. When one of them changes, the device is unknown again. */
export interface DeviceProof {
  readonly passcodeHash: string;
  /** Since when the second factor is in use; null without one. */
  readonly factorSince: string | null;
}

/**
 * Browsers that have logged in before, known by a signed random name in a cookie (OWASP, "device cookies"). The
 * cookie gives no access: attempts of such a browser are counted apart from those of strangers, and wait in a
 * queue of their own, so that strangers cannot lock it out.
 */
export interface Devices {
  /** Creates a signed name for a browser that has just logged in with these credentials. */
  issue(proof: DeviceProof): string;
  /** True for a name that `issue` returned for the same credentials. */
  isKnown(device: string, proof: DeviceProof): boolean;
}

const NAME_BYTES = 16;

/** Creates the devices service; its key is generated once and stored. */
export async function createDevices(store: Store): Promise<Devices> {
  const stored = await settingRows(store).insertIfMissing(
    'device-key',
    randomBytes(32).toString('base64url'),
  );
  const key = Buffer.from(stored, 'base64url');
  const signed = (name: string, { passcodeHash, factorSince }: DeviceProof): string => {
    const mac = createHmac('sha256', key).update(
      [name, passcodeHash, factorSince ?? ''].join('\0'),
    );
    return `${name}.${mac.digest('base64url')}`;
  };
  return {
    issue: (proof) => signed(randomBytes(NAME_BYTES).toString('base64url'), proof),

    isKnown(device, proof) {
      const given = Buffer.from(device);
      const expected = Buffer.from(signed(device.split('.', 1)[0] ?? '', proof));
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
