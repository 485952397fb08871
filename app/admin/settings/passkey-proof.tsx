import { type Failure, failureOf } from '../../../domain/failure.ts';
import { CodeField } from '../controls/code-field.tsx';
import { focused } from '../controls/focus.ts';
import { PasscodeField } from '../session/passcode-field.tsx';
import { ENGLISH } from '../text/english.ts';
import { type Proof, proofByPasskey, UNUSED } from './passkey-calls.ts';
import { ProofForm } from './proof-form.tsx';

/** A form that asks for the passcode, with a code where there is a second factor, or for a passkey. */
export function PasskeyProof(props: {
  label: string;
  intro: string;
  needsCode: boolean;
  /** Whether a passkey works here. */
  hasPasskey: boolean;
  action: string;
  run: (proof: Proof) => Promise<Failure | null>;
  onCancel: () => void;
}) {
  const { label, intro, needsCode, hasPasskey, action, run, onCancel } = props;
  return (
    <ProofForm
      label={label}
      intro={intro}
      field={(failure) => (
        <>
          <PasscodeField
            ref={focused}
            words={ENGLISH.login}
            error={failure?.code === 'invalid-password' ? failure.message : undefined}
          />
          {needsCode && (
            <CodeField
              label={ENGLISH.login.code}
              hint={ENGLISH.login.codeHint}
              error={failure?.code === 'invalid-code' ? failure.message : undefined}
            />
          )}
          <Others failure={failure} />
        </>
      )}
      actions={[
        {
          label: action,
          run: (form) => {
            const [passcode, code] = [String(form.get('passcode')), String(form.get('code'))];
            return run(needsCode ? { passcode, code } : { passcode });
          },
        },
        ...(hasPasskey
          ? [
              {
                label: `${action} with a passkey`,
                withoutFields: true,
                run: async () => {
                  const proof = await proofByPasskey();
                  if (proof === UNUSED) return NOT_USED;
                  return 'ok' in proof ? proof : run(proof);
                },
              },
            ]
          : []),
      ]}
    >
      <button type="button" className="link" onClick={onCancel}>
        Cancel
      </button>
    </ProofForm>
  );
}

const NOT_USED: Failure = {
  ...failureOf('invalid-passkey'),
  message: ENGLISH.login.passkeyUnused,
};

/** What is wrong with neither field. */
function Others({ failure }: { failure: Failure | null }) {
  const isOfField = failure?.code === 'invalid-password' || failure?.code === 'invalid-code';
  return (
    <>
      <div role="alert" className="empty:absolute">
        {failure !== null && !isOfField && failure !== NOT_USED && (
          <p className="field-error">{failure.message}</p>
        )}
      </div>
      <p role="status" className="field-hint empty:absolute">
        {failure === NOT_USED && failure.message}
      </p>
    </>
  );
}
