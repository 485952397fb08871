import { expectAccessible } from '../support/accessibility.ts';
import { openEditor, openItem } from '../support/editor.ts';
import { expect, test, waitForReact } from '../support/fixtures.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

const PORTUGUESE = 'Portuguese (Brazil), pt-BR';

test('the owner translates the site beside its texts, and a visitor reads it', async ({
  page,
  context,
  site,
}) => {
  const editor = await openEditor(page);
  await editor.openTab('Languages');
  await page.getByLabel('Add a language').fill('pt-br');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const language = page.getByRole('region', { name: PORTUGUESE });
  await test.step('the shipped words are a beginning, and what is missing is counted', async () => {
    const begin = language.getByRole('button', { name: 'Begin with the shipped words' });
    await begin.click();
    await expect(page.getByText('The shipped words are in the editor.')).toBeVisible();
    // The row is counted again a moment later, and then no longer offers the words.
    await expect(begin).toBeHidden();
    const count = language.getByRole('status');
    const before = Number(await count.textContent());
    await language.getByLabel('Home: description').fill('Faço sites.');
    await expect(count).toHaveText(`${before - 1}`);
    await language.getByRole('switch', { name: 'Visitors can read it' }).check();
    await expectAccessible(page, 'Languages');
  });

  await editor.openTab('Home');
  const chosen = page.getByRole('combobox', { name: 'Language of the fields' });
  const description = page.getByLabel('Description', { exact: true });
  const changed = page.getByText(/^The original has changed since\./);
  await test.step('a text is translated in its own field', async () => {
    await chosen.selectOption('pt-BR');
    await expect(description).toHaveAttribute('lang', 'pt-BR');
    await expect(description).toHaveValue('Faço sites.');
    await description.fill('Construo sites.');
    await expectAccessible(page, 'Home in a further language');
    await editor.saveAll();
  });
  await test.step('whose original has changed since says so, until it is kept', async () => {
    await chosen.selectOption('en');
    await description.fill('I build websites.');
    await chosen.selectOption('pt-BR');
    await expect(description).toHaveValue('Construo sites.');
    await expect(changed).toBeVisible();
    await editor.openTab('Languages');
    await openItem(page, PORTUGUESE);
    await page.getByRole('combobox', { name: /^Show/ }).selectOption('Original changed since');
    await expect(language.getByLabel('Home: description')).toHaveValue('Construo sites.');
    await editor.openTab('Home');
    await page.getByRole('button', { name: 'Keep the translation of Description' }).click();
    await expect(changed).toBeHidden();
    await editor.saveAll();
  });

  await test.step('a visitor stays in the language, without loading a page whole', async () => {
    const visitor = await context.newPage();
    waitForReact(visitor);
    const bar = visitor.getByRole('banner');
    await visitor.goto(`${site.address}/about`);
    await visitor.locator('.languages summary').click();
    await visitor.getByRole('link', { name: 'português (Brasil)' }).click();
    await expect(visitor).toHaveURL('/pt-br/about');
    await expect(visitor.locator('html')).toHaveAttribute('lang', 'pt-BR');
    // What is not translated says in which language it is.
    const about = visitor.getByText(samplePortfolio.about.description.slice(0, 20)).first();
    await expect(about).toHaveAttribute('lang', 'en');
    await visitor.evaluate(() => Object.assign(globalThis, { isOpen: true }));
    await bar.locator('a[href="/pt-br"]').first().click();
    await expect(visitor.getByText('Construo sites.').first()).toBeVisible();
    await bar.locator('a[href="/pt-br/projects"]').first().click();
    await expect(visitor).toHaveURL('/pt-br/projects');
    expect(await visitor.evaluate(() => 'isOpen' in globalThis)).toBe(true);
    // The choice leads to the page that is open.
    await visitor.locator('.languages summary').click();
    await visitor.getByRole('link', { name: 'English' }).click();
    await expect(visitor).toHaveURL('/projects');
    await visitor.close();
  });

  await test.step('a language is removed', async () => {
    await editor.openTab('Languages');
    await openItem(page, PORTUGUESE);
    await language.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('was removed. Save to publish.')).toBeVisible();
  });
});
