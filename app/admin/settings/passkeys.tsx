import { startRegistration } from '@simplewebauthn/browser';
import type { InferRequestType } from 'hono/client';
import { useState } from 'react';
import { PASSKEY_NAME_MAX } from '../../../domain/login.ts';
import type { ListedPasskey } from '../../../server/login/passkeys.ts';
import { LabelledInput } from '../../ui/labelled-field.tsx';
import { answerOf, api } from '../browser/calls.ts';
import { focused } from '../controls/focus.ts';
import { focusItem } from '../controls/fold-item.tsx';
import { RecordList, RecordRow } from '../controls/record-list.tsx';
import { useFeatures } from '../layout/features.ts';
import { timeText } from '../text/formats.ts';
import { ActionForm, type Proof, ProofForm, refusedPasskey, usePasskeys } from './action-form.tsx';
import { LoadedItem } from './loaded-item.tsx';

const ADDRESS = 'settings/passkeys';

type PasskeyList = NonNullable<ReturnType<typeof usePasskeys>['data']>;

/** Asks for what makes a passkey, and for a name of it. */
const offerPasskey = (proof: Proof) =>
  answerOf(api.passkeys.offer.$post({ json: { proof } }), 'save-failed');

type Offered = Extract<Awaited<ReturnType<typeof offerPasskey>>, { ok: true }>;

const makePasskey = ({ offer }: Offered) =>
  startRegistration({ optionsJSON: offer }).catch(() => {
    throw refusedPasskey('No passkey was made, or there is one of this site in it already.');
  });

/** What the owner has begun: a proof for a new passkey, its name, or a proof for a removal. */
type Step =
  | { readonly kind: 'prove' }
  | { readonly kind: 'make'; readonly offered: Offered }
  | { readonly kind: 'remove'; readonly passkey: ListedPasskey };

export function Passkeys() {
  const { ask, notices, queries } = useFeatures();
  const [step, setStep] = useState<Step | null>(null);

  const end = () => {
    setStep(null);
    focusItem(ADDRESS);
  };
  const change = async (
    json: InferRequestType<typeof api.passkeys.$post>['json'],
    done: string,
  ) => {
    const answer = await ask(() => answerOf(api.passkeys.$post({ json }), 'save-failed'));
    queries.setQueryData(['passkeys'], answer);
    void queries.invalidateQueries({ queryKey: ['audit'] });
    end();
    notices.done(done);
  };
  const form = (passkeys: PasskeyList) => {
    if (step === null)
      return <Adding passkeys={passkeys} onAdd={() => setStep({ kind: 'prove' })} />;
    if (step.kind === 'make') {
      return (
        <NewPasskey
          offered={step.offered}
          onMake={async (name) => {
            const answer = await makePasskey(step.offered);
            await change({ action: 'add', name, answer }, 'The passkey was added.');
          }}
          onCancel={end}
        />
      );
    }
    if (step.kind === 'prove') {
      return (
        <ProofForm
          label="Add a passkey"
          intro="A passkey opens the admin, so show first that it is you."
          action="Continue"
          isFocused
          run={async (proof) =>
            setStep({ kind: 'make', offered: await ask(() => offerPasskey(proof)) })
          }
          onCancel={end}
        />
      );
    }
    const { id, name } = step.passkey;
    return (
      <ProofForm
        key={id}
        label="Remove a passkey"
        intro={`You can then no longer log in with ${name}. Delete it also in the device or the password manager where it is kept.`}
        action="Remove"
        isFocused
        run={(proof) => change({ action: 'remove', id, proof }, `${name} was removed.`)}
        onCancel={end}
      />
    );
  };
  return (
    <LoadedItem
      address={ADDRESS}
      title="Passkeys"
      query={usePasskeys()}
      what="the passkeys"
      state={({ passkeys }) => passkeys.length || 'None'}
    >
      {(list) => (
        <div className="grid gap-4">
          <p>A phone, a computer or a security key in place of the passcode and the code.</p>
          {list.passkeys.length > 0 && (
            <RecordList label="Passkeys">
              {list.passkeys.map((passkey) => (
                <Row
                  key={passkey.id}
                  passkey={passkey}
                  onRemove={() => setStep({ kind: 'remove', passkey })}
                />
              ))}
            </RecordList>
          )}
          {form(list)}
        </div>
      )}
    </LoadedItem>
  );
}

function Row({ passkey, onRemove }: { passkey: ListedPasskey; onRemove: () => void }) {
  const { name, host, worksHere, createdAt, lastUsedAt, lastBrowser } = passkey;
  const use = lastUsedAt === null ? 'Not used yet' : `Used ${timeText(lastUsedAt)}, ${lastBrowser}`;
  return (
    <RecordRow
      what={<bdi>{name}</bdi>}
      detail={worksHere ? use : <span className="text-bad">Works at {host} only</span>}
      time={`Added ${timeText(createdAt)}`}
    >
      <button type="button" className="link" onClick={onRemove}>
        Remove<span className="sr-only"> {name}</span>
      </button>
    </RecordRow>
  );
}

function Adding({ passkeys, onAdd }: { passkeys: PasskeyList; onAdd: () => void }) {
  const obstacle = obstacleOf(passkeys);
  return (
    <>
      <p className="max-w-xl">
        {obstacle ??
          `A passkey that you add now works at ${passkeys.host} only. You can still log in with the passcode.`}
      </p>
      {obstacle === null && (
        <p>
          <button type="button" className="btn" onClick={onAdd}>
            Add a passkey
          </button>
        </p>
      )}
    </>
  );
}

function obstacleOf({ host }: PasskeyList): string | null {
  if (host === null) {
    return 'To add one, set SITE_URL: an https address with a name, or http://localhost with the port.';
  }
  if (host === location.hostname) return null;
  return `To add one, open the admin at ${host}, as SITE_URL says.`;
}

/** The name of a passkey, and the button that makes it: browsers ask for a press of its own. */
function NewPasskey(props: {
  offered: Offered;
  onMake: (name: string) => Promise<void>;
  onCancel: () => void;
}) {
  const { offered, onMake, onCancel } = props;
  return (
    <ActionForm
      label="Make a passkey"
      intro="Your browser asks where the passkey is to be kept: in this device, a phone or a security key."
      actions={[{ label: 'Make the passkey', run: (entered) => onMake(entered('name')) }]}
      onCancel={onCancel}
    >
      {() => (
        <LabelledInput
          ref={focused}
          label="Name"
          name="name"
          dir="auto"
          required
          maxLength={PASSKEY_NAME_MAX}
          defaultValue={offered.browser}
          autoComplete="off"
        />
      )}
    </ActionForm>
  );
}
