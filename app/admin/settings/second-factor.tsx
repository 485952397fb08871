import type { InferRequestType } from 'hono/client';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import type { SetUp } from '../../../server/login/second-factor.ts';
import { answerOf, api } from '../browser/calls.ts';
import { useLoaded } from '../browser/use-calls.tsx';
import { focused } from '../controls/focus.ts';
import { focusItem } from '../controls/fold-item.tsx';
import { useFeatures } from '../layout/features.ts';
import { CodeField, PasscodeField } from '../session/login-fields.tsx';
import { ENGLISH } from '../text/english.ts';
import { counted, formatTime } from '../text/formats.ts';
import { ActionForm, PASSCODE_WORDS } from './action-form.tsx';
import { LoadedItem } from './loaded-item.tsx';

const calls = api['second-factor'];

const ADDRESS = 'settings/factor';

const FROM_APP = {
  ...ENGLISH.login,
  codeHint: 'The six-digit code from your authenticator app.',
};

/** The second factor: its set-up, its actions when in use, or its new recovery codes. */
export function SecondFactor() {
  const { ask, queries } = useFeatures();
  // Shown once: it stays whatever is loaded again, and while the row is folded.
  const [{ setUp, codes }, setShown] = useState<{
    setUp?: SetUp | undefined;
    codes?: readonly string[] | undefined;
  }>({});

  const change = async (json: InferRequestType<typeof calls.$post>['json']) => {
    setShown(await ask(() => answerOf(calls.$post({ json }), 'save-failed')));
    if (json.action === 'begin') return;
    for (const key of ['second-factor', 'passkeys', 'audit'])
      void queries.invalidateQueries({ queryKey: [key] });
    if (json.action === 'remove') focusItem(ADDRESS);
  };
  const end = () => {
    setShown({});
    focusItem(ADDRESS);
  };
  const form = (since: string | null) => {
    if (codes !== undefined) return <RecoveryCodes codes={codes} onDone={end} />;
    if (setUp !== undefined) {
      const confirm = (code: string) => change({ action: 'confirm', code });
      return <FactorSetUp setUp={setUp} onConfirm={confirm} onCancel={end} />;
    }
    if (since === null) {
      return (
        <ActionForm
          label="Set up the second factor"
          intro="An authenticator app on your phone then shows a new code every 30 seconds, and a login asks for it after the passcode."
          actions={[
            {
              label: 'Set up',
              run: (entered) => change({ action: 'begin', passcode: entered('passcode') }),
            },
          ]}
        >
          {(errorOf) => <PasscodeField words={PASSCODE_WORDS} error={errorOf('passcode')} />}
        </ActionForm>
      );
    }
    return (
      <ActionForm
        label="Change the second factor"
        intro="Enter a code to replace the recovery codes or to switch the second factor off."
        actions={[
          {
            label: 'Make new recovery codes',
            run: (entered) => change({ action: 'renew', code: entered('code') }),
          },
          {
            label: 'Switch off',
            run: (entered) => change({ action: 'remove', code: entered('code') }),
          },
        ]}
      >
        {(errorOf) => <CodeField words={ENGLISH.login} error={errorOf('code')} />}
      </ActionForm>
    );
  };
  return (
    <LoadedItem
      address={ADDRESS}
      title="Second factor"
      query={useLoaded(['second-factor'], () => calls.$get())}
      what="the second factor"
      state={({ since }) => (since === null ? 'Off' : 'On')}
    >
      {({ since, codesLeft }) => (
        <div className="grid gap-4">
          <p role="status">
            {since === null
              ? 'Off. Login requires only the passcode.'
              : `On since ${formatTime(since)}. ${counted(codesLeft, 'recovery code')} ${codesLeft === 1 ? 'is' : 'are'} left.`}
          </p>
          {form(since)}
        </div>
      )}
    </LoadedItem>
  );
}

/** Shows the secret for the owner's app once, and asks for a code to confirm that the app has it. */
function FactorSetUp(props: {
  setUp: SetUp;
  onConfirm: (code: string) => Promise<void>;
  onCancel: () => void;
}) {
  const { onConfirm, onCancel } = props;
  const { secret, address, qr } = props.setUp;
  return (
    <>
      <p ref={focused} tabIndex={-1}>
        Scan this with your authenticator app, or type the key into it. It is shown only this once.
      </p>
      <svg
        className="w-60 max-w-full h-auto"
        role="img"
        aria-label="QR code for the authenticator app"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
      >
        <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}H0z`} />
        <path fill="#000" d={qr.path} />
      </svg>
      <dl>
        <dt className="font-[560]">Key</dt>
        <dd className="font-mono wrap-anywhere">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</dd>
      </dl>
      <p>
        <a className="link" href={address}>
          Open an app on this device
        </a>
      </p>
      <ActionForm
        label="Confirm the second factor"
        intro="Enter the code that the app shows. A correct code switches the second factor on."
        actions={[{ label: 'Switch on', run: (entered) => onConfirm(entered('code')) }]}
        onCancel={onCancel}
      >
        {(errorOf) => <CodeField words={FROM_APP} error={errorOf('code')} isFromApp />}
      </ActionForm>
    </>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <>
      <h4 className="text-[1.25rem]/[1.2] font-[560]" ref={focused} tabIndex={-1}>
        Recovery codes
      </h4>
      <p>
        Each code works once, after the passcode, if the app is lost. They are shown only this once:
        save them now, separately from the passcode.
      </p>
      <ul aria-label="Recovery codes" className="py-3 border-y border-rule columns-2xs font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-4">
        <a
          className="btn"
          download="recovery-codes.txt"
          href={`data:text/plain,${encodeURIComponent(`${codes.join('\n')}\n`)}`}
        >
          <FileDown />
          Save as text
        </a>
        <button type="button" className="link" onClick={onDone}>
          I saved them
        </button>
      </div>
    </>
  );
}
