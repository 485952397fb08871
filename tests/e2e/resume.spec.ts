import { expectAccessible, palePrintedTexts, press } from '../support/accessibility.ts';
import { clippedTexts, overflowOf } from '../support/clipped-text.ts';
import { openEditor } from '../support/editor.ts';
import { expect, readingTest, test } from '../support/fixtures.ts';
import { PAPER, print } from '../support/printed-pdf.ts';
import { addressesOf, textOf } from '../support/requests.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

// tests/details/long-resume.spec.ts has one of many pages, no-script.spec.ts one without JavaScript.
readingTest(
  'the keyboard leads from About to the résumé, its print and its data',
  async ({ page, expectedErrors }) => {
    // JSON alone in a tab is in a sandbox, where browsers refuse the icon.
    expectedErrors.push((text, path) => `${path} ${text}`.includes('/favicon.ico'));
    await page.addInitScript(() => {
      Reflect.set(window, 'prints', 0);
      window.print = () => Reflect.set(window, 'prints', Reflect.get(window, 'prints') + 1);
    });
    await page.goto('/about');
    await press(page, page.getByRole('main').getByRole('link', { name: 'Résumé' }));
    await expect(page).toHaveURL('/resume');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Asha Sen');
    await expect(page).toHaveTitle(/^Résumé · /);
    const headings = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(headings).toHaveText(['Work', 'Projects', 'Skills', 'Education']);

    await press(page, page.getByRole('button', { name: 'Print or save as PDF' }));
    expect(await page.evaluate(() => Reflect.get(window, 'prints'))).toBe(1);
    await press(page, page.getByRole('link', { name: 'JSON Resume' }));
    await expect(page).toHaveURL('/resume.json');
  },
);

readingTest('at each width all of it is seen, and is accessible', async ({ page }) => {
  await page.goto('/resume');
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `/resume at ${width} px`);
    expect.soft(await overflowOf(page), `${width} px`).toBe(0);
    expect.soft(await clippedTexts(page), `${width} px`).toEqual([]);
  }
});

readingTest(
  'on paper it is one or two clean pages that programs can read',
  async ({ page, browserName }) => {
    readingTest.skip(browserName === 'firefox', 'It reads a PDF of Chromium.');
    await page.goto('/resume');
    for (const format of PAPER) {
      const { pages, headings } = await print(page, format);
      expect(pages.length).toBeLessThanOrEqual(2);
      expect(headings.slice(0, 3)).toEqual([1, 2, 3]);
      const { about, site } = samplePortfolio;
      const text = pages.flat().join('\n');
      for (const each of [
        ...['Asha Sen', site.email, 'linkedin.com/in/your-name', site.location],
        ...['Work', 'Projects', 'Skills', 'Education', 'example.com/harbour'],
        ...about.work.flatMap(({ role, place, period }) => [role, place, period]),
        ...about.education.flatMap(({ institution, degree, year }) => [institution, degree, year]),
      ])
        expect.soft(text, format).toContain(each);
      // The bar, the buttons and the end of the page are for the screen.
      expect(text, format).not.toMatch(/Menu|Admin|Pause|Print or save|JSON Resume|^Next$|©/m);
    }
    await page.emulateMedia({ media: 'print' });
    expect(await palePrintedTexts(page)).toEqual([]);
    await expect(page.locator('.scene')).toBeHidden();
  },
);

test('the owner writes, orders and hides it', async ({ page, site }) => {
  const read = async (path: string) => {
    const answer = await fetch(site.address + path);
    const html = await answer.text();
    return { status: answer.status, text: textOf(html), links: addressesOf(html) };
  };
  const editor = await openEditor(page);
  await editor.openTab('About');

  await test.step('an entry is added, and moves to the top', async () => {
    await page.getByRole('button', { name: 'Add work entry' }).click();
    await page.keyboard.type('Boat Hire');
    const entry = page.getByRole('group', { name: 'Boat Hire' });
    await entry.getByLabel('Role', { exact: true }).fill('Tide Keeper');
    await entry.getByLabel('Period').fill('2022 – now');
    await entry.getByLabel('What was done').fill('Counted the boats.');
    await editor.choose('Boat Hire', 'Move to the top');
    await editor.saveAll();
    expect((await read('/resume')).text).toMatch(
      /Work .*Tide Keeper .*Boat Hire .*2022 – now .*Counted the boats\. .*Web Developer .*Projects/,
    );
  });

  await test.step('one is removed, and comes back with Undo', async () => {
    await editor.choose('Boat Hire', 'Remove');
    await expect(editor.state).toHaveText('Unsaved changes in About');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(editor.state).toHaveText('All changes saved');
    expect(await editor.titles()).toContain('Boat Hire');
  });

  await test.step('it is hidden, with the link to it', async () => {
    expect((await read('/about')).links).toContain('/resume');
    await page.getByText('More on this page').click();
    await page.getByLabel('Show the résumé page').uncheck();
    await editor.saveAll();
    expect(await read('/resume')).toMatchObject({
      status: 404,
      text: expect.stringContaining('There is nothing at this address.'),
    });
    expect((await read('/about')).links).not.toContain('/resume');
  });
});
