import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Failure } from '../../../domain/failure.ts';
import { answerOf, api } from '../browser/calls.ts';
import { FoldItem } from '../controls/fold-item.tsx';
import { Loaded } from '../controls/loaded.tsx';
import { useFeatures } from '../layout/features.ts';
import { listTimeText } from '../text/times.ts';
import { ProofForm } from './action-form.tsx';

/** The passcode, and the form that changes it. */
export function Passcode() {
  const { ask } = useFeatures();
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ['passcode'],
    queryFn: () => ask(() => answerOf(api.passcode.$get(), 'load-failed')),
  });
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
                  intro="Enter the present one too. All other sessions end."
                  action="Change the passcode"
                  run={async (proof, form) => {
                    const json = { passcode: String(form.get('next')), proof };
                    const answer = await ask(() =>
                      answerOf(api.passcode.$post({ json }), 'save-failed'),
                    );
                    client.setQueryData(['passcode'], answer);
                    void client.invalidateQueries({ queryKey: ['sessions'] });
                    void client.invalidateQueries({ queryKey: ['audit'] });
                    setMessage('The passcode was changed. All other sessions have ended.');
                  }}
                >
                  {(failure) => <NewPasscodeField failure={failure} minLength={minLength} />}
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

function NewPasscodeField({ failure, minLength }: { failure: Failure | null; minLength: number }) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const error = failure?.fields.passcode;
  return (
    <div className="field">
      <div className="field-top">
        <label htmlFor={id}>New passcode</label>
        <span id={`${id}-hint`} className="hint">
          At least {minLength} characters
        </span>
      </div>
      <input
        id={id}
        name="next"
        type={isShown ? 'text' : 'password'}
        required
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${id}-hint ${id}-error`}
      />
      <div role="alert" id={`${id}-error`} className="empty:absolute">
        {error !== undefined && <p className="field-error">{error}</p>}
      </div>
      <label className="check">
        <input
          type="checkbox"
          checked={isShown}
          onChange={({ target }) => setIsShown(target.checked)}
        />
        Show it
      </label>
    </div>
  );
}
