import type { Editor } from './editor.ts';

/** What someone does in the editor. Where the editor changes, these functions do, and nothing that calls them. */

/** A text field outside lists, by its label. */
const field = ({ page }: Editor, label: string) => page.getByLabel(label, { exact: true });

/** Replaces the text of a field of a tab. */
export async function enterText(
  editor: Editor,
  tab: 'Home' | 'Site',
  label: string,
  change: (before: string) => string,
): Promise<void> {
  await editor.openTab(tab);
  await field(editor, label).fill(change(await field(editor, label).inputValue()));
}

/** The titles of the projects, in their order. */
export async function projectTitles(editor: Editor): Promise<string[]> {
  await editor.openTab('Projects');
  await editor.page.getByRole('button', { name: 'Add project' }).waitFor();
  return editor.titles();
}

/** Adds a project at the end of the list. */
export async function addProject(editor: Editor, title: string): Promise<void> {
  await editor.openTab('Projects');
  await editor.page.getByRole('button', { name: 'Add project' }).click();
  await editor.page.keyboard.type(title);
}

/** Changes the title of a project. */
export async function renameProject(editor: Editor, title: string, next: string): Promise<void> {
  const project = await editor.openEntry(title);
  await project.getByRole('textbox', { name: 'Title', exact: true }).fill(next);
}

/** Moves a project by one place. */
export const moveProject = (editor: Editor, title: string, way: 'up' | 'down'): Promise<void> =>
  editor.choose(title, `Move ${way}`);

/** Removes a project. */
export const removeProject = (editor: Editor, title: string): Promise<void> =>
  editor.choose(title, 'Remove');

/** Brings the first removed entry of the open tab back, if there is one. */
export async function undoRemoval({ page }: Editor): Promise<void> {
  const undo = page.getByRole('button', { name: 'Undo' }).first();
  if (await undo.isVisible()) await undo.click();
}

/** Undoes the last change, or does the one that was undone last again. */
export async function undoOrRedo({ page }: Editor, keys: 'Control+Z' | 'Control+Shift+Z') {
  await page.getByRole('tab', { selected: true }).focus();
  await page.keyboard.press(keys);
}

/** Puts an earlier version into the editor. `choose` gets their number, and returns a place; 0 is the newest. */
export async function restoreVersion(
  editor: Editor,
  choose: (count: number) => number,
): Promise<void> {
  const { page } = editor;
  await page.getByRole('tab', { name: 'History' }).click();
  const lines = page.getByRole('region', { name: 'History', exact: true }).locator('details');
  await lines.first().waitFor();
  const line = lines.nth(choose(await lines.count()));
  // It may be open since the last time.
  if ((await line.getAttribute('open')) === null) await line.locator('summary').click();
  const restore = line.getByRole('button', { name: 'Restore this version' });
  await restore
    .or(line.getByRole('link', { name: 'File' }))
    .first()
    .waitFor();
  // The only version is what the editor has, while nothing is unsaved.
  if (!(await restore.isVisible())) return;
  const restored = page.waitForResponse((response) => response.url().endsWith('/admin/content'));
  // Watched from now on: on a busy machine a notice may be gone before the next look.
  const done = page
    .getByRole('tab', { name: 'History', selected: false })
    .or(page.getByText(/^Nothing to restore/))
    .first()
    .waitFor();
  await restore.click();
  const replace = page.getByRole('button', { name: 'Replace them' });
  const isAsked = replace.waitFor().then(() => replace.click());
  // Without unsaved changes nothing is asked.
  isAsked.catch(() => undefined);
  await restored;
  await done;
}

/**
 * Decides all that two saves cannot both have. `choose` gets the number of ways to decide a conflict, and returns one
 * of them. Resolves to what was shown of the conflicts.
 */
export async function decideAll(
  editor: Editor,
  choose: (count: number) => number,
): Promise<string> {
  const { page } = editor;
  const decide = page.getByRole('button', { name: /^Decide \d+$/ });
  if (await decide.isVisible()) await decide.click();
  const save = page.getByRole('button', { name: 'Save both sides’ work' });
  await save.waitFor();
  const conflicts = page.locator('.conflict');
  const shown = await conflicts.allInnerTexts();
  for (const conflict of await conflicts.all()) {
    const ways = conflict.getByRole('radiogroup').locator('label');
    await ways.nth(choose(await ways.count())).click();
  }
  await save.click();
  return shown.join('\n');
}
