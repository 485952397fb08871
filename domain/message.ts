import { z } from 'zod';
import { MESSAGE_MAX, type MessageProblem } from './inbox.ts';
import { isStorable, withLineFeeds } from './text.ts';

/** The code of a problem as the message of an issue: words are added where it is shown. */
const problem = (code: MessageProblem): string => code;

const text = (max: number) =>
  z
    .string()
    .overwrite(withLineFeeds)
    .max(max, problem('tooLong'))
    .refine(isStorable, problem('notStorable'));

/** A visitor's message (docs/product.md#checks-of-what-is-entered). */
export const messageSchema = z.object({
  name: text(MESSAGE_MAX.name)
    .transform((value) => value.trim())
    .refine((value) => !value.includes('\n'), problem('oneLine'))
    .refine((value) => value !== '', problem('nameMissing')),
  email: z
    .string()
    .trim()
    .min(1, problem('emailMissing'))
    .max(MESSAGE_MAX.email, problem('tooLong'))
    // The browser's own check (HTML standard, 4.10.5.1.5).
    .regex(z.regexes.html5Email, problem('emailInvalid')),
  message: text(MESSAGE_MAX.message).refine(
    (value) => value.trim() !== '',
    problem('messageMissing'),
  ),
});

export type Message = z.output<typeof messageSchema>;
