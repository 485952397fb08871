import type { PartFold } from '../controls/part.tsx';
import { useFeatures } from '../layout/features.ts';
import { formatTime } from '../text/times.ts';
import { SecurityBlock } from './security-block.tsx';

/** When the automatic backups were made, sent and proven, as they were when the page was opened. */
export function Backups(fold: PartFold) {
  const { backups: record } = useFeatures();
  return (
    <SecurityBlock {...fold} part="backups" state={record?.made === null ? 'none' : ''}>
      {record === null && <p className="empty">The state of the backups cannot be read now.</p>}
      {record?.made === null && (
        <p className="empty">No automatic backup yet. Set BACKUP_EVERY_HOURS to make backups.</p>
      )}
      {record !== null && record.made !== null && (
        <ul className="security-list lines lines-below" aria-label="Backups">
          <Line what="Last automatic backup" detail="In the backup folder." at={record.made.at} />
          <Line
            what="Last backup in the bucket"
            detail={
              record.sent === null
                ? 'None: if this machine is lost, the backups are too.'
                : 'Encrypted.'
            }
            at={record.sent?.at}
          />
          <Line
            what="Last successful test restore"
            detail={record.proven === null ? 'None yet.' : `${record.proven.summary}.`}
            at={record.proven?.at}
          />
        </ul>
      )}
    </SecurityBlock>
  );
}

function Line({ what, detail, at }: { what: string; detail: string; at: string | undefined }) {
  return (
    <li>
      <span className="text-moonlit">{what}</span>
      <span className="wrap-anywhere">{detail}</span>
      {at !== undefined && (
        <time className="text-small" dateTime={at}>
          {formatTime(at)}
        </time>
      )}
    </li>
  );
}
