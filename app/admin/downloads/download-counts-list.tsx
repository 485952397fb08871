import { useState } from 'react';
import { findTool } from '../../../domain/content/downloads.ts';
import { DOWNLOAD_DAYS } from '../../../domain/download-days.ts';
import { DAY_MS } from '../../../domain/durations.ts';
import type { DayOfDownloads } from '../../../server/downloads/download-counts.ts';
import { useLoaded } from '../browser/use-loaded.ts';
import { useEdits, useEditsState } from '../document/use-edits.ts';
import { formatCount } from '../text/count.ts';
import { loadDownloads } from './calls.ts';

const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Downloads per tool and day: completed downloads of free files, and used tokens. */
export function DownloadCountsList() {
  const [open, setOpen] = useState(false);
  return (
    <section className="editor-group" aria-labelledby="days-title">
      <div className="rail">
        <h2 id="days-title">Download counts</h2>
      </div>
      <div className="entries">
        <details
          className="fold border-t border-line-night-2"
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary>
            <h3>The last {DOWNLOAD_DAYS} days</h3>
          </summary>
          {open && <Loaded />}
        </details>
      </div>
    </section>
  );
}

function Loaded() {
  const { loaded, failure } = useLoaded(loadDownloads, undefined);
  if (loaded === null || loaded.counts.length === 0) {
    return <p role="status">{failure ?? (loaded ? 'No downloads yet.' : 'Loading…')}</p>;
  }
  return <Days today={loaded.today} counts={loaded.counts} />;
}

function Days({ today, counts }: { today: string; counts: readonly DayOfDownloads[] }) {
  const { saved } = useEditsState(useEdits());
  const days = Array.from({ length: DOWNLOAD_DAYS }, (_, index) =>
    new Date(Date.parse(today) - (DOWNLOAD_DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
  const highest = Math.max(...counts.map(({ downloads }) => downloads));
  const tools = [...Map.groupBy(counts, ({ toolId }) => toolId)]
    .map(([toolId, own]) => ({
      toolId,
      name: findTool(saved.content.downloads, toolId)?.name || toolId,
      total: own.reduce((sum, { downloads }) => sum + downloads, 0),
      byDay: new Map(own.map(({ day, downloads }) => [day, downloads])),
    }))
    .sort((a, b) => b.total - a.total);
  return (
    <>
      <ul className="days mb-s3">
        {tools.map(({ toolId, name, total, byDay }) => (
          <li
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-[0.4rem] gap-x-6 items-end py-[0.9rem] border-t border-line-night desk:grid-cols-[minmax(0,1fr)_18rem_4.5rem]"
            key={toolId}
          >
            <span className="wrap-anywhere">{name}</span>
            <span className="figures text-[1.5rem]/[1] font-medium tracking-mid desk:[grid-area:1/3] desk:text-right">
              {formatCount(total)}
            </span>
            <Bars days={days} byDay={byDay} highest={highest} />
          </li>
        ))}
      </ul>
      <p className="label-mono">
        {dateOf(days[0] ?? today)} to {dateOf(today)}, days in UTC. Completed downloads from this
        site and used tokens count; robots do not, nor do free files at other addresses.
      </p>
      <details className="more">
        <summary>Day by day</summary>
        <table className="days-table w-full text-nav">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Tool</th>
              <th scope="col">Downloads</th>
            </tr>
          </thead>
          <tbody>
            {counts.map(({ day, toolId, downloads }) => (
              <tr key={`${day} ${toolId}`}>
                <td>{dateOf(day)}</td>
                <td>{findTool(saved.content.downloads, toolId)?.name || toolId}</td>
                <td className="figures">{formatCount(downloads)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

const BAR = 8;
const HEIGHT = 40;

/** A bar chart of the data in the table. */
function Bars(props: {
  days: readonly string[];
  byDay: ReadonlyMap<string, number>;
  highest: number;
}) {
  const { days, byDay, highest } = props;
  return (
    <svg
      className="col-span-full w-full h-[40px] fill-accent desk:[grid-area:1/2]"
      viewBox={`0 0 ${days.length * BAR} ${HEIGHT}`}
      aria-hidden="true"
      preserveAspectRatio="none"
    >
      {days.map((day, index) => {
        const height = Math.ceil(((byDay.get(day) ?? 0) / highest) * HEIGHT);
        return (
          <rect
            key={day}
            x={index * BAR}
            y={HEIGHT - Math.max(height, 1)}
            width={BAR - 2}
            height={Math.max(height, 1)}
            data-empty={height === 0 || undefined}
          />
        );
      })}
    </svg>
  );
}

const dateOf = (day: string): string => DATE.format(new Date(day));
