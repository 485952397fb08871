import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import type { ContactResult } from './contact-form.tsx';
import { addMessage, type SentMessages, storedMessages } from './sent-messages.ts';

interface Sent {
  /** Shows the lanterns. It is loaded when there is one, and is undefined before. */
  readonly Lanterns: ComponentType<SentMessages> | undefined;
  readonly messages: SentMessages;
}

/**
 * The lanterns of the messages that were sent from this browser. Where their code cannot be loaded, the log says so,
 * and it is tried again after the next message and at the next visit.
 *
 * @param result That of the form, when it was sent.
 */
export function useSentLanterns(result: ContactResult | undefined): Sent {
  const [messages, setMessages] = useState<SentMessages>({ seeds: [] });
  const [Lanterns, setLanterns] = useState<ComponentType<SentMessages>>();

  const add = useEffectEvent(() => setMessages(addMessage(messages.seeds, Date.now())));
  useEffect(() => {
    const seeds = storedMessages();
    if (seeds.length > 0) setMessages({ seeds });
  }, []);
  useEffect(() => {
    if (result?.ok) add();
  }, [result]);

  useEffect(() => {
    if (messages.seeds.length === 0) return;
    import('./sent-lantern-layer.tsx').then(
      ({ SentLanterns }) => setLanterns(() => SentLanterns),
      // biome-ignore lint/suspicious/noConsole: tells a developer why a sent lantern is missing.
      (error: unknown) => console.warn(`The lanterns of sent messages are not shown: ${error}`),
    );
  }, [messages]);

  return { Lanterns, messages };
}
