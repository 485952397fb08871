import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useId } from 'react';
import {
  type ListedPasskey,
  PASSKEY_NAME_MAX,
  passkeysNeeded,
  RECOVERY_COMMAND,
} from '../../../domain/passkeys.ts';
import { focused } from '../controls/focus.ts';
import { changePasskeys, type Offered, offerPasskey, type Passkeys } from './passkey-calls.ts';
import { PasskeyProof } from './passkey-proof.tsx';

/** What the owner has chosen to change. */
export type PasskeyChange =
  | { readonly kind: 'add' | 'limit' | 'end-limit' }
  | { readonly kind: 'rename' | 'remove'; readonly passkey: ListedPasskey };

/** The form for a change of the passkeys, which asks for a proof. */
export function PasskeyChangeForm(props: {
  change: PasskeyChange;
  passkeys: Passkeys;
  onOffered: (offered: Offered) => void;
  onChanged: (changed: Passkeys, message: string) => void;
  onCancel: () => void;
}) {
  const { change, passkeys, onOffered, onChanged, onCancel } = props;
  const usable = passkeys.passkeys.filter(({ worksHere }) => worksHere).length;
  const hasPasskey = usable > 0 && passkeys.host === location.hostname && browserSupportsWebAuthn();
  const shared = { needsCode: passkeys.needsCode, hasPasskey, onCancel };

  const save = async (json: Parameters<typeof changePasskeys>[0], message: string) => {
    const answer = await changePasskeys(json);
    if (answer.ok) onChanged(answer, message);
    return answer.ok ? null : answer;
  };

  switch (change.kind) {
    case 'add':
      return (
        <PasskeyProof
          {...shared}
          label="Add a passkey"
          intro="A passkey opens the admin, so show first that it is you."
          action="Continue"
          run={async (proof) => {
            const answer = await offerPasskey(proof);
            if (answer.ok) onOffered(answer);
            return answer.ok ? null : answer;
          }}
        />
      );
    case 'rename': {
      const { id, name } = change.passkey;
      return (
        <PasskeyProof
          {...shared}
          label="Rename a passkey"
          intro={`A new name for ${name}.`}
          fields={<TextInput name="name" label="New name" value={name} max={PASSKEY_NAME_MAX} />}
          action="Rename"
          run={(proof, form) =>
            save(
              { action: 'rename', id, name: String(form.get('name')), proof },
              'The passkey was renamed.',
            )
          }
        />
      );
    }
    case 'remove': {
      const { id, name } = change.passkey;
      return (
        <PasskeyProof
          {...shared}
          label="Remove a passkey"
          intro={`You can then no longer log in with ${name}. Delete it also in the device or the password manager where it is kept.`}
          action="Remove"
          run={(proof) => save({ action: 'remove', id, proof }, `${name} was removed.`)}
        />
      );
    }
    case 'limit': {
      const isEnough = usable >= passkeysNeeded('known');
      return (
        <PasskeyProof
          {...shared}
          label="Limit the passcode"
          intro={
            isEnough
              ? `A browser that has never logged in can then log in by a passkey only. If you lose all passkeys, ${RECOVERY_COMMAND} on the machine of the site ends the limit.`
              : `With one passkey alone, the way back is a command. Show that you know it: type ${RECOVERY_COMMAND} if you can run it on the machine of the site. Or add a second passkey first.`
          }
          {...(!isEnough && { fields: <TextInput name="command" label="Command" /> })}
          action="Limit"
          run={(proof, form) =>
            save(
              {
                action: 'limit',
                isLimited: true,
                command: String(form.get('command') ?? ''),
                proof,
              },
              'The passcode was limited to known browsers.',
            )
          }
        />
      );
    }
    case 'end-limit':
      return (
        <PasskeyProof
          {...shared}
          label="End the limit of the passcode"
          intro="The passcode is then accepted in every browser."
          action="End the limit"
          run={(proof) =>
            save(
              { action: 'limit', isLimited: false, command: '', proof },
              'The limit of the passcode was removed.',
            )
          }
        />
      );
  }
}

function TextInput(props: { name: string; label: string; value?: string; max?: number }) {
  const { name, label, value = '', max } = props;
  const id = useId();
  return (
    <div className="field" data-width="whole">
      <label htmlFor={id}>{label}</label>
      <input
        ref={focused}
        id={id}
        name={name}
        type="text"
        dir="auto"
        required
        maxLength={max}
        defaultValue={value}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </div>
  );
}
