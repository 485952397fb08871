import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Builder, error, type WebDriver, type WebElement } from 'selenium-webdriver';
import { expect, isHydrated, test as siteTest } from '../support/fixtures.ts';
import { freePort } from '../support/running-postgres.ts';
import { ISOLATED_ENV } from '../support/running-site.ts';
import { findShown, type Role, watch } from './webkit-page.ts';
import { miniBrowser } from './webkit-programs.ts';

export { expect };

/** The bar of MiniBrowser, as narrow as the window of a phone. */
const NARROW_BAR =
  'button, entry, entry image, headerbar, toolbar, toolitem { margin: 0; padding: 0; min-width: 0; }';

const WAIT_MS = 20_000;

/** A window of WebKit. */
export interface Visit {
  readonly driver: WebDriver;
  /** Where the browser keeps its files, among them downloads. */
  readonly home: string;
  /** Opens an address of the site, and waits until React has hydrated the page. */
  open(where: string): Promise<void>;
  /** Waits for an element with this role and name that can be seen. */
  find(role: Role, name: string | RegExp, within?: WebElement): Promise<WebElement>;
  /** Waits until no such element can be seen. */
  gone(role: Role, name: string | RegExp): Promise<void>;
  click(role: Role, name: string | RegExp, within?: WebElement): Promise<void>;
  /** Replaces the text of a field. */
  fill(label: string, words: string, within?: WebElement): Promise<void>;
  /** Waits until the page says this. */
  reads(words: string | RegExp): Promise<void>;
  evaluate<Result>(run: () => Result | Promise<Result>): Promise<Result>;
  /** Sets the size of the page. */
  resize(width: number, height?: number): Promise<void>;
  /** Ends the browser as a crash does. */
  kill(): Promise<void>;
}

interface Options {
  /** Whether the scripts of pages run. */
  readonly hasScripts?: boolean;
  /** Whether GTK, and so the page, has animations. */
  readonly isMoving?: boolean;
}

interface Fixtures {
  /** Opens a browser, which is closed at the end of the test. */
  browse(options?: Options): Promise<Visit>;
  /** What the test causes on purpose. */
  expectedProblems: RegExp[];
}

/** Each test has a site and browsers of its own. It fails on an error in a page and on what the policy stops. */
export const test = siteTest.extend<Fixtures, { display: string }>({
  display: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
    async ({}, use) => {
      const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24'], {
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      });
      const [line] = await once(server.stdio[3] ?? server, 'data');
      await use(`:${String(line).trim()}`);
      server.kill();
    },
    { scope: 'worker' },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
  expectedProblems: async ({}, use) => use([]),

  browse: async ({ display, site, expectedProblems }, use) => {
    const open: Browser[] = [];
    const problems: string[] = [];
    await use(async (options = {}) => {
      const browser = await start(display, options);
      open.push(browser);
      return visitIn(browser, {
        address: site.address,
        hasScripts: options.hasScripts,
        kill: async () => {
          open.splice(open.indexOf(browser), 1);
          problems.push(...(await problemsOf(browser.driver)));
          await end(browser);
        },
      });
    });
    const reports = Promise.all(open.map(({ driver }) => problemsOf(driver)));
    const late = await reports.finally(() => Promise.all(open.map(end)));
    problems.push(...late.flat());
    const unexpected = problems.filter((one) => !expectedProblems.some((each) => each.test(one)));
    expect(unexpected, 'errors in the pages').toEqual([]);
  },
});

interface Browser {
  readonly driver: WebDriver;
  readonly home: string;
  readonly server: ChildProcess;
}

interface VisitSettings {
  readonly address: string;
  readonly hasScripts: boolean | undefined;
  readonly kill: Visit['kill'];
}

/**
 * Starts MiniBrowser by its WebDriver. selenium-webdriver is the client: it is well kept, downloads nothing for a browser
 * that has an address, and has keys and actions ready. Its `Page` is not Playwright's, so `findShown` finds by role.
 */
async function start(
  display: string,
  { hasScripts = true, isMoving = false }: Options,
): Promise<Browser> {
  const home = await mkdtemp(path.join(tmpdir(), 'engawa-webkit-'));
  const settings = path.join(home, '.config/gtk-3.0');
  await mkdir(settings, { recursive: true });
  await writeFile(
    path.join(settings, 'settings.ini'),
    `[Settings]\ngtk-enable-animations=${isMoving ? 1 : 0}\n`,
  );
  await writeFile(path.join(settings, 'gtk.css'), NARROW_BAR);
  const port = await freePort();
  const server = spawn('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], {
    // A group with all processes of the browser.
    detached: true,
    stdio: 'ignore',
    env: {
      ...ISOLATED_ENV,
      HOME: home,
      XDG_CONFIG_HOME: path.join(home, '.config'),
      DISPLAY: display,
      LANG: 'C.UTF-8',
      NO_AT_BRIDGE: '1',
    },
  });
  try {
    const address = `http://127.0.0.1:${port}`;
    const isUp = () =>
      fetch(`${address}/status`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isUp, { timeout: WAIT_MS }).toBe(true);
    const driver = await new Builder()
      .usingServer(address)
      .withCapabilities({
        browserName: 'MiniBrowser',
        unhandledPromptBehavior: 'accept',
        'webkitgtk:browserOptions': {
          binary: miniBrowser(),
          args: ['--automation', ...(hasScripts ? [] : ['--enable-javascript-markup=false'])],
        },
      })
      .build();
    return { driver, home, server };
  } catch (failure) {
    await end({ server, home });
    throw failure;
  }
}

async function end({ server, home }: Omit<Browser, 'driver'>): Promise<void> {
  if (server.exitCode === null && server.signalCode === null && server.pid !== undefined) {
    const ended = once(server, 'exit');
    process.kill(-server.pid, 'SIGKILL');
    await ended;
  }
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
}

function visitIn(
  { driver, home }: Browser,
  { address, hasScripts = true, kill }: VisitSettings,
): Visit {
  const look = async (role: Role, name: string | RegExp, within?: WebElement) => {
    await driver.executeScript(watch);
    const [words, isPattern] = typeof name === 'string' ? [name, false] : [name.source, true];
    return driver.executeScript<WebElement | null>(findShown, role, words, isPattern, within);
  };
  const isReady = () => driver.executeScript<boolean>(isHydrated);
  const visit: Visit = {
    driver,
    home,
    async open(where) {
      await driver.get(new URL(where, address).href);
      await driver.executeScript(watch);
      const isReactPage = await driver.executeScript<boolean>(hasDeferredScripts);
      if (hasScripts && isReactPage)
        await driver.wait(isReady, WAIT_MS, `${where} is not hydrated`);
    },
    async find(role, name, within) {
      const found = await driver.wait(
        () => look(role, name, within),
        WAIT_MS,
        `there is no ${role} ${name}`,
      );
      if (found === null) throw new Error(`There is no ${role} ${name}.`);
      return found;
    },
    async gone(role, name) {
      const isGone = async () => (await look(role, name)) === null;
      await driver.wait(isGone, WAIT_MS, `${role} ${name} is still there`);
    },
    async click(role, name, within) {
      // The driver neither scrolls a row sideways, nor waits until an element that moves is there.
      const press = async () => {
        const element = await visit.find(role, name, within);
        await driver.executeScript(showInRow, element);
        return element.click().then(() => true, isNotYet);
      };
      await driver.wait(press, WAIT_MS, `${role} ${name} cannot be pressed`);
    },
    async fill(label, words, within) {
      const type = async () => {
        const field = await visit.find('field', label, within);
        const typed = field.clear().then(() => field.sendKeys(words));
        return typed.then(() => true, isNotYet);
      };
      await driver.wait(type, WAIT_MS, `${label} cannot be filled in`);
    },
    async reads(words) {
      const text = () => driver.executeScript<string>(() => document.body.innerText);
      await expect.poll(text, { timeout: WAIT_MS }).toMatch(words);
    },
    evaluate: (run) => driver.executeScript(run),
    async resize(width, height = 900) {
      const bar = await driver.executeScript<number>(() => outerHeight - innerHeight);
      await driver
        .manage()
        .window()
        .setRect({ width, height: height + bar });
      await expect.poll(() => driver.executeScript(() => innerWidth)).toBe(width);
    },
    kill,
  };
  return visit;
}

/** Whether a press failed because the element moved, was covered or was drawn anew. Throws another error. */
function isNotYet(reason: unknown): false {
  const { ElementNotInteractableError, ElementClickInterceptedError, StaleElementReferenceError } =
    error;
  const isExpected = [
    ElementNotInteractableError,
    ElementClickInterceptedError,
    StaleElementReferenceError,
  ].some((kind) => reason instanceof kind);
  if (!isExpected) throw reason;
  return false;
}

const showInRow = (element: Element) =>
  element.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });

const hasDeferredScripts = () => document.querySelector('script[type="text/deferred"]') !== null;

const problemsOf = async (driver: WebDriver): Promise<string[]> => {
  const text = await driver.executeScript<string | null>(() => localStorage.getItem('problems'));
  return (text ?? '').split('\n').filter(Boolean);
};
