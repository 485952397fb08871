import { scrollDown } from '../support/accessibility.ts';
import { editorOn } from '../support/editor.ts';
import { expect, MOVING, test } from '../support/fixtures.ts';
import { SHIFT_LIMIT, shiftOf, watchShifts } from '../support/motion.ts';
import { logIn } from '../support/owner.ts';

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
