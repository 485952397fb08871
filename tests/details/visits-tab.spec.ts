import type { Page } from '@playwright/test';
import { VISIT_PERIODS, type VisitPeriod, type VisitReport } from '../../domain/visits.ts';
import { openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const COLUMNS = { week: 7, month: 30, year: 12 } as const;
const NOTHING = { views: 0, visitors: 0, downloads: 0 };

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
