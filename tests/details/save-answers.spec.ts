import type { Page, Route } from '@playwright/test';
import { ADMIN_MESSAGES, openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { stopClock } from '../support/motion.ts';

const SAVES = '**/admin/save';

/** The page gives a save up after 12 seconds; it may have begun up to 5 seconds of its clock after the last look. */
const LIVE_MS = 17_000;

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push((text) => /ERR_FAILED|50\d|409|413/.test(text));
});

/** The stored version and description, as the editor loads them. */
async function stored(page: Page): Promise<{ version: number; description: string }> {
  const answer = await page.request.get('/admin/content');
  const { version, content } = await answer.json();
  return { version, description: content.home.description };
}

test('the page around the editor has what was saved, without a reload', async ({ page }) => {
  const editor = await openEditor(page);
  const bar = page.getByRole('banner');
  await editor.name.fill('Another Name');
  await editor.saveAll();
  await expect(bar.getByRole('link', { name: 'Another Name' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('Another Name');
  await expect(page).toHaveTitle('Admin · Another Name');

  await editor.openTab('Site');
  await page.getByLabel('Brand', { exact: true }).fill('another.example');
  await page.getByRole('switch', { name: 'Anime: shown' }).click();
  await editor.saveAll();
  await expect(bar.getByRole('link', { name: 'another.example' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Anime' })).toBeHidden();
  await expect(page.getByRole('contentinfo')).toContainText('another.example');
  await expect(page).toHaveTitle('Admin · another.example');

  await bar.getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveTitle('About · another.example');
  await expect(bar.getByRole('link', { name: 'another.example' })).toBeVisible();
});

test('after a save, fields show what was stored, but for the one in use', async ({ page }) => {
  const editor = await openEditor(page);
  await editor.openTab('Projects');
  const first = await editor.openEntry('Harbour, tides on one screen');
  await first.getByLabel('GitHub URL').fill('');
  await first.getByLabel('Technologies').fill('Clay, Water, Clay');
  await editor.openTab('Home');
  await editor.name.fill('');
  await page.keyboard.type('Asha ');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(ADMIN_MESSAGES.saved)).toBeVisible();
  await page.keyboard.type('Sen  ');
  await expect(editor.name).toHaveValue('Asha Sen  ');
  await page.keyboard.press('Control+s');
  await expect(editor.state).toHaveText('All changes saved');
  await expect(editor.name).toHaveValue('Asha Sen  ');
  await page.keyboard.press('Tab');
  await expect(editor.name).toHaveValue('Asha Sen');
  await expect(editor.state).toHaveText('All changes saved');
  await editor.openTab('Projects');
  await expect(first.getByLabel('GitHub URL')).toHaveValue('#');
  await expect(first.getByLabel('Technologies')).toHaveValue('Clay, Water');
});

/** How a save goes: after so many milliseconds on the page's clock, it is stored or not, and answered or not. */
interface Fate {
  readonly after: number;
  readonly end: 'answered' | 'unanswered' | 'refused' | 'lost before';
}

const FATES: readonly Fate[] = [
  { after: 0, end: 'answered' },
  { after: 15_000, end: 'answered' },
  { after: 2_000, end: 'refused' },
  { after: 4_000, end: 'unanswered' },
  { after: 0, end: 'lost before' },
  { after: 11_000, end: 'answered' },
  { after: 13_000, end: 'lost before' },
  { after: 1_000, end: 'unanswered' },
  { after: 7_000, end: 'answered' },
];

async function meet({ end }: Fate, route: Route): Promise<void> {
  if (end === 'lost before') await route.abort();
  else if (end === 'refused') {
    const json = { ok: false, code: 'save-failed', message: ADMIN_MESSAGES.notSaved, fields: {} };
    await route.fulfill({ status: 503, json });
  } else {
    const response = await route.fetch();
    if (end === 'unanswered') await route.abort();
    else await route.fulfill({ response });
  }
}

test('300 characters typed while saves are slow or fail stay as typed', async ({ page }) => {
  test.slow();
  await page.clock.install();
  const editor = await openEditor(page);
  await stopClock(page);
  await editor.autosave.check();
  let now = 0;
  let begun = 0;
  const waiting: { route: Route; fate: Fate; due: number; givenUp: number }[] = [];
  await page.route(SAVES, (route) => {
    const fate = FATES[begun % FATES.length] ?? { after: 0, end: 'answered' };
    begun += 1;
    waiting.push({ route, fate, due: now + fate.after, givenUp: now + LIVE_MS });
  });
  /** Waits until the page saves nothing, or its save has come here. */
  const settled = () =>
    expect
      .poll(
        async () =>
          waiting.some((each) => now < each.givenUp) ||
          (await editor.state.innerText()) !== 'Saving...',
      )
      .toBe(true);
  /** Moves the page's clock, and ends the saves that are due by then. */
  const pass = async (ms: number) => {
    await page.clock.runFor(ms);
    now += ms;
    await settled();
    const due = waiting.filter((each) => each.due <= now);
    for (const each of due) {
      waiting.splice(waiting.indexOf(each), 1);
      // The page has given up a save that took longer than 12 seconds; it may be stored all the same.
      await meet(each.fate, each.route).catch(() => {});
      await settled();
    }
  };
  const field = page.getByLabel('Description');
  const states = new Set<string>();
  const expectTrueState = async (typed: string) => {
    await expect(field).toHaveValue(typed);
    const state = await editor.state.innerText();
    states.add(state);
    if (state === 'All changes saved') expect((await stored(page)).description).toBe(typed);
  };

  await field.fill('');
  const text = Array.from({ length: 300 }, (_, at) => 'tides of a river '[at % 17]).join('');
  for (let at = 0; at < text.length; at += 10) {
    await page.keyboard.type(text.slice(at, at + 10));
    for (let second = 0; second < (at / 10) % 6; second += 1) await pass(1_000);
    await expectTrueState(text.slice(0, at + 10));
  }
  await expect(async () => {
    await pass(5_000);
    await expectTrueState(text);
    expect(await editor.state.innerText()).toBe('All changes saved');
  }).toPass({ intervals: [0] });
  expect((await stored(page)).description).toBe(text);
  expect(begun).toBeGreaterThan(FATES.length);
  expect([...states]).toContain('No answer, unsaved changes in 1 section');
});
