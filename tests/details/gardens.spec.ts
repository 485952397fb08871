import { expect, MOVING, readingTest as test } from '../support/fixtures.ts';
import {
  countFrames,
  drawnWhileHeld,
  gardenWorker,
  hideTab,
  liveGarden,
} from '../support/motion.ts';

// pages.spec.ts tests that the garden of every page moves, in its own worker.
test.use(MOVING);

test('a hidden tab draws no frame, and goes on when it is seen', async ({ page }) => {
  await page.goto('/projects');
  await liveGarden(page);
  const drawings = await countFrames(gardenWorker(page));
  await expect.poll(drawings).toBeGreaterThan(0);
  await hideTab(page, true);
  expect(await drawnWhileHeld(page, drawings)).toBe(0);
  const before = await drawings();
  await hideTab(page, false);
  await expect.poll(drawings).toBeGreaterThan(before);
});

test('a garden is paused with the keyboard, draws no frame, and stays paused', async ({ page }) => {
  await page.goto('/contact');
  await liveGarden(page);
  const drawings = await countFrames(gardenWorker(page));
  const button = page.getByRole('banner').getByRole('button', { name: 'Pause animation' });
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(await drawnWhileHeld(page, drawings)).toBe(0);

  await page.reload();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await page.waitForLoadState('networkidle');
  expect(page.workers()).toEqual([]);

  await button.focus();
  await page.keyboard.press('Space');
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await liveGarden(page);
});

test('with reduced motion nothing moves, also when it is asked for later', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(page.workers()).toEqual([]);
  await expect(page.getByRole('button', { name: 'Pause animation' })).toBeHidden();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await liveGarden(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => page.workers().length).toBe(0);
  await expect(page.locator('.garden > picture > img')).toBeVisible();
});

test('a browser that saves data is sent nothing that moves', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.goto('/about');
  await page.waitForLoadState('networkidle');
  expect(page.workers()).toEqual([]);
  expect(asked.filter((url) => /worker|about-ground/.test(url))).toEqual([]);
  await expect(page.getByRole('button', { name: 'Pause animation' })).toBeHidden();
});

test('a garden that fails leaves its still picture, and one line in the log', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push((text) => text.includes('has stopped'));
  const lines: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') lines.push(message.text());
  });
  await page.route('**/assets/worker-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("no light");' }),
  );
  await page.goto('/');
  await expect
    .poll(() => lines)
    .toEqual([expect.stringContaining('The garden of home has stopped')]);
  await expect(page.locator('.garden > picture > img')).toBeVisible();
  await expect(page.locator('.garden-live')).toBeEmpty();
  await page.getByRole('link', { name: 'View My Work' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
});

test('the pointer moves the wind, which goes on in the next garden', async ({ page }) => {
  await page.addInitScript(() => {
    const sent: unknown[] = [];
    Reflect.set(globalThis, 'sent', sent);
    const { postMessage } = Worker.prototype;
    Reflect.set(Worker.prototype, 'postMessage', function (this: Worker, ...given: unknown[]) {
      sent.push(given[0]);
      Reflect.apply(postMessage, this, given);
    });
  });
  type Command = { kind: string; windTime?: number };
  const sent = (kind: string): Promise<(number | undefined)[]> =>
    page.evaluate((wanted) => {
      const all: Command[] = Reflect.get(globalThis, 'sent');
      return all.filter((command) => command.kind === wanted).map(({ windTime }) => windTime);
    }, kind);
  let isLeft = false;
  const cross = async () => {
    isLeft = !isLeft;
    await page.mouse.move(isLeft ? 100 : 1200, 300);
    return (await sent('push')).length;
  };
  await page.goto('/');
  await liveGarden(page);
  await expect.poll(cross, { intervals: [120] }).toBeGreaterThan(0);

  const bar = page.getByRole('banner').getByRole('navigation', { name: 'Pages' });
  await bar.getByRole('link', { name: 'About', exact: true }).click();
  await expect.poll(async () => (await sent('open')).length).toBe(2);
  const [first, second] = await sent('open');
  expect(first).toBeLessThan(0.1);
  expect(second).toBeGreaterThan(first ?? 0);

  await expect(page.locator('.garden')).toHaveCount(1);
  await page.getByRole('banner').getByRole('button', { name: 'Pause animation' }).click();
  const before = (await sent('push')).length;
  for (let time = 0; time < 20; time++) await cross();
  expect(await cross()).toBe(before);
});

for (const [width, shown, hidden] of [
  [1000, 'home-ridges.svg', 'home-ground.svg'],
  [1100, 'home-ground.svg', 'home-ridges.svg'],
] as const) {
  test(`at ${width} px Home waits for ${shown}, without ${hidden}`, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const release = Promise.withResolvers<void>();
    await page.route(`**/gardens/${shown}`, async (route) => {
      await release.promise;
      await route.continue();
    });
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/about');
    await liveGarden(page);
    const bar = page.getByRole('banner').getByRole('navigation', { name: 'Pages' });
    await bar.getByRole('link', { name: 'Home', exact: true }).click();
    await expect.poll(() => page.workers().length).toBe(2);
    const drawings = await countFrames(gardenWorker(page));
    await expect.poll(drawings).toBeGreaterThan(0);
    const live = page.locator('.garden[data-page="home"] > .garden-live');
    expect(await live.getAttribute('data-live')).toBeNull();
    release.resolve();
    await liveGarden(page);
    await expect(page.locator('.garden')).toHaveCount(1);
    expect(asked.filter((url) => url.endsWith(hidden))).toEqual([]);
  });
}

test('one garden fades into the next, and no moment is without one', async ({ page }) => {
  await page.goto('/');
  await liveGarden(page);
  await page.evaluate(() => {
    const bare: number[] = [];
    Reflect.set(globalThis, 'bare', bare);
    const look = () => {
      const strongest = [...document.querySelectorAll('.garden')].map((garden) =>
        Number(getComputedStyle(garden).opacity),
      );
      if (Math.max(0, ...strongest) < 1) bare.push(performance.now());
      requestAnimationFrame(look);
    };
    look();
  });
  const bar = page.getByRole('banner').getByRole('navigation', { name: 'Pages' });
  for (const name of ['Skills', 'Anime', 'Home']) {
    await bar.getByRole('link', { name, exact: true }).click();
    await expect(page.locator(`.garden[data-page="${name.toLowerCase()}"]`)).toBeAttached();
    await expect(page.locator('.garden')).toHaveCount(1);
  }
  await liveGarden(page);
  await expect.poll(() => page.workers().length).toBe(1);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'bare'))).toEqual([]);
});
