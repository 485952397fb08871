import type { Page, Route } from '@playwright/test';
import { AUTOSAVE_DELAY_MS } from '../../app/admin/saving/save-queue.ts';
import { ADMIN_MESSAGES, answerQuestions, answerWith, openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { stopClock } from '../support/motion.ts';
import { logIn } from '../support/owner.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

/** Holds every save back until it is released. */
async function holdSaves(page: Page) {
  const waiting: Route[] = [];
  let most = 0;
  await page.route('**/admin/api/save', (route) => {
    waiting.push(route);
    most = Math.max(most, waiting.length);
  });
  return {
    waiting,
    /** The maximum number of parallel saves. */
    most: () => most,
    async release(end: (save: Route) => Promise<void> = (save) => save.continue()) {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      const [save] = waiting.splice(0, 1);
      if (save !== undefined) await end(save);
    },
  };
}

/** The name that is saved on the server. */
async function storedName(page: Page): Promise<unknown> {
  const { content } = await (await page.request.get('/admin/api/content')).json();
  return content.home.name;
}

// save-queue.test.ts has when a save runs, waits and is sent again.
test('typing during a slow save loses nothing, and a failed save is tried again', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push((text) => /ERR_FAILED|503/.test(text));
  const saves = await holdSaves(page);
  await page.clock.install();
  const editor = await openEditor(page);
  await stopClock(page);
  await editor.autosave.check();
  await test.step('the autosave waits three seconds after the last change without an error', async () => {
    await editor.openTab('Projects');
    const link = (await editor.openEntry('Loom')).getByLabel('GitHub URL');
    await link.fill('javascript:alert(1)');
    await page.clock.runFor(10_000);
    await expect(editor.state).toHaveText('1 field to correct');
    await link.fill('https://example.com/one');
    await page.clock.runFor(2_900);
    await link.fill('https://example.com/two');
    await page.clock.runFor(2_900);
    expect(saves.waiting).toEqual([]);
    await page.clock.runFor(200);
    await saves.release();
    await expect(editor.state).toHaveText('All changes saved');
  });

  await test.step('what is typed while the button is busy is saved after it', async () => {
    await editor.openTab('Home');
    await editor.name.fill('Slow');
    await editor.save.click();
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
    await expect(editor.state).toHaveText('Saving...');
    await editor.name.press('End');
    await page.keyboard.type(' but whole');
    await saves.release();
    await expect(editor.state).toHaveText('Unsaved changes');
    await page.clock.runFor(AUTOSAVE_DELAY_MS);
    await saves.release();
    await expect(editor.state).toHaveText('All changes saved');
    await expect(editor.name).toHaveValue('Slow but whole');
    expect(await storedName(page)).toBe('Slow but whole');
    expect(saves.most()).toBe(1);
  });

  await page.unroute('**/admin/api/save');
  await editor.autosave.uncheck();
  const json = { ok: false, code: 'save-failed', message: ADMIN_MESSAGES.notSaved, fields: {} };
  const failures: Record<string, (route: Route) => Promise<void>> = {
    'Save failed': (route) => route.fulfill({ status: 503, json }),
    // It is lost on its way, and the save is stored.
    'No answer': async (route) => {
      await route.fetch();
      await route.abort();
    },
  };
  const alert = page.getByRole('alert').filter({ hasText: ADMIN_MESSAGES.notSavedAlert });
  const error = page.getByRole('alert').filter({ hasText: ADMIN_MESSAGES.notSaved });
  for (const [name, answer] of Object.entries(failures)) {
    await test.step(`${name}: it says so, and the next one is stored`, async () => {
      await editor.name.fill(name);
      await page.route('**/admin/api/save', answer, { times: 1 });
      await editor.save.click();
      await expect(error).toBeVisible();
      await expect(editor.state).toHaveText(name);
      await alert.getByRole('button', { name: 'Close' }).press('Enter');
      await expect(editor.save).toBeFocused();
      await editor.saveAll();
      await expect(error).toBeHidden();
      await expect(alert).toBeHidden();
      expect(await storedName(page)).toBe(name);
    });
  }
});

test('an error is reached in a long list, and no change is lost unasked', async ({
  page,
  site,
}) => {
  const [first] = samplePortfolio.projects.projects;
  if (first === undefined) throw new Error('The samples have no project.');
  const projects = Array.from({ length: 120 }, (_, index) => ({
    ...first,
    key: `k${index}`,
    title: `Project ${index + 1}`,
    slug: '',
  }));
  const owner = await logIn(site.address);
  await owner.save({ ...samplePortfolio, projects: { projects } }, 1);
  const editor = await openEditor(page);
  let saves = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/admin/api/save')) saves += 1;
  });
  await editor.openTab('Projects');
  await expect(page.getByRole('main')).toContainText('Project 120');
  // Few entries are whole.
  expect(await page.getByRole('button', { name: /^More for/ }).count()).toBeLessThan(60);
  await page.goto('/admin/projects#projects/projects/k40');
  const link = page.getByRole('group', { name: 'Project 41' }).getByLabel('GitHub URL');
  await link.fill('javascript:alert(1)');
  await editor.openTab('Home');
  await test.step('a refused save leads to the field by keyboard, and sends nothing', async () => {
    await editor.save.click();
    const summary = page.getByRole('region', { name: '1 field to correct before saving' });
    await expect(summary).toBeFocused();
    await page.keyboard.press('Tab');
    const error = summary.getByRole('link', { name: /Projects, project 41, GitHub URL/ });
    await expect(error).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(link).toBeFocused();
    await expect(link).toHaveAttribute('aria-invalid', 'true');
    await expect(link).toHaveAccessibleDescription(/Start the address with https/);
    await link.fill('');
    await expect(link).not.toHaveAttribute('aria-invalid', 'true');
    expect(saves).toBe(0);
    await editor.saveAll();
  });

  await test.step('links, Logout and closing the tab ask before unsaved changes are lost', async () => {
    await editor.openTab('Home');
    await editor.name.fill('Unsaved');
    let isLeaving = false;
    const asked = answerQuestions(page, () => isLeaving);
    const openPage = async (name: string) => {
      await page.getByRole('banner').getByRole('button', { name: 'View site' }).click();
      const links = page.getByRole('banner').getByRole('navigation', { name: 'Pages' });
      await links.getByRole('link', { name }).click();
    };
    await openPage('Projects');
    await expect.poll(() => asked).toEqual(['beforeunload']);
    await page.getByRole('button', { name: 'Logout' }).click();
    await answerWith(page, 'Cancel');
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => asked).toEqual(['beforeunload', 'beforeunload']);
    await expect(page).toHaveURL('/admin');
    await expect(editor.name).toHaveValue('Unsaved');
    isLeaving = true;
    await openPage('Projects');
    await expect(page).toHaveURL('/projects');
  });
});
