import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { type ReactNode, useRef, useState } from 'react';
import { type ListedPasskey, PASSKEYS_MAX } from '../../../domain/passkeys.ts';
import { useLoaded } from '../browser/use-loaded.ts';
import { focusAfter } from '../controls/focus.ts';
import type { PartFold } from '../controls/part.tsx';
import { timeText } from '../text/times.ts';
import { NewPasskey } from './new-passkey.tsx';
import { type Passkeys as Loaded, loadPasskeys, type Offered } from './passkey-calls.ts';
import { type PasskeyChange, PasskeyChangeForm } from './passkey-change.tsx';
import { SecurityBlock } from './security-block.tsx';

/** The passkeys, and the forms that change them. */
export function Passkeys(fold: PartFold) {
  const { loaded, failure, setLoaded } = useLoaded(loadPasskeys, undefined);
  const [change, setChange] = useState<PasskeyChange | null>(null);
  const [offered, setOffered] = useState<Offered | null>(null);
  const [message, setMessage] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);

  const begin = (next: PasskeyChange) => {
    setMessage('');
    setChange(next);
  };
  // The element that had the focus was removed.
  const end = () =>
    focusAfter(
      () => {
        setChange(null);
        setOffered(null);
      },
      () => heading.current,
    );
  const changed = (now: Loaded, what: string) => {
    setLoaded(now);
    setMessage(what);
    end();
  };

  return (
    <SecurityBlock
      {...fold}
      part="passkeys"
      heading={heading}
      state={loaded === null ? '' : String(loaded.passkeys.length || 'none')}
      note="A phone, a computer or a security key in place of the password and the code."
    >
      <p className="empty" role="status">
        {failure ?? (loaded === null ? 'Loading the passkeys...' : message)}
      </p>
      {loaded !== null && (
        <>
          {loaded.passkeys.length > 0 && (
            <ul className="security-list passkey-list lines lines-below" aria-label="Passkeys">
              {loaded.passkeys.map((passkey) => (
                <Row key={passkey.id} passkey={passkey} onChange={begin} />
              ))}
            </ul>
          )}
          {change === null ? (
            <Adding loaded={loaded} onAdd={() => begin({ kind: 'add' })} />
          ) : (
            <div className="mt-s4">
              {offered === null ? (
                <PasskeyChangeForm
                  key={change.kind + ('passkey' in change ? change.passkey.id : '')}
                  change={change}
                  passkeys={loaded}
                  onOffered={setOffered}
                  onChanged={changed}
                  onCancel={end}
                />
              ) : (
                <NewPasskey
                  offered={offered}
                  onMade={(now) => changed(now, 'The passkey was added.')}
                  onCancel={end}
                />
              )}
            </div>
          )}
        </>
      )}
    </SecurityBlock>
  );
}

function Row(props: { passkey: ListedPasskey; onChange: (change: PasskeyChange) => void }) {
  const { passkey, onChange } = props;
  const { name, host, worksHere, createdAt, lastUsedAt, lastBrowser } = passkey;
  return (
    <li>
      <span className="security-what text-moonlit wrap-anywhere" dir="auto">
        {name}
      </span>
      <span className="wrap-anywhere">
        {!worksHere && <span className="text-admin">Works at {host} only</span>}
        {worksHere && lastUsedAt === null && 'Not used yet'}
        {worksHere && lastUsedAt !== null && (
          <>
            Used <Time at={lastUsedAt} />, {lastBrowser}
          </>
        )}
      </span>
      <span className="figures text-small">
        Added <Time at={createdAt} />
      </span>
      <span className="ways gap-x-5">
        <button
          type="button"
          className="link"
          onClick={() => onChange({ kind: 'remove', passkey })}
        >
          Remove<span className="sr-only"> {name}</span>
        </button>
      </span>
    </li>
  );
}

const Time = ({ at }: { at: string }): ReactNode => (
  <time dateTime={at}>{timeText(at, Date.now())}</time>
);

/** How a passkey is added, or why none can be. */
function Adding({ loaded, onAdd }: { loaded: Loaded; onAdd: () => void }) {
  const obstacle = obstacleOf(loaded);
  return (
    <>
      <p className="max-w-[34rem] mt-s4 text-nav text-moonlit-2">
        {obstacle ??
          `A passkey that you add now works at ${loaded.host} only. You can still log in with the password.`}
      </p>
      {obstacle === null && (
        <button type="button" className="btn btn-plain mt-s4" onClick={onAdd}>
          Add a passkey
        </button>
      )}
    </>
  );
}

/** Why no passkey can be added, or null. */
function obstacleOf({ host, passkeys }: Loaded): string | null {
  if (host === null) {
    return 'To add one, set SITE_URL: an https address with a name, or http://localhost with the port.';
  }
  if (host !== location.hostname) return `To add one, open the admin at ${host}, as SITE_URL says.`;
  if (!browserSupportsWebAuthn())
    return 'To add one, open the admin in a browser that knows passkeys.';
  if (passkeys.length < PASSKEYS_MAX) return null;
  return `There are ${PASSKEYS_MAX}, and there cannot be more.`;
}
