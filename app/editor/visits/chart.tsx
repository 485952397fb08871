import { Table } from 'lucide-react';
import { useId, useState } from 'react';
import type { VisitReport } from '../../../domain/visits.ts';
import { counted, formatCount } from '../text/count.ts';
import { type ChartSize, drawChart, movedTo, SLAT, SLIM, WIDE } from './chart-geometry.ts';
import { PERIOD_TEXTS, pointName, pointSentence, scaleText } from './visit-text.ts';

type Report = Pick<VisitReport, 'period' | 'points'>;

/**
 * The views of a period as bars of slats. It is drawn for two widths, of which the style sheet shows one. One tab
 * stop: arrow keys move along the days.
 */
export function VisitChart({ report }: { report: Report }) {
  const { highest } = drawChart(report.points, report.period, WIDE);
  const [focused, setFocused] = useState(highest);
  const shared = { report, focused, onFocus: setFocused };
  return (
    <div className="visit-chart relative @container mt-2">
      <Drawing {...shared} size={WIDE} />
      <Drawing {...shared} size={SLIM} />
    </div>
  );
}

function Drawing(props: {
  report: Report;
  size: ChartSize;
  /** The index of the column that the tab stop is on. */
  focused: number;
  onFocus: (index: number) => void;
}) {
  const { report, size, focused, onFocus } = props;
  const { lines, columns, highest } = drawChart(report.points, report.period, size);
  const { ago } = PERIOD_TEXTS[report.period];
  const { width, height, left, top, ground } = size;
  const id = useId();

  const move = (event: React.KeyboardEvent<SVGSVGElement>) => {
    const next = movedTo(event.key, focused, columns.length);
    if (next === undefined) return;
    event.preventDefault();
    onFocus(next);
    event.currentTarget.querySelectorAll<SVGElement>('[role="img"]')[next]?.focus();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: the drawing itself is the group.
    <svg
      className={`visit-chart-${size.name}`}
      viewBox={`0 0 ${width} ${height}`}
      role="group"
      aria-label={`Views, ${report.period === 'year' ? 'month by month' : 'day by day'}; the arrow keys move along them`}
      onKeyDown={move}
    >
      <defs>
        <Slats id={`${id}over`} ground={ground} slat={3} />
        <Slats id={`${id}open`} ground={ground} slat={1} />
      </defs>
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: it cannot have the focus. */}
      <g aria-hidden="true">
        {lines.map(({ views, y }) => (
          <g key={views}>
            <path className="fill-none stroke-line" d={`M${left} ${y}H${width}`} />
            <text x={0} y={y + 4}>
              {scaleText(views)}
            </text>
          </g>
        ))}
        {columns.map(({ point, bar, x, width: columnWidth, label }) => (
          <text
            key={point.from}
            x={report.period === 'week' ? x + columnWidth / 2 : bar.x}
            y={height - 4}
            textAnchor={report.period === 'week' ? 'middle' : 'start'}
          >
            {label}
          </text>
        ))}
      </g>
      {columns.map(({ point, x, width: columnWidth, bar, before, isOver, figures }, index) => (
        // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: its figures are shown under focus.
        <g
          key={point.from}
          className="visit-day outline-none"
          data-highest={index === highest || undefined}
          role="img"
          aria-label={pointSentence({ point, isOver })}
          tabIndex={index === focused ? 0 : -1}
          onFocus={() => onFocus(index)}
        >
          <rect
            className="visit-hit fill-transparent"
            x={x}
            y={top}
            width={columnWidth}
            height={ground - top}
          />
          <rect
            x={bar.x}
            y={ground - bar.height}
            width={bar.width}
            height={bar.height}
            fill={`url(#${id}${isOver ? 'over' : 'open'})`}
          />
          {point.viewsBefore > 0 && (
            <>
              <path
                className="stroke-ink stroke-6"
                d={`M${bar.x - 0.5} ${ground - before}h${bar.width + 1}`}
              />
              <path
                className="stroke-paper stroke-[1.5px]"
                d={`M${x + 0.5} ${ground - before}h${columnWidth - 1}`}
              />
            </>
          )}
          <text className="visit-figures" x={figures.x} y={14} textAnchor={figures.anchor}>
            {pointName(point.from)}{' '}
            <tspan dx={6}>
              {counted(point.views, 'view')}
              {size.name === 'wide' && `, ${counted(point.visitors, 'visitor')}`}
            </tspan>
          </text>
          <text
            className="visit-figures"
            x={figures.x}
            y={14}
            dy="1.42em"
            textAnchor={figures.anchor}
          >
            <tspan>
              {ago}: {formatCount(point.viewsBefore)}
            </tspan>
          </text>
        </g>
      ))}
      <path className="fill-none stroke-field" d={`M${left} ${ground + 0.5}H${width}`} />
    </svg>
  );
}

/** A pattern of horizontal slats, of a height out of `SLAT`, upwards from the ground. */
function Slats({ id, ground, slat }: { id: string; ground: number; slat: number }) {
  return (
    <pattern id={id} y={ground} width={10} height={SLAT} patternUnits="userSpaceOnUse">
      <rect className="fill-accent" y={(SLAT - slat) / 2} width={10} height={slat} />
    </pattern>
  );
}

/** What the parts of the chart mean, and the same figures as a table. */
export function ChartFoot({ report }: { report: Report }) {
  const texts = PERIOD_TEXTS[report.period];
  return (
    <div className="ways justify-between gap-y-0 gap-x-6 mt-3">
      <ul
        className="flex flex-wrap gap-y-[0.3rem] gap-x-6 text-small text-paper-2"
        aria-label="Key"
      >
        <li className="inline-flex items-center gap-[0.55rem]">
          <svg className="w-[18px] h-[14px]" viewBox="0 0 18 14" aria-hidden="true">
            <path
              className="fill-none stroke-accent"
              d="M2 2.5h14M2 7h14M2 11.5h14"
              strokeWidth={3}
            />
          </svg>
          {texts.now}
        </li>
        <li className="inline-flex items-center gap-[0.55rem]">
          <svg className="w-[18px] h-[14px]" viewBox="0 0 18 14" aria-hidden="true">
            <path className="stroke-paper stroke-[1.5px]" d="M0 7h18" />
          </svg>
          {texts.before}
        </li>
        <li className="inline-flex items-center gap-[0.55rem]">
          <svg className="w-[18px] h-[14px]" viewBox="0 0 18 14" aria-hidden="true">
            <path
              className="fill-none stroke-accent"
              d="M2 2.5h14M2 7h14M2 11.5h14"
              strokeWidth={1}
            />
          </svg>
          {texts.open}
        </li>
      </ul>
      <details className="visit-table">
        <summary className="link cursor-pointer">
          <Table aria-hidden size={16} strokeWidth={1.7} />
          Read as a table
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which needs the focus. */}
        <section className="max-h-72 overflow-auto" tabIndex={0} aria-label="Views as a table">
          <table className="days-table figures w-full text-nav">
            <thead>
              <tr>
                <th scope="col">{report.period === 'year' ? 'Month' : 'Day'}</th>
                <th scope="col">Views</th>
                <th scope="col">Visitors</th>
                <th scope="col">Views before</th>
              </tr>
            </thead>
            <tbody>
              {report.points.toReversed().map(({ from, views, visitors, viewsBefore }) => (
                <tr key={from}>
                  <th scope="row">{pointName(from)}</th>
                  <td>{formatCount(views)}</td>
                  <td>{formatCount(visitors)}</td>
                  <td>{formatCount(viewsBefore)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
      <p className="basis-full mt-3 text-small text-paper-2">
        Visitors without JavaScript, and those who ask not to be counted, are missing: the true
        numbers are a little higher.
      </p>
    </div>
  );
}
