import type { NewMessage } from '../../server/messages/queries.ts';

let count = 0;

/** A new message, different from all others except in the given fields. */
export function newMessage(change: Partial<NewMessage> = {}): NewMessage {
  count += 1;
  return {
    name: 'Asha',
    email: 'asha@example.com',
    message: 'Hello.',
    receivedAt: '2026-01-01T00:00:00.000Z',
    suspicion: '',
    digest: `digest-${count}`,
    sameSince: '2025-12-31T23:50:00.000Z',
    ...change,
  };
}
