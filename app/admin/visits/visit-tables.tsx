import { type ReactNode, useId, useState } from 'react';
import { findTool } from '../../../domain/content/downloads.ts';
import { OTHERS, type VisitReport } from '../../../domain/visits.ts';
import { useFromEdits } from '../document/use-edits.ts';
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
  const tools = useFromEdits(({ saved }) => saved.content.downloads);
  return (
    <div className="mt-9 grid gap-x-10 gap-y-8 items-start desk:grid-cols-3">
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

const PageLink = ({ path, name }: { path: string; name: string | null }) =>
  path === OTHERS ? (
    name
  ) : (
    <a
      className={`inline-flex min-h-9 items-center hover:underline max-desk:min-h-11 ${name === null ? 'font-mono text-small' : ''}`}
      href={path}
      target="_blank"
      rel="noreferrer"
    >
      {name ?? path}
    </a>
  );

/** A table in which the line above each row is its bar: its length is the row's part of the largest. */
function CountTable(props: { title: string; columns: readonly string[]; rows: readonly Row[] }) {
  const { title, columns, rows } = props;
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const largest = Math.max(1, ...rows.map(({ counts: [first = 0] }) => first));
  return (
    <section className="min-w-0">
      <h2 id={id} className="mb-2 font-strong">
        {title}
      </h2>
      {rows.length === 0 && <p className="empty">None.</p>}
      {rows.length > 0 && (
        <table className="data-table count-table figures" aria-labelledby={id}>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th className={index === 0 ? '' : 'text-end'} key={column} scope="col">
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
                <th scope="row" className="w-full wrap-anywhere">
                  {name}
                </th>
                {counts.map((count, index) => (
                  <td className="text-end" key={columns[index + 1]}>
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
          <span>
            {isWhole ? `Show only ${SHOWN_ROWS}` : `Show all ${formatCount(rows.length)}`}
          </span>
          <span className="sr-only"> of {title}</span>
        </button>
      )}
    </section>
  );
}
