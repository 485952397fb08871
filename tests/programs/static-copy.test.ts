import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { copiedSite, SITE_URL } from '../support/copied-site.ts';
import { addressesOf } from '../support/requests.ts';
import { copyStatic } from '../support/static-copy.ts';

it('a static copy names another origin as its own where it is told', async () => {
  const { copy, settings, remove } = await copiedSite();
  onTestFinished(remove);
  const other = path.join(copy, '../other');
  const made = await copyStatic(settings, other, '--url', 'https://copy.example', '--json');
  expect(JSON.parse(made.stdout)).toMatchObject({ ok: true, folder: other, leftOut: [] });
  const contact = await readFile(path.join(other, 'contact/index.html'), 'utf8');
  expect(addressesOf(contact)).toEqual(
    expect.arrayContaining(['https://copy.example/contact', `${SITE_URL}/contact`]),
  );
  const inFolder = await copyStatic(settings, other, '--url', 'https://copy.example/site');
  expect(inFolder).toMatchObject({ code: 2 });
  expect(inFolder.stderr).toContain('A copy works at the root of a host');
});
