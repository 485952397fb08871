import type { SetUp } from '../../../domain/second-factor.ts';
import { CodeField } from '../controls/code-field.tsx';
import { focused } from '../controls/focus.ts';
import { ENGLISH } from '../text/english.ts';
import { confirmSetUp } from './calls.ts';
import { ProofForm } from './proof-form.tsx';

/** Shows the secret for the owner's app once, and asks for a code to confirm that the app has it. */
export function FactorSetUp(props: {
  setUp: SetUp;
  onConfirmed: (codes: readonly string[]) => void;
  onCancel: () => void;
}) {
  const { setUp, onConfirmed, onCancel } = props;
  const { secret, address, qr } = setUp;

  return (
    <div className="set-up">
      <p ref={focused} tabIndex={-1}>
        Scan this with your authenticator app, or type the key into it. It is shown only this once.
      </p>
      <svg
        className="w-[min(100%,15rem)] h-auto rounded-press"
        role="img"
        aria-label="QR code for the authenticator app"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
      >
        <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}H0z`} />
        <path fill="#000" d={qr.path} />
      </svg>
      <p className="set-up-key grid justify-items-start gap-1">
        <span className="label-mono">Key</span>
        <code className="font-mono font-normal text-[1rem]/[1.6]">
          {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </code>
        <a className="link" href={address}>
          Open an app on this device
        </a>
      </p>
      <ProofForm
        label="Confirm the second factor"
        intro="Enter the code that the app shows. A correct code switches the second factor on."
        field={(failure) => (
          <CodeField
            fromApp
            label={ENGLISH.login.code}
            hint="The six-digit code from your authenticator app."
            error={failure?.message}
          />
        )}
        actions={[
          {
            label: 'Switch on',
            run: async (form) => {
              const answer = await confirmSetUp(String(form.get('code')));
              if (answer.ok) onConfirmed(answer.codes);
              return answer.ok ? null : answer;
            },
          },
        ]}
      >
        <button type="button" className="link" onClick={onCancel}>
          Cancel
        </button>
      </ProofForm>
    </div>
  );
}
