import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { SERVICE_ICON_NAMES } from './service-icon-names.ts';

it('each icon that a service can have is drawn', async () => {
  const shapes = await readFile(new URL('service-icons.svg', import.meta.url), 'utf8');
  const symbols = [...shapes.matchAll(/<symbol id="(\w+)"/g)].map(([, name]) => name);
  expect(symbols).toEqual([...SERVICE_ICON_NAMES]);
});
