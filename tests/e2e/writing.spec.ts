import { openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';

test('the owner writes the page of a project and a note, and they are read without scripts', async ({
  page,
  browser,
  site,
}) => {
  const editor = await openEditor(page);
  await editor.openTab('Projects');
  const queue = await editor.openEntry('Quiet Queue');
  await queue.getByText('Page of the project').click();
  await queue.getByLabel('The problem').fill('Jobs ran *twice*. <b>Why?</b>');
  await expect(queue.getByText('/projects/quiet-queue')).toBeVisible();
  await queue.getByRole('button', { name: 'Add picture' }).click();
  await page.keyboard.type('The queue');
  const picture = queue.getByRole('group', { name: 'The queue' });
  await picture.getByLabel('Image path').fill('/sample/project-3.svg');
  await queue.getByRole('button', { name: 'Add link' }).click();
  await page.keyboard.type('Talk');
  await queue.getByLabel('URL', { exact: true }).fill('https://example.com/talk');

  await editor.openTab('Notes');
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.keyboard.type('Tides on paper');
  const note = page.getByRole('group', { name: 'Tides on paper' });
  await note.getByLabel('Summary').fill('Why a table is enough.');
  await note
    .getByLabel('Text', { exact: true })
    .fill('## First\n\nA word.[^1] <b>Raw</b>\n\n```js\nconst a = 1;\n```\n\n[^1]: The foot.');
  await note.getByLabel('Tags').fill('Harbour, Paper');
  await expect(note.getByText('/notes/tides-on-paper')).toBeVisible();
  await editor.saveAll();

  const reader = await browser.newPage({ javaScriptEnabled: false, baseURL: site.address });
  await test.step('the project has its texts, pictures and links', async () => {
    await reader.goto('/projects');
    await reader.getByRole('link', { name: 'Quiet Queue', exact: true }).click();
    await expect(reader).toHaveURL('/projects/quiet-queue');
    const problem = reader.getByRole('region', { name: 'The problem' });
    await expect(problem.getByText('Jobs ran twice.', { exact: true })).toBeVisible();
    await expect(problem.getByText('<b>Why?</b>', { exact: true })).toBeVisible();
    await expect(reader.getByRole('link', { name: 'Talk of Quiet Queue' })).toHaveAttribute(
      'href',
      'https://example.com/talk',
    );
    await expect(reader.getByRole('figure').filter({ hasText: 'The queue' })).toBeVisible();
  });
  await test.step('the note is in the menu, with its code, footnote and tags', async () => {
    await reader.getByRole('navigation').getByRole('link', { name: 'Notes' }).first().click();
    await reader.getByRole('link', { name: 'Tides on paper', exact: true }).click();
    await expect(reader).toHaveURL('/notes/tides-on-paper');
    const first = reader.getByRole('heading', { level: 2, name: 'First' });
    await expect(first).toHaveAttribute('id', 'first');
    await expect(reader.locator('pre span').first()).toHaveText('const');
    await expect(reader.getByText('<b>Raw</b>')).toBeVisible();
    await reader.getByRole('link', { name: '1', exact: true }).click();
    await expect(reader.getByRole('listitem').filter({ hasText: 'The foot.' })).toBeInViewport();
    await reader.getByRole('link', { name: 'Paper', exact: true }).click();
    await expect(reader).toHaveURL('/notes/tag/paper');
  });
  await test.step('a new title gives a new address, and the old one leads there', async () => {
    await editor.openTab('Projects');
    const project = await editor.openEntry('Quiet Queue');
    await project.getByRole('textbox', { name: 'Title', exact: true }).fill('Calm Queue');
    await editor.saveAll();
    await reader.goto('/projects/quiet-queue?from=elsewhere');
    await expect(reader).toHaveURL('/projects/calm-queue');
  });
  await reader.close();
});
