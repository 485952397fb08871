import { hasOwnCareer } from '../../../domain/content/about.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { RESUME_OFFERED, useSwitch } from '../browser/local-storage.ts';
import { useEdits, useFromEdits } from '../document/use-edits.ts';
import { screenHeading } from '../layout/navigation.ts';

/** Offers once, where the owner has written of work or education and hides the résumé, to show it. */
export function ResumeOffer() {
  const edits = useEdits();
  const wasOffered = useSwitch(RESUME_OFFERED);
  const isUseful = useFromEdits(
    ({ working: { about } }) => !about.showsResume && hasOwnCareer(about),
  );
  if (wasOffered || !isUseful) return null;
  const show = () => {
    const address = 'about/showsResume';
    edits.apply({ kind: 'set', address, value: true, field: address });
    RESUME_OFFERED.set(true);
  };
  return (
    <p className="flex flex-wrap items-baseline gap-x-5 pb-4">
      <span>Your work and education can be a résumé page, for reading and printing.</span>
      <TemporaryButton className="link" onClick={show} next={screenHeading}>
        Show it
      </TemporaryButton>
      <TemporaryButton
        className="link"
        onClick={() => RESUME_OFFERED.set(true)}
        next={screenHeading}
      >
        Not now
      </TemporaryButton>
    </p>
  );
}
