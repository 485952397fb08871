import { expectAccessible } from '../support/accessibility.ts';
import { openEditor, screenLink } from '../support/editor.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { startSite } from '../support/running-site.ts';

/** A site whose address leads nowhere. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
  site: async ({}, use) => {
    const site = await startSite({ SITE_URL: 'http://127.0.0.1:9' });
    await use(site);
    await site.stop();
  },
});

test('the tab Security says what is wrong with the site, what to do, and which Engawa it is', async ({
  page,
}) => {
  await openEditor(page);
  await screenLink(page, 'Settings').click();
  const checks = page.getByRole('region', { name: 'Checks' });
  const findings = checks.getByRole('list', { name: 'Findings' }).getByRole('listitem');
  await expect(findings).toHaveText([
    /^Warning\s*backup\s*The site makes no backups itself\.\s*Set BACKUP_EVERY_HOURS/,
    /^Warning\s*address\s*http:\/\/127\.0\.0\.1:9 cannot be reached from this machine/,
  ]);
  await expect(checks).toContainText(/\d+ checks are good: settings, Node, store/);
  await expect(checks).toContainText(/Engawa \d+\.\d+\.\d+.*Schema \d{3}-[a-z-]+.*SQLite, Node \d/);
  await expectAccessible(page, 'the findings');
});
