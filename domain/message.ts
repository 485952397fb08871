import { z } from 'zod';
import { filledLine, text } from './text.ts';

/** The longest fields, in characters. An email address has 254 at most (RFC 5321, section 4.5.3.1). */
export const MESSAGE_MAX = { name: 200, email: 254, message: 10_000 } as const;

/** A visitor's message: all fields required (specification, section 5). */
export const messageSchema = z.object({
  name: filledLine(MESSAGE_MAX.name, 'Please enter your name.'),
  email: z
    .string()
    .trim()
    .min(1, 'Please enter your email address.')
    .max(MESSAGE_MAX.email, `At most ${MESSAGE_MAX.email} characters.`)
    // The browser's own email-format check (HTML standard, 4.10.5.1.5), so both sides agree.
    .regex(z.regexes.html5Email, 'Please enter a valid email address.'),
  message: text(MESSAGE_MAX.message).refine(
    (value) => value.trim() !== '',
    'Please enter a message.',
  ),
});

export type Message = z.output<typeof messageSchema>;

/** How long the contact alert stays, in milliseconds (section 9). */
export const CONTACT_ALERT_MS = 5_000;
