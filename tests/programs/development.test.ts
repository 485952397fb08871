import { expect, it } from 'vitest';
import { PAGE_NAMES, pathOf } from '../../domain/pages.ts';
import { folderForTest } from '../support/folders.ts';
import { processForTest } from '../support/site-for-test.ts';

it('`npm run dev` serves every page', async () => {
  const site = processForTest({ NODE_ENV: 'development', DATA_DIR: await folderForTest() }, [
    process.execPath,
    'scripts/dev.ts',
  ]);
  const address = await site.address;
  for (const name of PAGE_NAMES) {
    const answer = await fetch(address + pathOf(name));
    expect(answer.status, name).toBe(200);
    expect(await answer.text(), name).toContain('</h1>');
  }
  site.signal('SIGTERM');
  expect(await site.end).toBe(0);
});
