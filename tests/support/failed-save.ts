import { expect, type Page, type Route } from '@playwright/test';
import { ADMIN_MESSAGES, type Editor } from './editor.ts';

/** How far from the sticky bar a field is scrolled that takes the focus. */
const paddingBelowBar = (page: Page): Promise<number> =>
  page.locator('.editor-bar').evaluate((bar) => {
    const { scrollPaddingTop } = getComputedStyle(document.documentElement);
    return Number.parseFloat(scrollPaddingTop) - Math.round(bar.getBoundingClientRect().height);
  });

/** How far below the sticky bar the side list stays. */
const gapAboveRail = (page: Page): Promise<number> =>
  page.locator('.editor-bar').evaluate((bar) => {
    const rail = document.querySelector('.rail');
    const top = rail === null ? Number.NaN : Number.parseFloat(getComputedStyle(rail).top);
    return top - Math.round(bar.getBoundingClientRect().height);
  });

/** How a save of a name ends that fails, and what the bar says then. */
interface Failure {
  readonly name: string;
  readonly answer: (route: Route) => Promise<void>;
  readonly state: string;
}

const noticeOn = ({ page }: Editor) =>
  page.getByRole('button', { name: ADMIN_MESSAGES.notSavedAlert });

/** Saves in vain, and expects what the editor says. */
export async function expectFailedSave(
  editor: Editor,
  { name, answer, state }: Failure,
): Promise<void> {
  const { page } = editor;
  await editor.name.fill(name);
  await page.route('**/admin/save', answer, { times: 1 });
  await editor.save.click();
  await expect(page.getByRole('alert').filter({ hasText: ADMIN_MESSAGES.notSaved })).toBeVisible();
  await expect(
    page.getByRole('alert').filter({ hasText: ADMIN_MESSAGES.notSavedAlert }),
  ).toBeVisible();
  await expect(editor.state).toHaveText(state);
  await expect(editor.name).toHaveValue(name);
}

/** Expects that neither the bar nor the notice of a failed save covers a field that takes the focus. */
export async function expectNoticeCoversNothing(editor: Editor): Promise<void> {
  const { page } = editor;
  const notice = noticeOn(editor);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => paddingBelowBar(page)).toBe(8);
  }
  await expect.poll(() => gapAboveRail(page)).toBe(26);
  const field = page.getByRole('group', { name: 'Years Experience' }).getByLabel('Value');
  await field.focus();
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press('Tab');
    const { y = 0 } = (await notice.boundingBox()) ?? {};
    const focused = await page.locator(':focus').boundingBox();
    expect((focused?.y ?? y) + (focused?.height ?? 0), 'the end of it').toBeLessThanOrEqual(y);
  }
}

/** Closes the notice of a failed save, and saves again. */
export async function expectSavedAgain(editor: Editor): Promise<void> {
  const { page } = editor;
  await noticeOn(editor).press('Enter');
  await expect(page.getByText(ADMIN_MESSAGES.notSavedAlert)).toBeHidden();
  await expect(editor.save).toBeFocused();
  await editor.name.focus();
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(editor.save).toBeFocused();
  await expect(page.getByText(ADMIN_MESSAGES.saved)).toBeVisible();
  await expect(editor.state).toHaveText('All changes saved');
  await expect(page.getByText(ADMIN_MESSAGES.notSaved)).toBeHidden();
  await expect(page.getByText(ADMIN_MESSAGES.notSavedAlert)).toBeHidden();
}
