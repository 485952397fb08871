import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sendRequest } from '../support/requests.ts';
import { siteForTest } from '../support/site-for-test.ts';
import { siteDatabaseForTest } from '../support/stores.ts';

// tests/programs/own-files.test.ts has what the owner and other visitors get.
it("the owner's public folder serves nothing that is outside of it or hidden in it", async () => {
  const { settings } = await siteDatabaseForTest('sqlite');
  const folder = join(settings.DATA_DIR ?? '', 'public');
  await mkdir(folder);
  await writeFile(join(folder, 'there.txt'), 'there');
  await writeFile(join(folder, '.env'), 'SECRET=1');
  await symlink('../engawa.sqlite', join(folder, 'database'));
  await symlink('..', join(folder, 'up'));
  await symlink('/etc/passwd', join(folder, 'passwd'));
  const { address } = await siteForTest(settings);
  expect(await (await fetch(`${address}/there.txt`)).text()).toBe('there');
  const up = ['..', '%2e%2e', '.%2e', '..%2f..', '..%5c..', '%252e%252e', '..%00', '%c0%ae%c0%ae'];
  const attacks = [
    ...up.flatMap((dots) =>
      ['/', '%2f', '%5c', '\\', '//', '/./'].map((slash) => `/${dots}${slash}engawa.sqlite`),
    ),
    ...up.map((dots) => `/posters/${dots}/${dots}/engawa.sqlite`),
    '/database',
    '/up/engawa.sqlite',
    '/passwd',
    '/.env',
    '/%2eenv',
    '/there.txt%00.png',
    '/there.txt/',
    '/there.txt/..%2f.env',
    '/public/there.txt',
    `/${'%61'.repeat(2_000)}`,
    `/${'../'.repeat(60)}etc/passwd`,
  ];
  for (const path of attacks) {
    // The path as it is: `fetch` would resolve its dots.
    const answer = await sendRequest({
      port: Number(new URL(address).port),
      path,
      method: 'GET',
      headers: { Host: 'site.example' },
    });
    expect(answer.status, path).toBeGreaterThanOrEqual(400);
    expect(String(answer.body), path).not.toMatch(/SQLite format|SECRET|root:x:|^there$/);
  }
});
