import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferRequestType } from 'hono/client';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import type { SetUp } from '../../../server/login/second-factor.ts';
import { answerOf, api, unanswered } from '../browser/calls.ts';
import { focused } from '../controls/focus.ts';
import { FoldItem, focusItem } from '../controls/fold-item.tsx';
import { Loaded } from '../controls/loaded.tsx';
import { useFeatures } from '../layout/features.ts';
import { counted } from '../text/count.ts';
import { formatTime } from '../text/times.ts';
import { ActionForm, CodeInput, PasscodeInput } from './action-form.tsx';

const calls = api['second-factor'];

type FactorChange = InferRequestType<typeof calls.$post>['json'];

const changeFactor = (json: FactorChange) => answerOf(calls.$post({ json }), 'save-failed');

/** Requests a new secret for the owner's app. It is not in use until it is confirmed. */
async function beginSetUp(entered: string) {
  const answer = await changeFactor({ action: 'begin', passcode: entered });
  if (!answer.ok) return answer;
  const { ok, setUp } = answer;
  return setUp === undefined ? unanswered('save-failed') : { ok, setUp };
}

/** Switches the second factor on, and returns the recovery codes. */
const confirmSetUp = (code: string) => newCodes({ action: 'confirm', code });

const renewCodes = (code: string) => newCodes({ action: 'renew', code });

async function newCodes(json: FactorChange) {
  const answer = await changeFactor(json);
  if (!answer.ok) return answer;
  const { ok, codes } = answer;
  return codes === undefined ? unanswered('save-failed') : { ok, codes };
}

const removeSecondFactor = (code: string) => changeFactor({ action: 'remove', code });

const ADDRESS = 'settings/factor';

/** The second factor: its set-up, its actions when in use, or its new recovery codes. */
export function SecondFactor() {
  const { ask } = useFeatures();
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ['second-factor'],
    queryFn: () => ask(() => answerOf(calls.$get(), 'load-failed')),
  });
  const [setUp, setSetUp] = useState<SetUp | null>(null);
  // Shown once: they stay whatever is loaded again, and while the row is folded.
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { data } = query;

  const changed = async () => {
    await Promise.all(
      ['second-factor', 'passkeys', 'audit'].map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    );
  };
  const showCodes = (next: readonly string[]) => {
    setSetUp(null);
    setCodes(next);
    void changed();
  };
  // What had the focus is removed.
  const end = (close: () => void) => {
    close();
    focusItem(ADDRESS);
  };
  const form = (since: string | null) => {
    if (codes !== null)
      return <RecoveryCodes codes={codes} onDone={() => end(() => setCodes(null))} />;
    if (setUp !== null) {
      return (
        <FactorSetUp
          setUp={setUp}
          onConfirmed={showCodes}
          onCancel={() => end(() => setSetUp(null))}
        />
      );
    }
    if (since === null) {
      return (
        <ActionForm
          label="Set up the second factor"
          intro="An authenticator app on your phone then shows a new code every 30 seconds, and a login asks for it after the password."
          actions={[
            {
              label: 'Set up',
              async run(entered) {
                const passcode = String(entered.get('passcode'));
                setSetUp((await ask(() => beginSetUp(passcode))).setUp);
              },
            },
          ]}
        >
          {(failure) => <PasscodeInput failure={failure} />}
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
            async run(entered) {
              const code = String(entered.get('code'));
              showCodes((await ask(() => renewCodes(code))).codes);
            },
          },
          {
            label: 'Switch off',
            async run(entered) {
              const code = String(entered.get('code'));
              await ask(() => removeSecondFactor(code));
              await changed();
              focusItem(ADDRESS);
            },
          },
        ]}
      >
        {(failure) => <CodeInput failure={failure} />}
      </ActionForm>
    );
  };
  return (
    <FoldItem
      address={ADDRESS}
      title="Second factor"
      state={data === undefined ? '' : data.since === null ? 'Off' : 'On'}
    >
      {() => (
        <Loaded query={query} what="the second factor">
          {({ since, codesLeft }) => (
            <div className="grid gap-4">
              <p role="status">
                {since === null
                  ? 'Off. Login requires only the password.'
                  : `On since ${formatTime(since)}. ${counted(codesLeft, 'recovery code')} ${codesLeft === 1 ? 'is' : 'are'} left.`}
              </p>
              {form(since)}
            </div>
          )}
        </Loaded>
      )}
    </FoldItem>
  );
}

/** Shows the secret for the owner's app once, and asks for a code to confirm that the app has it. */
function FactorSetUp(props: {
  setUp: SetUp;
  onConfirmed: (codes: readonly string[]) => void;
  onCancel: () => void;
}) {
  const { onConfirmed, onCancel } = props;
  const { ask } = useFeatures();
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
        actions={[
          {
            label: 'Switch on',
            async run(entered) {
              const code = String(entered.get('code'));
              onConfirmed((await ask(() => confirmSetUp(code))).codes);
            },
          },
        ]}
        onCancel={onCancel}
      >
        {(failure) => <CodeInput failure={failure} isFromApp />}
      </ActionForm>
    </>
  );
}

/** Shows new recovery codes once, to be saved. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <>
      <h4 className="text-[1.25rem]/[1.2] font-[560]" ref={focused} tabIndex={-1}>
        Recovery codes
      </h4>
      <p>
        Each code works once, after the password, if the app is lost. They are shown only this once:
        save them now, separately from the password.
      </p>
      <ul aria-label="Recovery codes" className="py-3 border-y border-rule columns-2xs font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-4">
        <button
          type="button"
          className="btn"
          onClick={() => saveText('recovery-codes.txt', 'text/plain', `${codes.join('\n')}\n`)}
        >
          <FileDown />
          Save as text
        </button>
        <button type="button" className="link" onClick={onDone}>
          I saved them
        </button>
      </div>
    </>
  );
}

/** Downloads a text as a file. */
function saveText(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
