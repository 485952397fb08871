import { type SubmitEvent, useId, useState } from 'react';
import { PASSKEY_NAME_MAX } from '../../../domain/passkeys.ts';
import { focused } from '../controls/focus.ts';
import { useFeatures } from '../layout/features.ts';
import {
  changePasskeys,
  makePasskey,
  type Offered,
  type Passkeys,
  UNUSED,
} from './passkey-calls.ts';

/** The name of a passkey, and the button that makes it: browsers ask for a press of its own. */
export function NewPasskey(props: {
  offered: Offered;
  onMade: (changed: Passkeys) => void;
  onCancel: () => void;
}) {
  const { offered, onMade, onCancel } = props;
  const { notices } = useFeatures();
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const [failure, setFailure] = useState('');
  const id = useId();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const name = String(new FormData(event.currentTarget).get('name'));
    setBusy(true);
    setMessage('');
    setFailure('');
    const made = await makePasskey(offered);
    if (made === UNUSED) setMessage('No passkey was made.');
    else if (made === 'known') setFailure('There is a passkey of this site in it already.');
    else {
      const answer = await changePasskeys({ action: 'add', name, answer: made });
      if (answer.ok) return onMade(answer);
      if (answer.code === 'session-expired') return notices.refused(answer);
      setFailure(answer.message);
    }
    setBusy(false);
  };

  return (
    <form className="proof" aria-label="Make a passkey" onSubmit={submit}>
      <p className="text-nav">
        Your browser asks where the passkey is to be kept: in this device, a phone or a security
        key.
      </p>
      <div className="field" data-width="whole">
        <label htmlFor={id}>Name</label>
        <input
          ref={focused}
          id={id}
          name="name"
          type="text"
          dir="auto"
          required
          maxLength={PASSKEY_NAME_MAX}
          defaultValue={offered.browser}
          autoComplete="off"
        />
      </div>
      <div role="alert" className="empty:absolute">
        {failure !== '' && <p className="field-error">{failure}</p>}
      </div>
      <p role="status" className="field-hint empty:absolute">
        {message}
      </p>
      <div className="proof-actions ways gap-y-[0.6rem] gap-x-5">
        <button type="submit" className="btn btn-plain" aria-disabled={busy}>
          Make the passkey
        </button>
        <button type="button" className="link" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}
