import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import type { ListedPasskey } from '../../../domain/passkeys.ts';
import { changePasskeys, type Offered, offerPasskey, type Passkeys } from './passkey-calls.ts';
import { PasskeyProof } from './passkey-proof.tsx';

/** What the owner has chosen to change. */
export type PasskeyChange =
  | { readonly kind: 'add' }
  | { readonly kind: 'remove'; readonly passkey: ListedPasskey };

/** The form for a change of the passkeys, which asks for a proof. */
export function PasskeyChangeForm(props: {
  change: PasskeyChange;
  passkeys: Passkeys;
  onOffered: (offered: Offered) => void;
  onChanged: (changed: Passkeys, message: string) => void;
  onCancel: () => void;
}) {
  const { change, passkeys, onOffered, onChanged, onCancel } = props;
  const hasPasskey =
    passkeys.passkeys.some(({ worksHere }) => worksHere) &&
    passkeys.host === location.hostname &&
    browserSupportsWebAuthn();
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
  }
}
