import type { Tab } from './devtools.ts';

/** A device that the browser imitates. */
export interface Device {
  readonly name: string;
  readonly description: string;
  readonly size: { readonly width: number; readonly height: number };
  /** A phone has a touch screen with two pixels for each of the page's, and no mouse. */
  readonly isPhone: boolean;
  readonly isSlow: boolean;
}

const DESKTOP_SIZE = { width: 1440, height: 900 };

/** The device of `bench:paint`: a processor four times slower, 1.6 Mb/s with a latency of 150 ms. */
export const SLOW_DESKTOP: Device = {
  name: 'slow desktop',
  description: 'a window of 1440x900, processor 4x slower, 1.6 Mb/s, 150 ms',
  size: DESKTOP_SIZE,
  isPhone: false,
  isSlow: true,
};
export const DESKTOP: Device = {
  ...SLOW_DESKTOP,
  name: 'desktop',
  description: 'a window of 1440x900, not slowed down',
  isSlow: false,
};
/** A phone, as slow as `SLOW_DESKTOP`. */
export const PHONE: Device = {
  name: 'phone',
  description: 'a phone of 390x844, processor 4x slower, 1.6 Mb/s, 150 ms',
  size: { width: 390, height: 844 },
  isPhone: true,
  isSlow: true,
};

const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const CPU_SLOWDOWN = 4;

/** Makes a tab imitate the device. */
export async function imitate(tab: Tab, { size, isPhone, isSlow }: Device): Promise<void> {
  if (isSlow) {
    await tab.send('Network.emulateNetworkConditions', NETWORK);
    await tab.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  }
  if (!isPhone) return;
  await tab.send('Emulation.setDeviceMetricsOverride', {
    ...size,
    deviceScaleFactor: 2,
    mobile: true,
  });
  await tab.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
}
