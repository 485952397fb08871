import type { HistoryPage } from './calls.ts';
import { type HistoryDay, sideLines } from './days.ts';
import { keptText } from './line-text.ts';

/** The id of the tab's heading. */
export const HISTORY_HEADING_ID = 'history-heading';

/** The id of a day's heading. */
export const dayId = (date: string): string => `history-${date}`;

/** The side list: the days that are loaded, and what is kept. */
export function HistoryRail(props: {
  page: HistoryPage | null;
  days: readonly HistoryDay[];
  now: Date;
}) {
  const { page, days, now } = props;
  return (
    <div className="rail">
      <h2 id={HISTORY_HEADING_ID} tabIndex={-1}>
        History
      </h2>
      <p className="history-note">Every saved version. Visitors do not see this list.</p>
      {days.length > 0 && (
        <nav aria-label="Days">
          <ol>
            {sideLines(days, now).map(({ date, label, count }) => (
              <li key={date}>
                <a href={`#${dayId(date)}`}>
                  <span>{label}</span>
                  <span className="label-mono figures">
                    {count}
                    <span className="sr-only"> versions</span>
                  </span>
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      {page !== null && <p className="history-note max-desk:mt-[0.4rem]">{keptText(page)}</p>}
    </div>
  );
}
