import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSharedActivity } from './shared-activity.ts';

const closing: (() => void)[] = [];

/** A tab that listens to the others. */
function tab() {
  const shared = createSharedActivity();
  closing.push(shared.listen());
  return shared;
}

beforeEach(() => {
  const refuse = () => {
    throw new Error('Storage is switched off.');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
  vi.unstubAllGlobals();
});

it('is told to the other tabs, also where storage is switched off', async () => {
  const [here, there] = [tab(), tab()];
  here.write(5);
  await expect.poll(() => there.read()).toBe(5);
  there.write(9);
  await expect.poll(() => here.read()).toBe(9);
});

it('is the latest that any tab has told of', async () => {
  const [here, there, third] = [tab(), tab(), tab()];
  here.write(9);
  await expect.poll(() => third.read()).toBe(9);
  there.write(5);
  third.write(6);
  await expect.poll(() => there.read()).toBe(9);
  expect(third.read()).toBe(9);
});

it('is read from storage where no tab is open that could tell', () => {
  vi.stubGlobal('localStorage', { getItem: () => '7' });
  expect(createSharedActivity().read()).toBe(7);
});

it('does without both', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const shared = tab();
  shared.write(5);
  shared.forget();
  expect(shared.read()).toBe(0);
});
