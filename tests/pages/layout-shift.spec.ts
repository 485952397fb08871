import { scrollDown } from '../support/accessibility.ts';
import { editorOn } from '../support/editor.ts';
import { expect, MOVING, test } from '../support/fixtures.ts';
import { holdFonts, SHIFT_LIMIT, shiftOf, watchShifts } from '../support/motion.ts';
import { logIn } from '../support/owner.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

// pages.spec.ts tests the public pages.
test.use(MOVING);

for (const width of [390, 1440]) {
  test(`nothing shifts on the dashboard at ${width} px`, async ({ page, site }) => {
    const [name = '', value = ''] = (await logIn(site.address)).cookie.split('=');
    await page.context().addCookies([{ name, value, url: site.address }]);
    await page.setViewportSize({ width, height: 900 });
    await watchShifts(page);
    await page.goto('/admin');
    await editorOn(page);
    await page.evaluate(() => document.fonts.ready);
    await scrollDown(page, 1);
    expect(await shiftOf(page)).toBeLessThan(SHIFT_LIMIT);
  });
}

for (const width of [390, 1440]) {
  test(`no shift when further fonts come, at ${width} px`, async ({ page, site }) => {
    const name = 'Łukasz Şengül Dvořák Nguyễn';
    const { home, site: whole } = samplePortfolio;
    const owner = await logIn(site.address);
    await owner.save(
      {
        ...samplePortfolio,
        home: { ...home, name, description: `${name} writes letters. `.repeat(3) },
        site: { ...whole, brand: name },
      },
      1,
    );
    await page.setViewportSize({ width, height: 900 });
    await watchShifts(page);
    const shiftOfFonts = await holdFonts(page);
    const loaded: string[] = [];
    page.on('requestfinished', (request) => loaded.push(request.url()));
    await page.goto('/');
    expect(await shiftOfFonts()).toBeLessThan(SHIFT_LIMIT);
    expect(loaded.filter((url) => /latin-ext|vietnamese/.test(url)).length).toBeGreaterThan(1);
  });
}
