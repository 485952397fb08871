import { symlink } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { ownFilesOf, SOON, siteForTest } from '../support/site-for-test.ts';

// tests/programs/own-files.test.ts has what the owner and other visitors get.
it("the owner's public folder gives a stranger nothing that is outside of it or hidden in it", async () => {
  const { inData, write, textOf, getRaw } = ownFilesOf(await siteForTest({}));
  await write('public/there.txt', 'there');
  await write('public/.env', 'SECRET=1');
  await symlink('../engawa.sqlite', inData('public/database'));
  await symlink('..', inData('public/up'));
  await symlink('/etc/passwd', inData('public/passwd'));
  await expect.poll(() => textOf('/there.txt'), SOON).toBe('there');
  const up = ['..', '%2e%2e', '.%2e', '..%2f..', '..%5c..', '%252e%252e', '..%00', '%c0%ae%c0%ae'];
  const attacks = [
    ...up.flatMap((dots) =>
      ['/', '%2f', '%5c', '\\', '//', '/./'].map((slash) => `/${dots}${slash}engawa.sqlite`),
    ),
    ...up.map((dots) => `/posters/${dots}/${dots}/engawa.sqlite`),
    ...['/database', '/up/engawa.sqlite', '/passwd', '/.env', '/%2eenv', '/there.txt%00.png'],
    ...['/there.txt/', '/there.txt/..%2f.env', '/public/there.txt', `/${'%61'.repeat(2_000)}`],
    `/${'../'.repeat(60)}etc/passwd`,
  ];
  for (const path of attacks) {
    const answer = await getRaw(path);
    expect(answer.status, path).toBeGreaterThanOrEqual(400);
    expect(String(answer.body), path).not.toMatch(/SQLite format|SECRET|root:x:|^there$/);
  }
});
