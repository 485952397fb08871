import './security.css';
import { useFeatures } from '../features.ts';
import { useStore } from '../state-store.ts';
import { AuditLog } from './audit-log.tsx';
import { Backups } from './backups.tsx';
import { OpenSessions } from './open-sessions.tsx';
import { Retention } from './retention-settings.tsx';
import { SecondFactor } from './second-factor-settings.tsx';
import { SiteFindings } from './site-findings.tsx';

/**
 * The sessions, the second factor, how long things are stored, the backups, what the site has found about itself, and the
 * audit log.
 */
export function SecurityTab() {
  // The data is loaded again after the next login.
  const expired = useStore(useFeatures().session, (session) => session.expired);
  return (
    <>
      {!expired && <OpenSessions />}
      {/* Stays mounted, because recovery codes are shown only once. */}
      <SecondFactor expired={expired} />
      {!expired && <Retention />}
      {!expired && <Backups />}
      {!expired && <SiteFindings />}
      {!expired && <AuditLog />}
    </>
  );
}
