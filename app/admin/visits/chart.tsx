import { useState } from 'react';
import type { VisitReport } from '../../../server/visits/visit-report.ts';
import { formatCount, formatTime } from '../text/formats.ts';
import { axisLabel, pointFigures, pointName, scaleEnd, scaleText } from './visit-text.ts';

/** A number or a day at the scale. */
const SCALE =
  'absolute font-mono text-label/[1.6] text-ink-3 whitespace-nowrap pointer-events-none';

type Points = Pick<VisitReport, 'period' | 'points'>;

/**
 * The views of a period as bars of slats, and in words those of the day under the pointer, at first of the one with the
 * most. The table below has the same without a pointer.
 */
export function VisitChart({ period, points }: Points) {
  const views = points.map((point) => point.views);
  const most = Math.max(...views);
  const last = points.length - 1;
  const [shown, setShown] = useState(most === 0 ? last : views.indexOf(most));
  const end = scaleEnd(most);

  return (
    <div aria-hidden="true">
      <p className="mb-3 text-small text-ink-2 figures">
        <b className="me-2">{pointName(points[shown]?.from ?? '')}</b>{' '}
        <span>{pointFigures(points, shown)}</span>
      </p>
      <div className="relative flex h-60 mb-9 ps-10 border-b border-ink">
        {[end, end / 2].map((count) => (
          // React sets it through the style object, which the content policy allows.
          <span
            key={count}
            className={`${SCALE} inset-x-0 h-0 border-t border-rule`}
            style={{ bottom: `${(count / end) * 100}%` }}
          >
            {scaleText(count)}
          </span>
        ))}
        {points.map((point, index) => (
          <div
            key={point.from}
            className="relative flex flex-1 items-end justify-center"
            onPointerEnter={() => setShown(index)}
          >
            {point.views > 0 ? (
              <i
                className={`w-[62%] min-h-[3px] ${index === last ? `border border-b-0 ${index === shown ? 'border-dye' : 'border-ink'}` : index === shown ? 'bg-dye' : 'bg-ink'}`}
                style={{ height: `${(point.views / end) * 100}%` }}
              />
            ) : (
              // A day without views has its place too.
              <i className="w-[62%] h-[3px] bg-edge-soft" />
            )}
            <span
              className={`${SCALE} top-[calc(100%+0.35rem)] ${period === 'month' && index === last ? 'end-0' : 'start-[19%]'}`}
            >
              {axisLabel(period, point.from, last - index)}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

/** The figures of the chart as a table, since when there are any, and whom they lack. */
export function ChartFoot({ period, points, since }: Points & Pick<VisitReport, 'since'>) {
  const isYoung = since.slice(0, '2026-11-22'.length) > (points[0]?.from ?? '');
  return (
    <>
      <p className="hint">
        {isYoung && `Counting began ${formatTime(since)}. `}Hollow: not over yet. Visitors without
        JavaScript, and those who ask not to be counted, are not included: the real numbers are a
        little higher.
      </p>
      <details>
        <summary className="link cursor-pointer py-2">Read as a table</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which needs the focus. */}
        <section className="max-h-72 overflow-auto" tabIndex={0} aria-label="Views as a table">
          <table className="data-table figures">
            <thead>
              <tr>
                <th scope="col">{period === 'year' ? 'Month' : 'Day'}</th>
                <th scope="col" className="text-end">
                  Views
                </th>
                <th scope="col" className="text-end">
                  Visitors
                </th>
              </tr>
            </thead>
            <tbody>
              {points.toReversed().map(({ from, views, visitors }) => (
                <tr key={from}>
                  <th scope="row">{pointName(from)}</th>
                  <td className="text-end">{formatCount(views)}</td>
                  <td className="text-end">{formatCount(visitors)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </>
  );
}
