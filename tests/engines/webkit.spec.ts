import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Key } from 'selenium-webdriver';
import { SCREEN_NAMES, SCREENS, type Screen } from '../../app/admin/layout/screens.ts';
import { FILL_IN_MS } from '../../domain/spam.ts';
import { contextSettings } from '../../scenes/engine/surface.ts';
import { PAGE_PATHS, palePrintedTexts, swapPrintAndScreen } from '../support/accessibility.ts';
import { someAnime } from '../support/anime-list.ts';
import { clippedTexts, overflowOf } from '../support/clipped-text.ts';
import { draftsIn } from '../support/editor-parts.ts';
import { expectMoving, showGardenAlone } from '../support/motion.ts';
import { freeTool, logIn, premiumTool } from '../support/owner.ts';
import { bytesOf, quarters } from '../support/pictures.ts';
import { PASSCODE, type RunningSite } from '../support/running-site.ts';
import { expect, test, type Visit } from './webkit.ts';

const WIDTHS = [390, 820, 1440];
const LIBRARY_PICTURE = /^\/pictures\/[0-9a-f]{32}$/;

const addressOf = (visit: Visit) => visit.driver.getCurrentUrl();
const focused = (visit: Visit) => visit.driver.switchTo().activeElement();

/** Waits until what is named so has the focus. */
const expectFocus = (visit: Visit, name: string) =>
  expect.poll(async () => (await focused(visit)).getAccessibleName()).toBe(name);

/** The messages that the owner has, as they are sent. */
const inboxOf = async (site: RunningSite) =>
  (await (await logIn(site.address)).get('/admin/api/inbox')).text();

/** Logs in without the form, and opens the admin. */
async function openAdmin(visit: Visit, site: RunningSite): Promise<void> {
  const { cookie } = await logIn(site.address);
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  await visit.open('/healthz');
  await visit.driver.manage().addCookie({ name, value, path: '/' });
  await visit.open('/admin');
  await visit.find('heading', 'Home');
}

/** Waits for what the bar says of the changes. */
async function saveState(visit: Visit, words: string): Promise<void> {
  const text = async () => (await visit.find('status', 'Save state')).getText();
  await expect.poll(text, { timeout: 20_000 }).toBe(words);
}

/** Opens a screen of the admin at its address. */
async function openScreen(visit: Visit, screen: Screen): Promise<void> {
  await visit.open(SCREENS[screen].path);
  await visit.find('heading', SCREENS[screen].label);
}

/** Unfolds an entry of the open screen. */
async function openEntry(visit: Visit, title: string) {
  await visit.click('button', title);
  return visit.find('group', title);
}

/** The content of a downloaded file; undefined while there is none, or nothing is in it yet. */
async function downloaded({ home }: Visit, name: string): Promise<Buffer | undefined> {
  const all = await readdir(home, { recursive: true });
  const place = all.find((one) => path.basename(one) === name);
  return place === undefined ? undefined : readFile(path.join(home, place));
}

const fileOf = (tool: typeof freeTool) => tool.downloadUrl.replace('/files/', '');
const shipped = (tool: typeof freeTool) => readFile(path.join('data/tools', fileOf(tool)));

test('the garden of every page draws and moves, also in a window of another size', async ({
  browse,
}) => {
  test.slow();
  const visit = await browse({ isMoving: true });
  // Otherwise its process may crash.
  const settings = contextSettings(await visit.evaluate(() => navigator.userAgent));
  expect(settings).toEqual({ willReadFrequently: true });
  for (const where of PAGE_PATHS) {
    await visit.resize(820, 700);
    await visit.open(where);
    await visit.driver.wait(
      () =>
        visit.evaluate(
          () => document.querySelector('.garden:last-of-type > .garden-live[data-live]') !== null,
        ),
      20_000,
      `the garden of ${where} does not live`,
    );
    await visit.resize(800, 700);
    await showGardenAlone(visit);
    await expectMoving(() => visit.driver.takeScreenshot(), where);
  }
});

test('with reduced motion the garden stands still', async ({ browse }) => {
  const visit = await browse();
  await visit.open('/');
  const [isReduced, live, picture] = await visit.evaluate(() => [
    matchMedia('(prefers-reduced-motion: reduce)').matches,
    document.querySelector('.garden-live')?.childElementCount,
    document.querySelector<HTMLImageElement>('.garden > picture > img')?.naturalWidth,
  ]);
  expect(isReduced).toBe(true);
  expect(live).toBe(0);
  expect(picture).toBeGreaterThan(0);
});

test('nothing is wider than the window, or cut off', async ({ browse }) => {
  test.slow();
  const visit = await browse();
  for (const width of WIDTHS) {
    await visit.resize(width, 844);
    for (const where of PAGE_PATHS) {
      await visit.open(where);
      const place = `${where} at ${width} px`;
      expect.soft(await overflowOf(visit), place).toBe(0);
      expect.soft(await clippedTexts(visit), place).toEqual([]);
    }
  }
});

test('the type has the widths of its optical sizes', async ({ browse }) => {
  const visit = await browse();
  await visit.open('/about');
  // Measured at the axis, and as a page sets it. WebKit of GTK itself would take 96 for each size.
  const widths = await visit.evaluate(async () => {
    await document.fonts.ready;
    const line = document.createElement('span');
    line.textContent = 'I build web applications and the small tools around them';
    line.style.cssText = 'position: absolute; white-space: nowrap; letter-spacing: normal';
    document.body.append(line);
    return ['15px', '21px', '76px'].map((size) => {
      line.style.fontSize = size;
      line.style.fontVariationSettings = '';
      const set = line.getBoundingClientRect().width;
      line.style.fontVariationSettings = `"opsz" ${Number.parseFloat(size)}`;
      return [set, line.getBoundingClientRect().width];
    });
  });
  for (const [set, wanted] of widths) expect(set).toBe(wanted);
});

test('links in a text are underlined', async ({ browse }) => {
  const visit = await browse();
  await visit.open('/resume');
  const lines = await visit.evaluate(() =>
    [...document.querySelectorAll('.resume-contacts a')].map(
      (link) => getComputedStyle(link).textDecorationLine,
    ),
  );
  expect([...new Set(lines)]).toEqual(['underline']);
});

test('the menu of a phone opens, leads on, and Back returns', async ({ browse }) => {
  const visit = await browse();
  await visit.resize(390, 844);
  await visit.open('/');
  await visit.click('button', 'Menu');
  await visit.click('link', 'Contact');
  await visit.find('button', 'Send Message');
  await visit.gone('link', 'Skills');
  await visit.driver.navigate().back();
  await visit.find('link', /^View My Work/);
  expect(new URL(await addressOf(visit)).pathname).toBe('/');
  await visit.driver.navigate().forward();
  await visit.find('button', 'Send Message');
});

test('a title opens in its dialog, and Escape closes it', async ({ browse }) => {
  const visit = await browse();
  await visit.open('/anime');
  const title = someAnime.title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  await visit.click('link', new RegExp(title));
  await visit.find('dialog', new RegExp(title));
  await expect.poll(() => addressOf(visit)).toMatch(new RegExp(`/anime/${someAnime.mal_id}$`));
  await expectFocus(visit, 'Close');
  await (await focused(visit)).sendKeys(Key.ESCAPE);
  await visit.gone('dialog', new RegExp(title));
  await expect.poll(() => addressOf(visit)).toMatch(/\/anime$/);
});

test('a message is sent, and what is wrong is said beside its field', async ({ browse, site }) => {
  const visit = await browse();
  await visit.open('/contact');
  await visit.click('button', 'Send Message');
  await visit.reads('Please enter your name.');
  await expectFocus(visit, 'Name');
  await visit.fill('Name', 'A Visitor');
  await visit.fill('Email', 'visitor@example.com');
  await visit.fill('Message', 'With scripts.');
  // Who is faster is taken for a robot.
  await expect
    .poll(() => visit.evaluate(() => performance.now()), { timeout: 20_000 })
    .toBeGreaterThan(FILL_IN_MS + 1_000);
  await visit.click('button', 'Send Message');
  await visit.find('dialog', /Message sent successfully!/);
  expect(await inboxOf(site)).toContain('With scripts.');
});

test('a free tool is downloaded, and a token opens another one once', async ({
  browse,
  site,
  expectedProblems,
}) => {
  expectedProblems.push(/answer: 403/);
  const token = await (await logIn(site.address)).generateToken(premiumTool.id);
  const visit = await browse();
  await visit.open('/downloads');
  await visit.click('link', new RegExp(`^Download ${freeTool.name}`));
  await expect
    .poll(() => downloaded(visit, fileOf(freeTool)), { timeout: 20_000 })
    .toEqual(await shipped(freeTool));
  await visit.open(`/downloads/${premiumTool.id}`);
  const dialog = await visit.find('dialog', 'Premium Download');
  await visit.fill('Token', 'wrong', dialog);
  await visit.click('button', 'Download', dialog);
  await visit.reads('Invalid or already used token!');
  await visit.fill('Token', token, dialog);
  await visit.click('button', 'Download', dialog);
  await visit.reads('Download started! Token has been used.');
  await expect
    .poll(() => downloaded(visit, fileOf(premiumTool)), { timeout: 20_000 })
    .toEqual(await shipped(premiumTool));
});

test('a wrong passcode is refused, the right one opens the admin, Logout closes it', async ({
  browse,
  expectedProblems,
}) => {
  expectedProblems.push(/answer: 401/);
  const visit = await browse();
  await visit.open('/admin');
  await visit.fill('Admin Password', 'wrong');
  await visit.click('button', 'Access Admin Panel');
  await visit.reads('Invalid password.');
  await visit.fill('Admin Password', PASSCODE);
  await (await focused(visit)).sendKeys(Key.ENTER);
  await visit.find('heading', 'Home');
  await saveState(visit, 'All changes saved');
  await visit.click('button', 'Logout');
  await visit.find('field', 'Admin Password');
});

test('each screen of the admin opens, and none is wider than the window', async ({
  browse,
  site,
}) => {
  test.slow();
  const visit = await browse();
  await openAdmin(visit, site);
  for (const width of WIDTHS) {
    await visit.resize(width, 844);
    for (const screen of SCREEN_NAMES) {
      await openScreen(visit, screen);
      const place = `${screen} at ${width} px`;
      await expect.poll(() => overflowOf(visit), place).toBe(0);
      expect.soft(await clippedTexts(visit), place).toEqual([]);
    }
  }
});

test('what was typed before a crash is offered', async ({ browse, site }) => {
  const first = await browse();
  await openAdmin(first, site);
  await first.fill('Name', 'Typed before the crash');
  await expect
    .poll(() => draftsIn(first))
    .toEqual([expect.stringContaining('Typed before the crash')]);
  await first.kill();
  const second = await browse();
  await openAdmin(second, site);
  await second.click('button', 'Restore');
  await saveState(second, 'Unsaved changes in Home');
  expect(await (await second.find('field', 'Name')).getProperty('value')).toBe(
    'Typed before the crash',
  );
});

test('a picture is chosen and cropped, and visitors see it', async ({ browse, site }) => {
  const visit = await browse();
  const file = path.join(visit.home, 'quarters.png');
  await writeFile(file, await bytesOf(quarters(1200, 900).png()));
  await openAdmin(visit, site);
  await openScreen(visit, 'projects');
  const entry = await openEntry(visit, 'Loom');
  await visit.click('button', 'Replace', entry);
  const picker = await visit.find('dialog', 'Choose a picture');
  // The field covers its place, and can be seen by the driver.
  await (await visit.find('field', /choose a file/, picker)).sendKeys(file);
  await visit.reads('quarters.png is uploaded.');
  await visit.click('button', 'Crop', entry);
  const dialog = await visit.find('dialog', 'Crop for Loom');
  const role = async () => (await focused(visit)).getAttribute('role');
  await expect.poll(role).toBe('group');
  await (await visit.find('field', 'Size', dialog)).sendKeys(Key.HOME);
  await visit.fill('Alternative text', 'A red field', dialog);
  await visit.click('button', 'Use this part', dialog);
  await visit.click('button', 'Save');
  await saveState(visit, 'All changes saved');
  await visit.open('/projects');
  const shown = await visit.evaluate(() => {
    const picture = document.querySelector<HTMLImageElement>('img[alt="A red field"]');
    picture?.scrollIntoView({ block: 'center' });
    return picture?.srcset ?? '';
  });
  expect(shown).toMatch(/\/\d+,\d+,500,467-[0-9a-f]{16}\//);
});

// WebDriver has no drag of a file from outside, so that the page gets the event of its drop.
test('a picture is dropped into its field', async ({ browse, site }) => {
  const visit = await browse();
  await openAdmin(visit, site);
  await openScreen(visit, 'projects');
  const entry = await openEntry(visit, 'Loom');
  const field = await visit.find('group', 'Picture', entry);
  const bytes = Buffer.from(await bytesOf(quarters(1200, 900).png())).toString('base64');
  await visit.driver.executeScript(
    (target: Element, given: string) => {
      const data = Uint8Array.from(atob(given), (character) => character.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([data], 'dropped.png', { type: 'image/png' }));
      target.dispatchEvent(
        new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }),
      );
    },
    field,
    bytes,
  );
  await visit.reads('dropped.png is uploaded.');
  expect(await (await visit.find('field', 'Image path', entry)).getProperty('value')).toMatch(
    LIBRARY_PICTURE,
  );
});

test('every page is printed in dark letters', async ({ browse }) => {
  const visit = await browse();
  for (const where of PAGE_PATHS) {
    await visit.open(where);
    expect(await swapPrintAndScreen(visit), where).toBeGreaterThan(0);
    expect.soft(await palePrintedTexts(visit), where).toEqual([]);
  }
});
