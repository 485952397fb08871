import { readFile, writeFile } from 'node:fs/promises';
import { answerWith, openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { freeTool, premiumTool } from '../support/owner.ts';
import { postForm } from '../support/requests.ts';

// That of the tests is taken for a robot, whose downloads are not counted.
test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 Safari/537.36' });

test('the owner uploads a file for a tool, and generates and revokes tokens for another', async ({
  page,
  site,
  expectedErrors,
}, info) => {
  expectedErrors.push((text) => text.includes('ERR_FAILED'));
  const file = info.outputPath('My Tool.zip');
  await writeFile(file, Buffer.alloc(2_621_440, 'PK\u0003\u0004'));
  const editor = await openEditor(page);
  await editor.openTab('Downloads');
  await test.step('the file fills in what the tool says of it', async () => {
    const free = await editor.openEntry(freeTool.name);
    await free.getByLabel(`Upload a file for ${freeTool.name}`).setInputFiles(file);
    const said = 'My Tool.zip is uploaded. Save to offer it.';
    await expect(free.getByRole('status')).toHaveText(said);
    await expect(free.getByLabel('Download URL')).toHaveValue(/^\/files\/\w+-My-Tool\.zip$/);
    await expect(free.getByLabel('Size')).toHaveValue('2.5 MB');
    await expect(free.getByLabel('Type')).toHaveValue('zip');
  });

  const tool = await editor.openEntry(premiumTool.name);
  const generate = tool.getByRole('button', { name: 'Generate Token' });
  // The newest comes first.
  const shown = tool.locator('code').first();
  await test.step('a token is for a saved tool, and a failure says so', async () => {
    await tool.getByLabel('Size').fill('9 KB');
    await generate.click();
    await expect(tool.getByText('Save your changes to this tool first')).toBeVisible();
    await editor.saveAll();
    await page.route('**/admin/api/tokens', (route) => route.abort(), { times: 1 });
    await generate.click();
    const failed = page.getByRole('alert').filter({ hasText: 'Failed to generate token.' });
    await expect(failed).toContainText('Failed to generate token. Please try again.');
    await generate.click();
    await expect(shown).toHaveText(new RegExp(`^${premiumTool.id}-\\d{13}-[0-9a-f]{32,}$`));
  });
  const token = await shown.innerText();
  // downloads.spec.ts redeems a token in a browser.
  const redeem = (each: string) =>
    postForm(`${site.address}/downloads/${premiumTool.id}`, { token: each });
  expect((await redeem(token)).status).toBe(303);

  const tokens = page.getByRole('region', { name: 'Tokens' });
  await test.step('one with a note and an end is revoked', async () => {
    await tool.getByText('Note, expiry').click();
    await tool.getByLabel('Note').fill('for Asha');
    const end = tool.getByLabel('Valid until the end of');
    await end.fill('2020-01-01');
    await generate.click();
    await expect(end).toHaveJSProperty('validity.rangeUnderflow', true);
    await expect(shown).toHaveText(token);
    await end.fill('2999-12-31');
    await generate.click();
    await expect(shown).not.toHaveText(token);
    const other = await shown.innerText();
    const row = tokens.getByRole('listitem').filter({ hasText: `…${other.slice(-4)}` });
    await expect(row).toContainText('for Asha');
    await row.getByRole('button', { name: 'Revoke' }).click();
    await answerWith(page, 'Revoke');
    await expect(row).toHaveCount(0);
    expect((await redeem(other)).status).toBe(403);
  });
  await test.step('one that was used is listed, with its time', async () => {
    await tokens.getByRole('button', { name: 'Used', exact: true }).click();
    const used = tokens
      .getByRole('listitem')
      .filter({ hasText: token.slice(premiumTool.id.length) });
    await expect(used).toContainText(premiumTool.name);
    await expect(used.getByRole('time')).toBeVisible();
  });

  await test.step('visitors download the file, which is counted', async () => {
    await page.goto('/downloads');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: `Download ${freeTool.name}` }).click();
    const done = await download;
    expect(done.suggestedFilename()).toBe('My Tool.zip');
    expect((await readFile(await done.path())).equals(await readFile(file))).toBe(true);
    await page.goto('/admin/visits');
    const row = page.getByRole('row', { name: new RegExp(freeTool.name) });
    await expect(row.getByRole('cell').last()).toHaveText('1');
  });
});
