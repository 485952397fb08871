import { type SubmitEvent, useRef } from 'react';

/** Sends a form by `send`, and not again meanwhile: a second click can come before the button is rendered as disabled. */
export function useSubmitOnce(send: (form: HTMLFormElement) => Promise<void>) {
  const sending = useRef(false);
  return async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    await send(event.currentTarget);
    sending.current = false;
  };
}
