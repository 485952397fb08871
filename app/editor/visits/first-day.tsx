import { Check, Eye } from 'lucide-react';
import type { VisitReport } from '../../../domain/visits.ts';
import { cityOf, pointName, sinceText } from './visit-text.ts';

const ICON = { 'aria-hidden': true, size: 16, strokeWidth: 1.7 } as const;

/** What the tab shows until the first view: since when, what will appear, and why it may not. */
export function FirstDay({ report }: { report: VisitReport }) {
  const { since, points, timeZone, isCounting } = report;
  const today = points.at(-1)?.from;
  if (!isCounting) {
    return (
      <div className="visit-first mt-3">
        <p className="visit-first-title">Nothing is counted.</p>
        <p className="visit-first-text">
          The pages are sent without the script. Switch “Count visits” on, and the first view stands
          here a few seconds after it happens.
        </p>
      </div>
    );
  }
  return (
    <div className="visit-first mt-3">
      <p className="visit-first-title">Counting began {sinceText(since, report)}. Nobody yet.</p>
      <p className="visit-first-text">
        The first view stands here a few seconds after it happens, when you come back to this tab.
        Known robots are left out, and so are you while you are logged in: looking yourself will not
        start it.
      </p>
      {!globalThis.isSecureContext && (
        <p className="visit-first-text">
          This site is open over http, where browsers do not say which site a request comes from:
          nothing is counted. Open it over https.
        </p>
      )}
      <div className="visit-chart relative @container mt-2">
        <EmptyChart name="wide" width={960} ground={163.5} step={61} />
        <EmptyChart name="slim" width={350} ground={105.5} step={42} />
        {today !== undefined && (
          <p className="label-mono mt-2 text-right">
            {report.period === 'year' ? pointName(today) : `today, ${pointName(today)}`}
          </p>
        )}
      </div>
      <ul className="visit-proofs lines max-w-216 mt-9">
        <li>
          <Check {...ICON} />
          <span>
            <b>The script is sent</b> with every page, less than 1 kB, once the page is idle.
          </span>
        </li>
        <li>
          <Check {...ICON} />
          <span>
            <b>No cookie and no address is stored.</b> What tells two visitors apart is deleted at
            midnight, {cityOf(timeZone)} time.
          </span>
        </li>
        <li>
          <Eye {...ICON} />
          <span>
            <b>Visitors without JavaScript are not counted</b>, nor those who ask not to be. The
            true number is a little higher.
          </span>
        </li>
      </ul>
    </div>
  );
}

const DAYS = 30;

function EmptyChart(props: { name: 'wide' | 'slim'; width: number; ground: number; step: number }) {
  const { name, width, ground, step } = props;
  const day = width / DAYS;
  return (
    <svg
      className={`visit-chart-${name}`}
      viewBox={`0 0 ${width} ${ground + 8}`}
      role="img"
      aria-label="An empty chart: one day, no views"
    >
      <path
        className="fill-none stroke-line"
        d={`M0 ${ground - 2 * step}H${width}M0 ${ground - step}H${width}`}
      />
      <path className="fill-none stroke-field" d={`M0 ${ground}H${width}`} />
      <path
        className="fill-none stroke-line"
        d={Array.from({ length: DAYS }, (_, index) => `M${index * day + 0.5} ${ground - 3}v6`).join(
          '',
        )}
      />
      <path className="stroke-accent stroke-3" d={`M${width - day} ${ground}H${width}`} />
    </svg>
  );
}
