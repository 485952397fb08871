import { openEditor } from '../support/editor.ts';
import { expect, readingTest, test } from '../support/fixtures.ts';

const HARBOUR = 'Harbour, tides on one screen';
const HARBOUR_PATH = '/projects/harbour-tides-on-one-screen';

readingTest('a visitor reads a project and walks on to the next', async ({ page }) => {
  await page.goto('/projects');
  await page.getByRole('link', { name: `Details of ${HARBOUR}` }).click();
  await expect(page).toHaveURL(HARBOUR_PATH);
  await expect(page).toHaveTitle(/^Harbour, tides on one screen · /);
  await expect(page.getByRole('heading', { level: 1, name: HARBOUR })).toBeVisible();
  const part = (name: string) => page.getByRole('region', { name });
  await expect(part('What was done').getByRole('heading', { level: 3 })).toHaveText(
    'Three decisions',
  );
  await expect(part('What was done').getByRole('listitem')).toHaveCount(3);
  await expect(part('The outcome').getByText('9 cm')).toHaveRole('strong');
  await expect(part('Pictures').getByRole('figure')).toHaveCount(3);
  await expect(
    page.getByRole('link', { name: `${HARBOUR} live site (opens in a new tab)` }),
  ).toBeVisible();

  const next = page.getByRole('link', { name: /^Next project/ });
  await expect(next).toHaveCount(1);
  await next.click();
  await expect(page).toHaveURL('/projects/ledger-for-small-shops');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ledger for Small Shops');
  await expect(page.locator('#content'), 'the focus').toBeFocused();
  await test.step('after the last one comes the first', async () => {
    await expect(next).toContainText(HARBOUR);
    await next.click();
    await expect(page).toHaveURL(HARBOUR_PATH);
    await page.goBack();
  });
  await expect(page).toHaveURL('/projects/ledger-for-small-shops');
  // The card of a project that says no more leads nowhere new.
  await page.getByRole('main').getByRole('link', { name: 'Projects', exact: true }).click();
  await expect(page).toHaveURL('/projects');
  await expect(page.getByRole('link', { name: 'Quiet Queue', exact: true })).toHaveCount(0);
});

test('the owner gives a project a page, and a link to it stays good', async ({ page }) => {
  const editor = await openEditor(page);
  await editor.openTab('Projects');
  const queue = await editor.openEntry('Quiet Queue');
  await queue.getByText('Page of the project').click();
  await queue.getByLabel('Role').fill('Author');
  await queue.getByLabel('The problem').fill('Jobs ran *twice*. <b>Why?</b>');
  await expect(queue.getByText('/projects/quiet-queue')).toBeVisible();
  await queue.getByRole('button', { name: 'Add picture' }).click();
  await page.keyboard.type('The queue');
  const picture = queue.getByRole('group', { name: 'The queue' });
  await picture.getByLabel('Image path').fill('/sample/project-3.svg');
  await queue.getByRole('button', { name: 'Add link' }).click();
  await page.keyboard.type('Talk');
  await queue.getByLabel('URL', { exact: true }).fill('https://example.com/talk');
  await editor.saveAll();

  await page.goto('/projects/quiet-queue');
  const problem = page.getByRole('region', { name: 'The problem' });
  await expect(problem.getByText('Jobs ran twice.', { exact: true })).toBeVisible();
  await expect(problem.getByText('<b>Why?</b>', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Talk of Quiet Queue' })).toHaveAttribute(
    'href',
    'https://example.com/talk',
  );
  await expect(page.getByRole('figure').filter({ hasText: 'The queue' })).toBeVisible();

  await test.step('a new title gives a new address, and the old one leads there', async () => {
    await page.goto('/admin');
    await editor.openTab('Projects');
    const project = await editor.openEntry('Quiet Queue');
    await project.getByRole('textbox', { name: 'Title', exact: true }).fill('Calm Queue');
    await editor.saveAll();
    const old = await page.request.get('/projects/quiet-queue', { maxRedirects: 0 });
    expect(old.status()).toBe(301);
    expect(old.headers().location).toBe('/projects/calm-queue');
    await page.goto('/projects/quiet-queue?from=elsewhere');
    await expect(page).toHaveURL('/projects/calm-queue');
  });
});
