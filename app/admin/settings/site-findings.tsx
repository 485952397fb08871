import { type Finding, type FindingState, worstFirst } from '../../../domain/findings.ts';
import { useLoaded } from '../browser/use-loaded.ts';
import type { PartFold } from '../controls/part.tsx';
import { counted } from '../text/count.ts';
import { formatTime } from '../text/times.ts';
import { loadFindings } from './calls.ts';
import { SecurityBlock } from './security-block.tsx';

const STATE_LABELS: Readonly<Record<FindingState, string>> = {
  good: 'Good',
  advice: 'Advice',
  warning: 'Warning',
  broken: 'Broken',
};

/** What the site has found about itself, the worst first, and which Engawa it is. */
export function SiteFindings(fold: PartFold) {
  const { loaded, failure } = useLoaded(loadFindings, undefined);
  const findings = loaded?.findings ?? [];
  const shown = worstFirst(findings).filter(({ state }) => state !== 'good');
  const good = findings.filter(({ state }) => state === 'good');
  return (
    <SecurityBlock
      {...fold}
      part="checks"
      state={shown.length === 0 ? '' : counted(shown.length, 'finding')}
      note={loaded === null ? undefined : linesOf(loaded.running).join(', ')}
    >
      <p className="empty" role="status">
        {failure ?? (loaded === null && 'Checking the site. This takes some seconds.')}
      </p>
      {shown.length > 0 && (
        <ul className="findings lines lines-below" aria-label="Findings">
          {shown.map((finding) => (
            <Row key={`${finding.check}: ${finding.says}`} finding={finding} />
          ))}
        </ul>
      )}
      {loaded !== null && (
        <p className="mt-s4 text-nav text-moonlit-2">
          {good.length > 0 && `${goodText(good)} `}
          Checked <time dateTime={loaded.at}>{formatTime(loaded.at)}</time>.
        </p>
      )}
    </SecurityBlock>
  );
}

function Row({ finding: { check, state, says, fix } }: { finding: Finding }) {
  return (
    <li data-state={state}>
      <p className="finding-state">
        {STATE_LABELS[state]}
        <span className="max-desk:ml-3 desk:block text-small text-moonlit-2">{check}</span>
      </p>
      <div className="wrap-anywhere">
        <p className="text-moonlit">{says}</p>
        {fix !== null && <p className="mt-1">{fix}</p>}
      </div>
    </li>
  );
}

type Running = Extract<Awaited<ReturnType<typeof loadFindings>>, { ok: true }>['running'];

const linesOf = ({ version, commit, schema, store, node }: Running): string[] => [
  `Engawa ${version}`,
  ...(commit === null ? [] : [`Commit ${commit}`]),
  `Schema ${schema}`,
  `${'name' in store ? `${store.name}, ` : ''}Node ${node}`,
];

const goodText = (good: readonly Finding[]): string => {
  const names = [...new Set(good.map(({ check }) => check))].join(', ');
  return `${counted(good.length, 'check')} ${good.length === 1 ? 'is' : 'are'} good: ${names}.`;
};
