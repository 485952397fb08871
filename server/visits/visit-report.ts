import { csvRecord } from '../../domain/csv.ts';
import { throwAs } from '../../domain/site-error.ts';
import type { VisitCsvPeriod, VisitPeriod, VisitReport, VisitTotals } from '../../domain/visits.ts';
import type { Clock } from '../clock.ts';
import type { Store } from '../store/store.ts';
import { addDays, type Calendar, lastDayOf } from './calendar.ts';
import type { Counting } from './counting-switch.ts';
import { daysOf } from './periods.ts';
import { type Days, type Instants, reportRows, type VisitRow } from './report-rows.ts';

/** What the owner sees of the counted views. Everything throws `load-failed` when the store does not answer. */
interface Reports {
  /**
   * The report of a period. Free downloads are stored by their day in UTC and so are counted by that; everything else
   * by the days of the site's time zone. Messages that the owner has deleted are not counted.
   */
  report(period: VisitPeriod): Promise<VisitReport>;
  /**
   * The rows of a period as a CSV file: a row of each day, page and referrer, and one of each day for all pages, which
   * has the day's visitors and no views, so that a sum of the views is right. In months that were folded, a month is in
   * the place of a day.
   */
  csv(period: VisitCsvPeriod): Promise<ReadableStream<string>>;
}

/** How many pages and referrers a report has. The CSV file has all. */
const LIST_MAX = 100;

/** Spreadsheet programs read a file without it in another encoding than UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';
const COLUMNS = ['day', 'page', 'referrer', 'views', 'visitors'];
const ALL_PAGES = 'all pages';

const ALL_DAYS: Days = { from: '0000', to: '9999' };

/** Creates the reports. */
export function createReports(options: {
  store: Store;
  calendar: Calendar;
  clock: Clock;
  counting: () => Counting;
}): Reports {
  const { store, calendar, clock, counting } = options;
  const rows = reportRows(store);
  const today = () => calendar.dayOf(clock());

  const instantsOf = ({ from, to }: Days): Instants => ({
    from: calendar.startOf(from).toISOString(),
    until: calendar.startOf(addDays(to, 1)).toISOString(),
  });

  const totalsOf = async (days: Days): Promise<VisitTotals> => {
    const instants = instantsOf(days);
    const points = await rows.points(days, 10);
    const downloads = await rows.downloads(days, instants);
    return {
      views: sumOf(points.map(({ views }) => views)),
      visitors: sumOf(points.map(({ visitors }) => visitors)),
      downloads: sumOf(downloads.map(({ times }) => times)),
      ...(await rows.messages(instants)),
      ...(await rows.tokens(instants)),
    };
  };

  return {
    report: (period) =>
      orLoadFailed(async () => {
        const { days, before, points, length } = daysOf(period, today());
        const lastBefore = points.at(-1)?.before ?? before.to;
        const drawn = {
          from: before.from,
          to: length === 7 ? lastDayOf(lastBefore) : lastBefore,
        };
        const [current, earlier] = await Promise.all([
          rows.points(days, length),
          rows.points(drawn, length),
        ]);
        const byName = new Map([...earlier, ...current].map((point) => [point.from, point]));
        return {
          period,
          isCounting: counting().isOn,
          since: counting().since,
          timeZone: calendar.timeZone,
          points: points.map((point) => ({
            from: point.from,
            views: byName.get(point.from)?.views ?? 0,
            visitors: byName.get(point.from)?.visitors ?? 0,
            viewsBefore: byName.get(point.before)?.views ?? 0,
          })),
          totals: await totalsOf(days),
          totalsBefore: await totalsOf(before),
          pages: await rows.pages(days, LIST_MAX),
          referrers: await rows.referrers(days, LIST_MAX),
          downloads: await rows.downloads(days, instantsOf(days)),
        };
      }),

    csv: (period) =>
      orLoadFailed(async () => {
        const days = period === 'all' ? ALL_DAYS : daysOf(period, today()).days;
        const remaining = (await rows.days(days)).values();
        return new ReadableStream({
          start: (controller) => controller.enqueue(BYTE_ORDER_MARK + csvRecord(COLUMNS)),
          // A day at a time, when the stream's reader is ready for it.
          async pull(controller) {
            const { done, value } = remaining.next();
            if (done) return controller.close();
            controller.enqueue((await rows.day(value)).map(recordOf).join(''));
          },
        });
      }),
  };
}

const recordOf = ({ day, path, referrer, views, visitors }: VisitRow): string =>
  path === ''
    ? csvRecord([day, ALL_PAGES, '', '', String(visitors)])
    : csvRecord([day, path, referrer, String(views), String(visitors)]);

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const orLoadFailed = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch(throwAs('load-failed', 'The visits cannot be read.'));
