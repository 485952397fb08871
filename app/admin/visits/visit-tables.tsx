import { type ReactNode, useId, useState } from 'react';
import { findTool } from '../../../domain/content/downloads.ts';
import { OTHERS, type VisitReport } from '../../../domain/visits.ts';
import { useEdits, useEditsState } from '../document/use-edits.ts';
import { formatCount } from '../text/count.ts';
import { pageName, referrerName } from './visit-text.ts';

/** How many rows a table has before its button for the others is pressed. */
const SHOWN_ROWS = 10;

interface Row {
  readonly key: string;
  readonly name: ReactNode;
  /** The first one gives the length of the row's bar. */
  readonly counts: readonly number[];
}

/** The pages, referrers and downloads of a period. */
export function VisitTables({ pages, referrers, downloads }: VisitReport) {
  const { saved } = useEditsState(useEdits());
  const tools = saved.content.downloads;
  return (
    <div className="visit-tables grid gap-y-10 gap-x-[calc(var(--spacing-gut)*2)] mt-10 desk:grid-cols-[minmax(0,5fr)_minmax(0,4fr)] desk:grid-rows-[auto_1fr] desk:mt-13">
      <CountTable
        title="Pages"
        columns={['Page', 'Views', 'Visitors']}
        rows={pages.map(({ path, views, visitors }) => ({
          key: path,
          name: <PageLink path={path} name={pageName(path, tools)} />,
          counts: [views, visitors],
        }))}
      />
      <CountTable
        title="Referrers"
        columns={['Host', 'Views']}
        rows={referrers.map(({ host, views }) => ({
          key: host,
          name: referrerName(host),
          counts: [views],
        }))}
      />
      <CountTable
        title="Downloads"
        columns={['Tool', 'Times']}
        rows={downloads.map(({ toolId, times }) => ({
          key: toolId,
          name: findTool(tools, toolId)?.name || toolId,
          counts: [times],
        }))}
      />
    </div>
  );
}

function PageLink({ path, name }: { path: string; name: string | null }) {
  if (path === OTHERS) return name;
  return (
    <a href={path} target="_blank" rel="noreferrer">
      {name}{' '}
      <span className="visit-path" data-alone={name === null || undefined}>
        {path}
      </span>
    </a>
  );
}

/** A table in which the line above each row is its bar: its length is the row's part of the largest. */
function CountTable(props: { title: string; columns: readonly string[]; rows: readonly Row[] }) {
  const { title, columns, rows } = props;
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const largest = Math.max(1, ...rows.map(({ counts: [first = 0] }) => first));
  return (
    <section className="min-w-0 desk:first:row-span-2">
      <h3 id={id}>{title}</h3>
      {rows.length === 0 && <p className="empty">None.</p>}
      {rows.length > 0 && (
        <table className="count-table figures w-full text-nav" aria-labelledby={id}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  className="py-2 border-t border-line-night-2 font-mono font-normal text-label/[1.3] text-moonlit-3 text-left"
                  key={column}
                  scope="col"
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, isWhole ? rows.length : SHOWN_ROWS).map(({ key, name, counts }) => (
              // React sets it through the style object, which the content policy allows.
              <tr
                key={key}
                style={{ backgroundSize: `${((counts[0] ?? 0) / largest) * 100}% 2px` }}
              >
                <th
                  className="w-full pt-[0.3rem] pr-4 pb-[0.3rem] pl-0 font-normal text-left wrap-anywhere desk:py-0"
                  scope="row"
                >
                  {name}
                </th>
                {counts.map((count, index) => (
                  <td className="text-right whitespace-nowrap" key={columns[index + 1]}>
                    {formatCount(count)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length > SHOWN_ROWS && (
        <button type="button" className="link" onClick={() => setWhole(!isWhole)}>
          {isWhole ? `Show only ${SHOWN_ROWS}` : `Show all ${formatCount(rows.length)}`}
          <span className="sr-only"> of {title}</span>
        </button>
      )}
    </section>
  );
}
