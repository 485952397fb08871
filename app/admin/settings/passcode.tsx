import { answerOf, api } from '../browser/calls.ts';
import { useLoaded } from '../browser/use-calls.tsx';
import { useFeatures } from '../layout/features.ts';
import { PasscodeField } from '../session/login-fields.tsx';
import { listTimeText } from '../text/formats.ts';
import { PASSCODE_WORDS, ProofForm } from './action-form.tsx';
import { LoadedItem } from './loaded-item.tsx';

const NEW = { ...PASSCODE_WORDS, passcode: 'New passcode' };

export function Passcode() {
  const { ask, notices, queries } = useFeatures();
  return (
    <LoadedItem
      address="settings/passcode"
      title="Passcode"
      query={useLoaded(['passcode'], () => api.passcode.$get())}
      what="the passcode"
      state={({ isFromSettings, changedAt }) => {
        if (isFromSettings) return 'Set by ADMIN_PASSCODE';
        return changedAt === null ? 'Not changed yet' : `Changed ${listTimeText(changedAt)}`;
      }}
    >
      {({ isFromSettings, minLength }) =>
        isFromSettings ? (
          <p>
            ADMIN_PASSCODE sets the passcode. Change it there, or remove it to change the passcode
            here, and start the site again.
          </p>
        ) : (
          <ProofForm
            label="Change the passcode"
            intro="Enter the present one, then the new one. All other sessions end."
            action="Change the passcode"
            run={async (proof, entered) => {
              const json = { passcode: entered('next'), proof };
              await ask(() => answerOf(api.passcode.$post({ json }), 'save-failed'));
              for (const key of ['passcode', 'sessions', 'audit'])
                void queries.invalidateQueries({ queryKey: [key] });
              notices.done('The passcode was changed. All other sessions have ended.');
            }}
          >
            {(errorOf) => (
              <PasscodeField
                name="next"
                words={NEW}
                hint={`At least ${minLength} characters`}
                error={errorOf('next')}
                autoComplete="new-password"
              />
            )}
          </ProofForm>
        )
      }
    </LoadedItem>
  );
}
