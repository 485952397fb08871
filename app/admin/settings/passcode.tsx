import { useState } from 'react';
import { answerOf, api } from '../browser/calls.ts';
import { Loaded, useLoaded } from '../browser/use-calls.tsx';
import { FoldItem } from '../controls/fold-item.tsx';
import { useFeatures } from '../layout/features.ts';
import { PasscodeField } from '../session/login-fields.tsx';
import { ENGLISH } from '../text/english.ts';
import { listTimeText } from '../text/formats.ts';
import { ProofForm } from './action-form.tsx';

const NEW = { ...ENGLISH.login, passcode: 'New passcode' };

/** The passcode, and the form that changes it. */
export function Passcode() {
  const { ask, queries } = useFeatures();
  const query = useLoaded(['passcode'], () => api.passcode.$get());
  const [message, setMessage] = useState('');
  const { data } = query;
  const state = () => {
    if (data === undefined) return '';
    if (data.isFromSettings) return 'Set by ADMIN_PASSCODE';
    const { changedAt } = data;
    return changedAt === null
      ? 'Not changed yet'
      : `Changed ${listTimeText(changedAt, Date.now())}`;
  };
  return (
    <FoldItem address="settings/passcode" title="Passcode" state={state()}>
      {() => (
        <Loaded query={query} what="the passcode">
          {({ isFromSettings, minLength }) =>
            isFromSettings ? (
              <p>
                ADMIN_PASSCODE sets the passcode. Change it there, or remove it to change the
                passcode here, and start the site again.
              </p>
            ) : (
              <>
                <ProofForm
                  label="Change the passcode"
                  intro="Enter the present one, then the new one. All other sessions end."
                  action="Change the passcode"
                  run={async (proof, entered) => {
                    const json = { passcode: entered('next'), proof };
                    await ask(() => answerOf(api.passcode.$post({ json }), 'save-failed'));
                    for (const key of ['passcode', 'sessions', 'audit'])
                      void queries.invalidateQueries({ queryKey: [key] });
                    setMessage('The passcode was changed. All other sessions have ended.');
                  }}
                >
                  {(failure) => (
                    <PasscodeField
                      name="next"
                      words={NEW}
                      hint={`At least ${minLength} characters`}
                      error={failure?.fields.passcode}
                      autoComplete="new-password"
                    />
                  )}
                </ProofForm>
                <p role="status" className="pt-4 empty:hidden">
                  {message}
                </p>
              </>
            )
          }
        </Loaded>
      )}
    </FoldItem>
  );
}
