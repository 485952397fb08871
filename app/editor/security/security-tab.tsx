import type { Failure } from '../../../domain/failure.ts';
import './security.css';
import { AuditLog } from './audit-log.tsx';
import { Retention } from './retention.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SessionList } from './session-list.tsx';

/** The sessions, the second factor, how long things are stored, and the audit log. */
export function SecurityTab(props: {
  /** The session has ended. The data is loaded again after the next login. */
  expired: boolean;
  onFailure: (failure: Failure) => void;
}) {
  const { expired, onFailure } = props;
  return (
    <>
      {!expired && <SessionList onFailure={onFailure} />}
      {/* Stays mounted, because recovery codes are shown only once. */}
      <SecondFactor expired={expired} onFailure={onFailure} />
      {!expired && <Retention onFailure={onFailure} />}
      {!expired && <AuditLog onFailure={onFailure} />}
    </>
  );
}
