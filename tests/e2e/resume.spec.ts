import { expectAccessible, palePrintedTexts, press } from '../support/accessibility.ts';
import { clippedTexts, overflowOf } from '../support/clipped-text.ts';
import { openEditor } from '../support/editor.ts';
import { expect, readingTest, test } from '../support/fixtures.ts';
import { addressesOf, textOf } from '../support/requests.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

// no-script.spec.ts has one without JavaScript.
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
    await expect(headings).toHaveText([
      ...['Work', 'Projects', 'Skills', 'Education'],
      ...['Certificates', 'Volunteer work', 'Languages'],
    ]);

    await test.step('at each width all of it is seen, and is accessible', async () => {
      for (const width of [390, 820, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await expectAccessible(page, `/resume at ${width} px`);
        expect.soft(await overflowOf(page), `${width} px`).toBe(0);
        expect.soft(await clippedTexts(page), `${width} px`).toEqual([]);
      }
    });

    await press(page, page.getByRole('button', { name: 'Print or save as PDF' }));
    expect(await page.evaluate(() => Reflect.get(window, 'prints'))).toBe(1);
    await press(page, page.getByRole('link', { name: 'JSON Resume' }));
    await expect(page).toHaveURL('/resume.json');
  },
);

readingTest('on paper it is one or two clean pages', async ({ page }) => {
  await page.goto('/resume');
  for (const format of ['A4', 'Letter']) {
    const pdf = await page.pdf({ format, tagged: true, preferCSSPageSize: true });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length, format).toBeLessThanOrEqual(2);
  }
  await page.emulateMedia({ media: 'print' });
  const text = await page.locator('body').innerText();
  const read = text.toLowerCase();
  const { about, site } = samplePortfolio;
  for (const each of [
    ...['Asha Sen', site.email, 'linkedin.com/in/your-name', site.location],
    ...about.work.flatMap(({ role, place, period }) => [role, place, period]),
    ...['Bengali', 'Native speaker', 'example.com/certificates/7', 'Teacher'],
    ...about.education.flatMap(({ institution, degree, year }) => [institution, degree, year]),
  ])
    expect.soft(read).toContain(each.toLowerCase());
  // The bar, the buttons and the end of the page are for the screen.
  expect(text).not.toMatch(/Menu|Admin|Pause|Print or save|JSON Resume|^Next$|©/m);
  expect(await palePrintedTexts(page)).toEqual([]);
  await expect(page.locator('.scene')).toBeHidden();
  await test.step('a long one breaks between its entries', async () => {
    for (const entry of await page.locator('.resume section li').all())
      await expect.soft(entry).toHaveCSS('break-inside', 'avoid');
  });
});

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
