import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SentMessages } from '../../../scenes/scene.ts';
import type { ContactResult } from './contact-form.tsx';
import { addMessage, storedMessages } from './sent-messages.ts';

interface Sent {
  /** Shows the lanterns; undefined until there is one and it is loaded. */
  readonly Lanterns: ComponentType<SentMessages> | undefined;
  readonly messages: SentMessages;
}

/**
 * The lanterns of the messages that were sent from this browser. If their code cannot be loaded, the console says so,
 * and it is loaded again after the next message and at the next visit.
 *
 * @param result The result of the sent form.
 * @param isClosed Whether the alert, which covers the water, is closed: the lantern then leaves.
 */
export function useSentLanterns(result: ContactResult | undefined, isClosed: boolean): Sent {
  const [messages, setMessages] = useState<SentMessages>({ seeds: [] });
  const [Lanterns, setLanterns] = useState<ComponentType<SentMessages>>();

  const waiting = useRef<SentMessages>(undefined);
  // Stored at once: the visitor may leave the page before the alert is closed.
  const add = useEffectEvent(() => {
    waiting.current = addMessage(messages.seeds, Date.now());
  });
  useEffect(() => {
    const seeds = storedMessages();
    if (seeds.length > 0) setMessages({ seeds });
  }, []);
  useEffect(() => {
    if (result?.ok) add();
  }, [result]);
  useEffect(() => {
    if (!isClosed || waiting.current === undefined) return;
    setMessages(waiting.current);
    waiting.current = undefined;
  }, [isClosed]);

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
