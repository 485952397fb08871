import type { Route } from '@playwright/test';
import { ADMIN_MESSAGES, openDesk } from '../support/desk.ts';
import { expectFailedSave } from '../support/failed-save.ts';
import { expect, test } from '../support/fixtures.ts';

const SAVES = '**/admin/save';
const failed = (text: string) => /ERR_FAILED|50\d|409|422/.test(text);

const FAILURES = {
  'the network is gone': (route: Route) => route.abort(),
  'a proxy answers in its own words': (route: Route) =>
    route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>', contentType: 'text/html' }),
};

for (const [situation, answer] of Object.entries(FAILURES)) {
  test(`a failed save stays unsaved and says so: ${situation}`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(failed);
    await expectFailedSave(page, { answer, state: 'No answer, unsaved changes in 1 section' });
  });
}

test('a save with invalid fields removes the message of an earlier failed save', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(failed);
  const desk = await openDesk(page);
  await desk.name.fill('Changed');
  await page.route(SAVES, (route) => route.abort(), { times: 1 });
  await desk.save.click();
  await expect(page.getByText(ADMIN_MESSAGES.notSaved)).toBeVisible();
  await desk.openTab('Projects');
  const entry = await desk.openEntry('Harbour, tides on one screen');
  await entry.getByLabel('GitHub URL').fill('nowhere');
  await desk.save.click();
  await expect(page.getByRole('link', { name: /Projects, project 1, GitHub URL/ })).toBeVisible();
  await expect(page.getByText(ADMIN_MESSAGES.notSaved)).toBeHidden();
  await expect(page.getByText(ADMIN_MESSAGES.notSavedAlert)).toBeHidden();
});

test('an error that only the server finds leads to its field as well', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(failed);
  const desk = await openDesk(page);
  await desk.name.fill('Changed');
  const fields = { 'content.projects.projects.1.github': 'Refused by the server.' };
  await page.route(SAVES, (route) =>
    route.fulfill({
      status: 422,
      json: { ok: false, code: 'invalid-input', message: 'Please correct it.', fields },
    }),
  );
  await desk.save.click();
  await page.getByRole('link', { name: /Projects, project 2, GitHub URL/ }).click();
  await expect(page.getByLabel('GitHub URL')).toBeFocused();
});
