import { openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';

test('the descriptions of Home and About have Markdown where the owner wants it', async ({
  page,
}) => {
  const editor = await openEditor(page);
  const text = 'I build **small** tools, see [mine](/downloads).';
  for (const tab of ['Home', 'About'] as const) {
    await editor.openTab(tab);
    await page.getByLabel('Description', { exact: true }).first().fill(text);
    await page.getByLabel('Use Markdown').check();
  }
  await editor.saveAll();
  for (const path of ['/', '/about']) {
    const html = await (await page.request.get(path)).text();
    expect(html).toContain('<strong>small</strong>');
    await page.goto(path);
    await expect(page.getByRole('main').getByText('small', { exact: true })).toHaveRole('strong');
    await expect(page.getByRole('link', { name: 'mine', exact: true })).toHaveAttribute(
      'href',
      '/downloads',
    );
  }
});
