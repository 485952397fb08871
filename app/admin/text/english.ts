import { textsOf } from '../../../domain/words/texts.ts';

/** The words of parts that visitors read too, in English as the rest of the editor. */
export const ENGLISH = {
  everywhere: textsOf({}, 'everywhere'),
  login: textsOf({}, 'login'),
} as const;
