import { useCallback, useEffect, useRef, useState } from 'react';
import type { SecondFactorState, SetUp } from '../../../domain/second-factor.ts';
import { CodeField } from '../controls/code-field.tsx';
import type { PartFold } from '../controls/part.tsx';
import { useFeatures } from '../layout/features.ts';
import { PasscodeField } from '../session/passcode-field.tsx';
import { ENGLISH } from '../text/english.ts';
import { formatTime } from '../text/times.ts';
import { beginSetUp, loadSecondFactor, removeSecondFactor, renewCodes } from './calls.ts';
import { FactorSetUp } from './factor-set-up.tsx';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecurityBlock } from './security-block.tsx';

/** The second factor: its setup, its actions when in use, or its new recovery codes, which are shown once. */
export function SecondFactor({ expired, ...fold }: PartFold & { expired: boolean }) {
  const { notices } = useFeatures();
  const [state, setState] = useState<SecondFactorState | null>(null);
  const [setUp, setSetUp] = useState<SetUp | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  const load = useCallback(async () => {
    const answer = await loadSecondFactor();
    if (answer.ok) setState(answer);
    else notices.refused(answer);
  }, [notices]);
  useEffect(() => {
    if (!expired) void load();
  }, [load, expired]);

  // The element that had the focus was removed.
  const goBack = () => heading.current?.focus();

  const showCodes = (made: readonly string[]) => {
    setSetUp(null);
    setCodes(made);
    void load();
  };

  return (
    <SecurityBlock
      {...fold}
      part="factor"
      heading={heading}
      state={state === null ? '' : state.since === null ? 'off' : 'on'}
    >
      <p className="mb-s4 text-nav text-moonlit-2" role="status">
        {state === null && 'Loading...'}
        {state?.since === null && 'Off. Login requires only the password.'}
        {state?.since != null &&
          `On since ${formatTime(state.since)}. ${codesLeft(state.codesLeft)}.`}
      </p>
      {codes !== null && (
        <RecoveryCodes
          codes={codes}
          onDone={() => {
            setCodes(null);
            goBack();
          }}
        />
      )}
      {codes === null && setUp !== null && (
        <FactorSetUp
          setUp={setUp}
          onConfirmed={showCodes}
          onCancel={() => {
            setSetUp(null);
            goBack();
          }}
        />
      )}
      {codes === null && setUp === null && state?.since === null && (
        <ProofForm
          label="Set up the second factor"
          intro="An authenticator app on your phone then shows a new code every 30 seconds, and a login asks for it after the password."
          field={(failure) => <PasscodeField words={ENGLISH.login} error={failure?.message} />}
          actions={[
            {
              label: 'Set up',
              run: async (form) => {
                const answer = await beginSetUp(String(form.get('passcode')));
                if (answer.ok) setSetUp(answer.setUp);
                return answer.ok ? null : answer;
              },
            },
          ]}
        />
      )}
      {codes === null && state?.since != null && (
        <ProofForm
          label="Change the second factor"
          intro="Enter a code to replace the recovery codes or to switch the second factor off."
          field={(failure) => (
            <CodeField
              label={ENGLISH.login.code}
              hint={ENGLISH.login.codeHint}
              error={failure?.message}
            />
          )}
          actions={[
            {
              label: 'Make new recovery codes',
              run: async (form) => {
                const answer = await renewCodes(String(form.get('code')));
                if (answer.ok) showCodes(answer.codes);
                return answer.ok ? null : answer;
              },
            },
            {
              label: 'Switch off',
              run: async (form) => {
                const answer = await removeSecondFactor(String(form.get('code')));
                if (!answer.ok) return answer;
                await load();
                goBack();
                return null;
              },
            },
          ]}
        />
      )}
    </SecurityBlock>
  );
}

const codesLeft = (count: number): string =>
  count === 1 ? '1 recovery code is left' : `${count} recovery codes are left`;
