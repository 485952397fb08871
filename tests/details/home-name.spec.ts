import type { Page } from '@playwright/test';
import { isWide, layoutName, nameClasses } from '../../app/pages/home/name-layout.ts';
import { expect, readingTest as test } from '../support/fixtures.ts';

/** Names of many lengths and scripts. */
const NAMES = `
  Jo | Bo Li | Your Name | Ana Gómez | Jane Doe | Rebecca Wimmers | Mohammad Hammond
  William Wood | Maximilian Hammermann | Christopher Montgomery | Konstantinos Papadopoulos
  Wolfeschlegelsteinhausen | Oluwaseun Adébáyọ̀ | Anna Habsburg-Lothringen | Jean-Luc Picard
  Marie-Christine Müller-Lüdenscheidt | Anne-Marie-Louise de La Trémoille
  Siobhán O'Sullivan-McNamara | Zoë Šimić | Łukasz Brzęczyszczykiewicz | Nguyễn Thị Minh Khai
  NGUYỄN THỊ MINH KHAI | ŁUKASZ BRZĘCZYSZCZYKIEWICZ | ŐSZI ŞENGÜL DVOŘÁK
  Kļaviņš Ķīmelis-Ūsiņš | Għajnsielem Ħaż-Żebbuġ | Þórhildur Guðmundsdóttir | Åse Øyvind Æsir
  Œdipe Straße | JOHN WILLIAM MAMMOTH | mmmmmmmm wwwwwwww | iiiiiiii llllllll
  Dr. M. W. Q. Williams III | J. R. R. Tolkien | Ana de la Cruz
  Juan Carlos Alfonso Víctor María
  Pablo Diego José Francisco de Paula Juan Nepomuceno María de los Remedios
  I build small tools for people who write long letters
  The quick brown fox jumps over the lazy dog every morning | One two three four five six
  Ada + Grace & Margaret | X Æ A-12 | 3Blue1Brown | Александра Достоевская | Щёлкин Жмышенко
  Володимир Шевчук | Μαρία Παπαδοπούλου | Արամ Խաչատրյան | გიორგი მაისურაძე | محمد عبد الرحمن
  فاطمة الزهراء | علی‌رضا خامنه‌پور | דוד בן־גוריון | רבקה אברמוביץ׳ | রবীন্দ্রনাথ ঠাকুর
  अमिताभ श्रीवास्तव | சுப்பிரமணிய பாரதி | വൈക്കം മുഹമ്മദ് ബഷീർ | తెలుగు రామకృష్ణ | สมชาย ใจดี
  အောင်ဆန်းစုကြည် | ሰላማዊት ገብረመድህን | 山田 太郎 | 山田太郎 | アレクサンドラ・スミス | ひらがな さくら | 김민수 | 王小明 | 諸葛亮 孔明
  Anna 山田 Müller | Mia 🎋 Sato
`
  .split(/[|\n]/)
  .map((name) => name.trim())
  .filter((name) => name !== '');

const WINDOWS = [
  [320, 568],
  [360, 740],
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1440, 900],
] as const;

/** Windows of 1280 by 1024, 1366 by 768, 1440 by 900 and 1920 by 1080 at a zoom of 400 % (WCAG 2.2, 1.4.10). */
const ZOOMED = [
  [320, 256],
  [341, 192],
  [360, 225],
  [480, 270],
] as const;

/** Shows each name as Home would, and returns what is wrong with it. */
const wrongNames = (page: Page, names: readonly string[]): Promise<string[]> =>
  page.evaluate(
    (all) =>
      all.flatMap(({ name, layout, classes, wide }) => {
        const heading = document.querySelector('h1');
        if (heading === null) throw new Error('The page has no heading.');
        heading.className = classes;
        heading.toggleAttribute('data-wide', wide);
        heading.toggleAttribute('data-long', layout.long);
        heading.toggleAttribute('data-tall', layout.tall);
        heading.replaceChildren(
          ...layout.lines.map((line) => {
            const block = document.createElement('span');
            block.className = 'block';
            for (const part of line) block.append(part, document.createElement('wbr'));
            block.append(' ');
            return block;
          }),
        );
        const wrong: string[] = [];
        const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
          for (const { 0: part, index } of text.textContent?.matchAll(/[^\s-]+-?/g) ?? []) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + part.length);
            const { left, right, height } = range.getBoundingClientRect();
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            const size = Number.parseFloat(getComputedStyle(heading).fontSize);
            // At its smallest size a name is as large as the role, and a word that fits on no line breaks.
            if (size <= Math.min(32, innerWidth * 0.09) + 0.1 && innerHeight > 320) continue;
            // A letter of another font may be a little higher or lower than those of the same line.
            if (height > size * 2.1 || (lines.size > 1 && height > size * 1.9))
              wrong.push(`${name}: ${part} breaks`);
            if (left < 0 || right > innerWidth) {
              wrong.push(`${name}: ${part} from ${Math.round(left)} to ${Math.round(right)}`);
            }
          }
        }
        const style = getComputedStyle(heading);
        const apart = Number.parseFloat(style.lineHeight) / Number.parseFloat(style.fontSize);
        if (name.split(/\s+/).length > 5 && apart < 0.99) wrong.push(`${name}: lines collide`);
        return wrong;
      }),
    names.map((name) => {
      const layout = layoutName(name);
      return { name, layout, classes: nameClasses(layout), wide: isWide(layout) };
    }),
  );

for (const [width, height] of ZOOMED) {
  test(`all of a name is in a window of ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await page.evaluate(() => document.fonts.ready);
    const heading = page.getByRole('heading', { level: 1 });
    for (const name of ['Asha Sen', 'Christopher Montgomery', 'Ana de la Cruz', 'রবীন্দ্রনাথ ঠাকুর']) {
      expect(await wrongNames(page, [name])).toEqual([]);
      const bottom = await heading.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect().bottom;
      });
      expect(bottom, name).toBeLessThanOrEqual(height);
    }
  });
}

for (const [width, height] of WINDOWS) {
  test(`no name breaks in a word or leaves the window at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    expect(await wrongNames(page, NAMES)).toEqual([]);
  });
}

test('a word that fits on no line is divided by its language', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  const word = 'Donaudampfschifffahrtsgesellschaftskapitän';
  await wrongNames(page, [word]);
  const heading = page.getByRole('heading', { level: 1 });
  expect((await heading.textContent())?.trim()).toBe(word);
  await expect(heading).toHaveCSS('hyphens', 'auto');
  const { right, lines } = await heading.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
    return { right: range.getBoundingClientRect().right, lines: new Set(tops).size };
  });
  expect(right).toBeLessThanOrEqual(360);
  expect(lines).toBeGreaterThan(1);
});

test('a name of 28 letters is not smaller on a phone than the role', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await wrongNames(page, ['Wolfeschlegelsteinhausenburg']);
  const size = (selector: string) =>
    page
      .locator(selector)
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  expect(await size('h1')).toBeGreaterThan(await size('.role'));
});

test('an Arabic name is set from the right', async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await wrongNames(page, ['محمد عبد']);
    const gap = await page.locator('h1').evaluate((heading) => {
      const range = document.createRange();
      range.selectNodeContents(heading.firstElementChild ?? heading);
      return heading.getBoundingClientRect().right - range.getBoundingClientRect().right;
    });
    expect(gap).toBeLessThan(6);
  }
});
