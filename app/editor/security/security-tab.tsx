import type { Failure } from '../../../domain/failure.ts';
import './security.css';
import { AuditLog } from './audit-log.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SessionList } from './session-list.tsx';

/** Who is logged in, what else a login asks for, and what happened. */
export function SecurityTab(props: {
  /** The session has ended; what is loaded is asked for again by the next one. */
  expired: boolean;
  onFailure: (failure: Failure) => void;
}) {
  const { expired, onFailure } = props;
  return (
    <>
      {!expired && <SessionList onFailure={onFailure} />}
      {/* It stays: recovery codes that it shows are shown only once. */}
      <SecondFactor expired={expired} onFailure={onFailure} />
      {!expired && <AuditLog onFailure={onFailure} />}
    </>
  );
}
