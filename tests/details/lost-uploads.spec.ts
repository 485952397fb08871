import { appendFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { openEditor } from '../support/editor.ts';
import { innerLines, lines, openHistory } from '../support/editor-parts.ts';
import { expect, test } from '../support/fixtures.ts';
import { freeTool, logIn, upload } from '../support/owner.ts';
import { engawa } from '../support/programs.ts';
import type { RunningSite } from '../support/running-site.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

const FILES = {
  'harbour.zip': Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(2_000, 'h')]),
  'notes.txt': Buffer.from('The notes as they were.\n'),
};

const tool = { ...freeTool, name: 'Harbour', id: 'harbour' };

/** Loses the file of a tool, and changes one that only a version names; then makes a backup beside the site. */
async function loseBoth(site: RunningSite): Promise<{ harbour: string; notes: string }> {
  const owner = await logIn(site.address);
  const stored = async (name: keyof typeof FILES) =>
    (await upload(site.address, owner, name, FILES[name])).downloadUrl;
  const [harbour, notes] = [await stored('harbour.zip'), await stored('notes.txt')];
  const withTools = (...addresses: string[]) => ({
    ...samplePortfolio,
    downloads: {
      categories: [
        {
          name: 'Mine',
          tools: addresses.map((downloadUrl, index) => ({
            ...tool,
            downloadUrl,
            ...(index > 0 && { name: 'Notes', id: 'notes' }),
          })),
        },
      ],
    },
  });
  const version = await owner.save(withTools(harbour, notes), 1);
  await owner.save(withTools(harbour), version);
  await rm(path.join(site.dataDir, harbour));
  await appendFile(path.join(site.dataDir, notes), 'One more line.\n');
  return { harbour: path.basename(harbour), notes: path.basename(notes) };
}

const backUp = (site: RunningSite, name: string) =>
  engawa({ DATA_DIR: site.dataDir }, ['backup', path.join(site.dataDir, name)]);

const lostFiles = (page: Page) => page.getByRole('region', { name: 'Lost files' });

test('a lost file is uploaded again, or the site continues without it', async ({
  page,
  site,
  expectedErrors,
}) => {
  expectedErrors.push((text, where) => text.includes('409') && where === '/admin/files');
  const { harbour, notes } = await loseBoth(site);
  const backup = await backUp(site, 'first.tar.gz');
  expect(backup).toMatchObject({ code: 4, stderr: '' });
  expect(backup.stdout).toMatch(/^Backed up to [^\n]+\n$/);
  expect(backup.stdout).toContain(`${harbour} is missing`);
  expect(backup.stdout).toContain(`${notes} was changed`);

  const editor = await openEditor(page);
  const notice = page.getByText('2 uploaded files are missing or were changed.');
  await expect(notice).toBeVisible();
  await expectAccessible(page, 'the notice of lost files');
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect(page.getByRole('tab', { name: 'History' })).toBeFocused();
  await expect(notice).toBeHidden();
  await expect(lostFiles(page).getByRole('listitem')).toHaveCount(2);
  await expect(lostFiles(page)).toContainText(
    /harbour\.zip is missing where uploads are stored\. Noticed on .* The tool Harbour and 2 kept versions name it\./,
  );
  await expect(lostFiles(page)).toContainText(/notes\.txt is not .* 1 kept version names it\./);
  await lines(page).first().click();
  await innerLines(page).nth(1).click();
  await expect(page.getByText('It uses harbour.zip and notes.txt, which are lost')).toBeVisible();
  await expectAccessible(page, 'the lost files');

  await editor.openTab('Downloads');
  await editor.openTool({ name: 'Harbour', category: 'Mine' });
  const again = page.getByLabel('Upload it again (harbour.zip)');
  const other = { name: 'other.zip', mimeType: '', buffer: Buffer.alloc(2_004, 'o') };
  await again.setInputFiles(other);
  await expect(page.getByText(/^other\.zip: This is not the lost file/)).toBeVisible();
  await again.setInputFiles({ ...other, buffer: FILES['harbour.zip'] });
  await expect(page.getByText('harbour.zip is restored.')).toBeVisible();
  await expect(again).toBeHidden();
  const download = await page.request.get(`/files/${harbour}`);
  expect(await download.body()).toEqual(FILES['harbour.zip']);

  await openHistory(page);
  const forget = page.getByRole('button', { name: 'Continue without it (notes.txt)' });
  page.once('dialog', (dialog) => dialog.dismiss());
  await forget.click();
  await expect(lostFiles(page).getByRole('listitem')).toHaveCount(1);
  page.once('dialog', (dialog) => dialog.accept());
  await forget.click();
  await expect(page.getByText('notes.txt is no longer required.')).toBeVisible();
  await expect(lostFiles(page)).toBeHidden();
  await expect(page.getByRole('tab', { name: 'History' })).toBeFocused();
  expect(await backUp(site, 'second.tar.gz')).toMatchObject({ code: 0 });

  await page.getByRole('tab', { name: 'Security' }).click();
  await expect(page.getByText('Uploaded a lost file again')).toBeVisible();
  await expect(page.getByText('Continued without a lost file')).toBeVisible();
});
