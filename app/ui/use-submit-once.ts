import { type SubmitEvent, useRef } from 'react';

/** Sends a form by `send`, and not again until that ended: a second click can come before the button is disabled. */
export function useSubmitOnce(send: (form: HTMLFormElement) => Promise<void>) {
  const sending = useRef(false);
  return async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    try {
      await send(event.currentTarget);
    } finally {
      sending.current = false;
    }
  };
}
