import { type Finding, type FindingState, worstFirst, worstOf } from '../../../domain/findings.ts';
import { api } from '../browser/calls.ts';
import { useLoaded } from '../browser/use-calls.tsx';
import { FoldItem } from '../controls/fold-item.tsx';
import { RecordList, RecordRow } from '../controls/record-list.tsx';
import { useFeatures } from '../layout/features.ts';
import { formatTime, listTimeText } from '../text/formats.ts';
import { LoadedItem } from './loaded-item.tsx';

/** When the automatic backups were made, sent and proven, as they were when the page was opened. */
export function Backups() {
  const { backups: record } = useFeatures();
  const failure = record?.failure ?? record?.proofFailure ?? null;
  const state = () => {
    if (record === null) return 'Cannot be read';
    if (failure !== null) return 'The last one failed';
    return record.made === null ? 'None yet' : `Last ${listTimeText(record.made.at)}`;
  };
  return (
    <FoldItem
      address="settings/backups"
      title="Backups"
      state={state()}
      isBad={failure !== null || record?.made === null}
    >
      {() => (
        <>
          {record === null && <p>The state of the backups cannot be read now.</p>}
          {failure !== null && <p className="pb-3 text-bad">{failure.reason}</p>}
          {record?.made === null && (
            <p>No automatic backup yet. Set BACKUP_EVERY_HOURS to make backups.</p>
          )}
          {record !== null && record.made !== null && (
            <RecordList label="Backups">
              <Backup
                what="Last automatic backup"
                detail="In the backup folder."
                {...record.made}
              />
              <Backup
                what="Last backup in the bucket"
                detail={
                  record.sent === null
                    ? 'None: if this machine is lost, the backups are too.'
                    : 'Encrypted.'
                }
                {...record.sent}
              />
              <Backup
                what="Last successful test restore"
                detail={record.proven === null ? 'None yet.' : `${record.proven.summary}.`}
                {...record.proven}
              />
            </RecordList>
          )}
        </>
      )}
    </FoldItem>
  );
}

const Backup = ({ what, detail, at }: { what: string; detail: string; at?: string }) => (
  <RecordRow what={what} detail={detail} time={at !== undefined && formatTime(at)} />
);

const STATE_LABELS: Readonly<Record<FindingState, string>> = {
  good: 'Good',
  advice: 'Advice',
  warning: 'Warning',
  broken: 'Broken',
};

const isWrong = (state: FindingState): boolean => state === 'warning' || state === 'broken';

/** What the site has found about itself, the worst first, and which Engawa it is. */
export function Checks() {
  return (
    <LoadedItem
      address="settings/checks"
      title="Checks"
      query={useLoaded(['findings'], () => api.doctor.$get())}
      what="the checks, which takes some seconds"
      state={({ findings }) => {
        const good = findings.filter(({ state }) => state === 'good');
        return `${good.length} of ${findings.length} are good`;
      }}
      isBad={({ findings }) => isWrong(worstOf(findings))}
    >
      {({ findings, at, running: { version, schema, store, node } }) => (
        <>
          <ul aria-label="Findings">
            {worstFirst(findings).map((finding) => (
              <FindingRow key={`${finding.check}: ${finding.says}`} finding={finding} />
            ))}
          </ul>
          <p className="hint py-3 border-t border-rule">
            Engawa {version}, schema {schema}, {'name' in store && `${store.name}, `}
            Node {node}, checked {formatTime(at)}
          </p>
        </>
      )}
    </LoadedItem>
  );
}

function FindingRow({ finding: { check, state, says, fix } }: { finding: Finding }) {
  return (
    <li className="grid gap-x-6 py-2 border-t border-rule desk:grid-cols-[10rem_1fr]">
      <p>
        <b className={isWrong(state) ? 'text-bad' : 'text-ink-2'}>{STATE_LABELS[state]}</b>{' '}
        <span className="text-small text-ink-2">{check}</span>
      </p>
      <div className="wrap-anywhere">
        <p>{says}</p>
        {fix !== null && <p className="pt-1 text-ink-2">{fix}</p>}
      </div>
    </li>
  );
}
