import { z } from 'zod';
import type { NewOrderMail } from './order-rows.ts';
import type { SealedTexts } from './sealed-texts.ts';

// The tool's name and the words are those of the time when the mail is sent.
const contentsSchema = z.discriminatedUnion('kind', [
  /** The tokens of an order, also those that replace others. */
  z.object({ kind: z.literal('tokens'), toolId: z.string(), tokens: z.array(z.string()).min(1) }),
  /** A link that replaces lost tokens: it holds for a day from when the mail is sent, which may be days later. */
  z.object({
    kind: z.literal('lost'),
    /** No token can be replaced: the mail says so, and has no link. */
    hasNone: z.boolean().optional(),
  }),
  /** Word of a new version of a tool, with new tokens or none. */
  z.object({
    kind: z.literal('version'),
    toolId: z.string(),
    tokens: z.array(z.string()),
    /** When the buyer last ordered the tool; mails of earlier releases that still wait have none. */
    boughtAt: z.iso.datetime().optional(),
  }),
]);

/** What the text of a mail to a buyer is made of. It is stored encrypted until the mail is sent. */
export type LetterContents = z.output<typeof contentsSchema>;

/** The fields of a mail's row that hold these contents. */
export const sealContents = (
  texts: SealedTexts,
  contents: LetterContents,
): Pick<NewOrderMail, 'kind' | 'sealed'> => ({
  kind: contents.kind,
  sealed: texts.seal(JSON.stringify(contents)),
});

/** The contents of a row. Throws for a text that this site's key has not sealed. */
export const openContents = (texts: SealedTexts, sealed: string): LetterContents =>
  contentsSchema.parse(JSON.parse(texts.open(sealed)));
