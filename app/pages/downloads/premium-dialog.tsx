import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FetcherWithComponents, useLocation } from 'react-router';
import type { Failure } from '../../../domain/failure.ts';
import { interpolate } from '../../../domain/words/word.ts';
import { Alert } from '../../ui/alert.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type CopiedForm, FormOnSite } from '../../ui/form-on-site.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LabelledInput } from '../../ui/labelled-field.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useSubmitOnce } from '../../ui/use-submit-once.ts';
import { useAnnounceDownload } from './download-notices.tsx';
import type { DialogWords } from './downloads-data.ts';
import { BY_SCRIPT } from './tool-list.ts';

export type Redeemed = { readonly ok: true; readonly href: string; readonly message: string };

interface PremiumDialogProps {
  readonly tool: { readonly id: string; readonly name: string };
  readonly words: DialogWords;
  readonly fetcher: FetcherWithComponents<Redeemed | Failure>;
  /** The result of a form posted without JavaScript. */
  readonly posted: Redeemed | Failure | undefined;
  /** What replaces the form in a static copy. */
  readonly copiedForm: CopiedForm | undefined;
  /** The page beneath, with its category. */
  readonly backHref: string;
  readonly onClose: () => void;
}

export function PremiumDialog(props: PremiumDialogProps) {
  const { tool, words, fetcher, posted, copiedForm, backHref, onClose } = props;
  const announce = useAnnounceDownload();
  const download = useRef<string>(null);
  const busy = fetcher.state !== 'idle';
  const result = fetcher.data ?? posted;

  // Redeeming a token cannot be undone: closing the modal now would lose the download.
  const close = () => {
    if (!busy) onClose();
  };

  // A second Escape closes a dialog even if its cancel event was prevented.
  useEffect(() => {
    if (!busy) return;
    const preventEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.preventDefault();
    };
    document.addEventListener('keydown', preventEscape);
    return () => document.removeEventListener('keydown', preventEscape);
  }, [busy]);

  const onResult = useEffectEvent((redeemed: Redeemed | Failure) => {
    if (!redeemed.ok) return;
    announce(redeemed.message);
    // Before the navigation back starts, because opening a tab during it would cancel it.
    const tab = window.open(redeemed.href, '_blank');
    if (tab === null) download.current = redeemed.href;
    else tab.opener = null;
    onClose();
  });
  useEffect(() => {
    if (fetcher.data) onResult(fetcher.data);
  }, [fetcher.data]);

  useEffect(() => {
    announce(null);
    return () => {
      // If the browser allows no tab, the download starts here, after the navigation back, which it would cancel too.
      if (download.current !== null) window.location.assign(download.current);
    };
  }, [announce]);

  return (
    <Dialog labelledBy="premium-title" isBesideLink closeHref={backHref} onClose={close}>
      <div className="px-5 py-6 tablet:px-9 tablet:pt-8 tablet:pb-9">
        <h2
          id="premium-title"
          className="t-part pe-s6 text-[clamp(1.75rem,2.5vw,2.75rem)] wrap-anywhere"
        >
          {words.dialog}
        </h2>
        <p className="mt-2 text-ink-2 wrap-anywhere">
          <bdi>{tool.name}</bdi>
        </p>
        {copiedForm !== undefined ? (
          <div className="mt-s5">
            <FormOnSite {...copiedForm} />
          </div>
        ) : posted?.ok ? (
          <PremiumRedeemed name={tool.name} redeemed={posted} backHref={backHref} words={words} />
        ) : (
          <TokenForm
            fetcher={fetcher}
            failure={result?.ok === false ? result : undefined}
            busy={busy}
            backHref={backHref}
            words={words}
            onClose={close}
          />
        )}
      </div>
    </Dialog>
  );
}

/** The result of a form posted without JavaScript: the page itself starts the download. */
function PremiumRedeemed(props: {
  name: string;
  redeemed: Redeemed;
  backHref: string;
  words: DialogWords;
}) {
  const { name, words } = props;
  const { href, message } = props.redeemed;
  return (
    <div className="mt-s5 flex flex-col items-start gap-s4">
      <meta httpEquiv="refresh" content={`1;url=${href}`} />
      <p role="status" className="w-full border-t-[3px] border-good pt-s3">
        {message}
      </p>
      <a href={href} className="btn btn-fill max-w-full py-2 wrap-anywhere">
        {interpolate(words.downloadTool, { name })}
        <Icon name="download" size={18} />
      </a>
      <PageLink to={props.backHref} className="link" isWithin>
        {words.back}
      </PageLink>
    </div>
  );
}

/** The message of a failure; without an answer of the server, in the page's words. */
const messageOf = ({ code, message }: Failure, words: DialogWords): string => {
  if (code === 'token-not-checked') return words.notChecked;
  return code === 'token-outcome-unknown' ? words.outcomeUnknown : message;
};

function TokenForm(props: {
  fetcher: FetcherWithComponents<Redeemed | Failure>;
  failure: Failure | undefined;
  busy: boolean;
  backHref: string;
  words: DialogWords;
  onClose: () => void;
}) {
  const { fetcher, failure, busy, words } = props;
  const input = useRef<HTMLInputElement>(null);
  const [closed, setClosed] = useState<Failure>();
  const shown = failure === closed ? undefined : failure;
  const [missing, setMissing] = useState<string>();
  const location = useLocation();

  // The link in a mail may also be followed while the dialog is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to the same address changes the location alone.
  useEffect(() => {
    const token = takeToken();
    if (token === null || input.current === null) return;
    input.current.value = token;
    setMissing(undefined);
  }, [location]);

  useEffect(() => {
    if (failure) input.current?.focus();
  }, [failure]);

  const submit = useSubmitOnce((form) => {
    const fields = new FormData(form);
    fields.set(BY_SCRIPT, 'on');
    return fetcher.submit(fields, { method: 'post' });
  });

  return (
    <fetcher.Form method="post" onSubmit={submit} className="mt-s5 flex flex-col gap-s4">
      <LabelledInput
        ref={input}
        label={words.token}
        name="token"
        dir="ltr"
        required
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        readOnly={busy}
        error={missing}
        errorId={shown && 'premium-failure'}
        aria-invalid={missing !== undefined || shown?.code === 'invalid-token'}
        // Shows the browser's message beside the field instead of in a bubble that disappears.
        onInvalid={(event) => {
          event.preventDefault();
          event.currentTarget.focus();
          setMissing(event.currentTarget.validationMessage);
        }}
        onChange={() => setMissing(undefined)}
        className="code"
      />
      {shown && (
        <div
          id="premium-failure"
          // The alert is in the dialog so that it covers no button.
          className={`*:static *:w-full *:max-w-none *:[translate:none] ${busy ? 'invisible' : ''}`}
        >
          <Alert tone="error" message={messageOf(shown, words)} onClose={() => setClosed(shown)} />
        </div>
      )}
      <p className="text-nav text-ink-2">{words.note}</p>
      <div className="flex flex-wrap-reverse justify-end gap-3">
        <PageLink
          to={props.backHref}
          className="btn grow sm:grow-0"
          aria-disabled={busy || undefined}
          onClick={(event) => {
            event.preventDefault();
            props.onClose();
          }}
        >
          {words.cancel}
        </PageLink>
        <button type="submit" className="btn btn-fill grow sm:grow-0" disabled={busy}>
          {words.download}
          {busy && <Spinner />}
        </button>
      </div>
    </fetcher.Form>
  );
}

/** The fragment of a mail's link. The server never gets it, so only a press of the button uses the token. */
const TOKEN_FRAGMENT = /^#token=([\w-]{1,200})$/;

/** Removes the token from the fragment of the page's address and returns it; null if there is none. */
function takeToken(): string | null {
  const { pathname, search, hash } = window.location;
  const [, token] = TOKEN_FRAGMENT.exec(hash) ?? [];
  if (token === undefined) return null;
  history.replaceState(history.state, '', pathname + search);
  return token;
}
