import { z } from 'zod';
import { MESSAGE_MAX } from './message-limits.ts';
import { filledLine, text } from './text.ts';

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
