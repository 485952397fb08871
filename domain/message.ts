import { z } from 'zod';
import { filledLine, text } from './text.ts';

/** A visitor's message: all fields required (specification, section 5). Lengths in characters. */
export const messageSchema = z.object({
  name: filledLine(200, 'Please enter your name.'),
  email: z
    .string()
    .trim()
    .min(1, 'Please enter your email address.')
    .max(254, 'At most 254 characters.')
    // The browser's own email-format check (HTML standard, 4.10.5.1.5), so both sides agree.
    .regex(z.regexes.html5Email, 'Please enter a valid email address.'),
  message: text(10_000).refine((value) => value.trim() !== '', 'Please enter a message.'),
});

export type Message = z.output<typeof messageSchema>;

/** How long the contact alert stays, in milliseconds (section 9). */
export const CONTACT_ALERT_MS = 5_000;
