import type { Page } from '@playwright/test';
import { VISIT_PERIODS, type VisitPeriod, type VisitReport } from '../../domain/visits.ts';
import { expectAccessible, watchPolicy } from '../support/accessibility.ts';
import { openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const COLUMNS = { week: 7, month: 30, year: 12 } as const;
const NOTHING = { views: 0, visitors: 0, downloads: 0 };

const NOBODY_YET = /^Counting began .+, \d\d:\d\d\. No visits yet\.$/;

/** A report with a view more in every column, as the server sends it. */
function sampleReport(period: VisitPeriod): VisitReport {
  const points = Array.from({ length: COLUMNS[period] }, (_, index) => ({
    from:
      period === 'year'
        ? new Date(Date.UTC(2025, 11 + index)).toISOString().slice(0, 7)
        : new Date(Date.UTC(2026, 10, 22) - (COLUMNS[period] - 1 - index) * DAY_MS)
            .toISOString()
            .slice(0, 10),
    views: 101 + index,
    visitors: 40 + index,
  }));
  return {
    period,
    isCounting: true,
    since: '2026-01-01T00:00:00.000Z',
    isComparable: true,
    points,
    totals: { views: 728, visitors: 301, downloads: 19 },
    totalsBefore: { ...NOTHING, views: 630, downloads: 14 },
    pages: Array.from({ length: 12 }, (_, index) => ({
      path: index === 0 ? '/' : `/anime/${index}`,
      views: 100 - index,
      visitors: 50 - index,
    })),
    referrers: [
      { host: '', views: 600 },
      { host: 'news.example', views: 128 },
    ],
    downloads: [{ toolId: 'gone', times: 19 }],
  };
}

/** Opens Visits, with reports that the test makes. */
async function openVisits(page: Page, report = sampleReport): Promise<void> {
  await page.route('**/admin/api/visits?*', (route) => {
    const asked = new URL(route.request().url()).searchParams.get('period');
    const period = VISIT_PERIODS.find((name) => name === asked) ?? 'month';
    return route.fulfill({ json: { ok: true, report: report(period) } });
  });
  await openEditor(page);
  await page.goto('/admin/visits');
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('every state of Visits is accessible and obeys the policy', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push((text) => text.includes('503'));
    const stopped = await watchPolicy(page);
    let answer: (period: VisitPeriod) => VisitReport = sampleReport;
    await openVisits(page, (period) => answer(period));
    for (const [period, columns] of [
      ['7 days', COLUMNS.week],
      ['30 days', COLUMNS.month],
      ['A year', COLUMNS.year],
    ] as const) {
      await page.getByRole('button', { name: period }).click();
      await expect(page.getByRole('group', { name: /^Views/ }).getByRole('img')).toHaveCount(
        columns,
      );
      await expectAccessible(page, period);
    }
    await page.getByText('Read as a table').click();
    await expect(page.getByRole('table').getByRole('row', { name: /^Nov 2026/ })).toBeVisible();
    await expectAccessible(page, 'the table of the chart');

    answer = (period) => ({ ...sampleReport(period), isCounting: false });
    await page.getByRole('button', { name: '7 days' }).click();
    await expect(page.getByText(/^Counting is off/)).toBeVisible();
    await expectAccessible(page, 'counting is off');

    answer = (period) => ({
      ...sampleReport(period),
      isComparable: false,
      totals: NOTHING,
      totalsBefore: NOTHING,
    });
    await page.getByRole('button', { name: '30 days' }).click();
    await expect(page.getByText(NOBODY_YET)).toBeVisible();
    await expectAccessible(page, 'the first day');
    expect(stopped).toEqual([]);
  });
});

test('the chart is one tab stop, in which arrow keys move along the days', async ({ page }) => {
  await openVisits(page);
  await page.getByRole('button', { name: '7 days' }).click();
  const chart = page.getByRole('group', { name: /^Views, day by day/ });
  const days = chart.getByRole('img');
  await expect(days).toHaveCount(7);

  await page.getByRole('button', { name: 'A year' }).focus();
  await page.keyboard.press('Tab');
  const highest = chart.getByRole('img', {
    name: 'Sun 22 Nov: 107 views, 46 visitors so far',
  });
  await expect(highest).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(highest).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  const saturday = chart.getByRole('img', {
    name: 'Sat 21 Nov: 106 views, 45 visitors',
  });
  await expect(saturday).toBeFocused();
  await expect(page.getByText('Sat 21 Nov 106 views, 45 visitors')).toBeVisible();
  await page.keyboard.press('Home');
  await expect(days.first()).toBeFocused();
  await days.nth(2).hover();
  await expect(page.getByText('Wed 18 Nov 103 views, 42 visitors')).toBeVisible();
  await days.first().hover();
  await page.keyboard.press('Tab');
  await expect(page.getByText('Read as a table')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(days.first()).toBeFocused();
});

test('a long table is shortened', async ({ page }) => {
  await openVisits(page);
  const pages = page.getByRole('table', { name: 'Pages' });
  await expect(pages.getByRole('row')).toHaveCount(11);
  await page.getByRole('button', { name: 'Show all 12 of Pages' }).click();
  await expect(pages.getByRole('row')).toHaveCount(13);
  const fewer = page.getByRole('button', { name: 'Show only 10 of Pages' });
  await expect(fewer).toBeFocused();
  await fewer.click();
  await expect(pages.getByRole('row')).toHaveCount(11);
  await expect(pages.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
});

test('a report that cannot be loaded is asked for again', async ({ page, expectedErrors }) => {
  expectedErrors.push((text) => text.includes('503'));
  const failure = { ok: false, code: 'load-failed', message: 'Not now.', fields: {} };
  await page.route('**/admin/api/visits?*', (route) =>
    route.fulfill({ status: 503, json: failure }),
  );
  await openEditor(page);
  await page.goto('/admin/visits');
  await expect(page.getByRole('alert').getByText('Not now.')).toBeVisible();
  await expectAccessible(page, 'a failure');
  await page.unroute('**/admin/api/visits?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(NOBODY_YET)).toBeVisible();
  await expect(page.getByText('Not now.')).toBeHidden();
});
