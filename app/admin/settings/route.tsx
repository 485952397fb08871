import { Suspense, useState } from 'react';
import './security.css';
import { lazyPart } from '../controls/lazy-part.tsx';
import type { PartFold } from '../controls/part.tsx';
import { useFeatures } from '../layout/features.ts';
import { Screen } from '../layout/screen.tsx';
import { useStore } from '../state-store.ts';
import { AuditLog } from './audit-log.tsx';
import { Backups } from './backups.tsx';
import { OpenSessions } from './open-sessions.tsx';
import { PageOrder } from './page-order.tsx';
import { Retention } from './retention-settings.tsx';
import { SecondFactor } from './second-factor-settings.tsx';
import { SecurityBlock } from './security-block.tsx';
import type { SecurityPart } from './security-parts.ts';
import { SiteFindings } from './site-findings.tsx';
import { WhoAndWhere } from './who-and-where.tsx';

// What asks the browser for passkeys is loaded with it.
const Passkeys = lazyPart(async () => (await import('./passkeys.tsx')).Passkeys);

/** The sessions, the passkeys, the second factor, what the site has found about itself, the backups, the retention and the activity. */
export default function SettingsScreen() {
  // The data is loaded again after the next login.
  const expired = useStore(useFeatures().session, (session) => session.expired);
  const [current, setCurrent] = useState<SecurityPart | null>(null);
  const fold = (part: SecurityPart): PartFold => ({
    isOpen: part === current,
    onToggle: (isOpen) => setCurrent(isOpen ? part : null),
  });
  return (
    <Screen name="settings">
      <WhoAndWhere />
      <PageOrder />
      <div className="min-w-0 mt-s4 desk:col-[4/12] desk:mt-0">
        {!expired && (
          <>
            <OpenSessions {...fold('sessions')} />
            <Suspense
              fallback={
                <SecurityBlock {...fold('passkeys')} part="passkeys">
                  <p className="empty">Loading the passkeys...</p>
                </SecurityBlock>
              }
            >
              <Passkeys {...fold('passkeys')} />
            </Suspense>
          </>
        )}
        {/* Stays mounted, because recovery codes are shown only once. */}
        <SecondFactor expired={expired} {...fold('factor')} />
        {!expired && (
          <>
            <SiteFindings {...fold('checks')} />
            <Backups {...fold('backups')} />
            <Retention {...fold('retention')} />
            <AuditLog {...fold('activity')} />
          </>
        )}
      </div>
    </Screen>
  );
}
