import type { CardPage } from '../../../domain/cards.ts';
import type { SetText } from './card-fonts.ts';

/** What the child process needs to draw a card. A text that is null is not on it. */
export interface CardDrawing {
  /** The page whose garden and accent it has. */
  readonly page: CardPage;
  readonly direction: 'ltr' | 'rtl';
  /** Beside the mark. */
  readonly owner: SetText | null;
  readonly heading: SetText | null;
  readonly line: SetText | null;
  readonly facts: SetText | null;
  readonly badge: SetText | null;
  /** The host of the site. */
  readonly host: SetText | null;
  /** The folder of the gardens' pictures. */
  readonly gardens: string;
  /** A file of a picture, and whether it is a drawing (SVG); null for the garden. */
  readonly picture: { readonly file: string; readonly isDrawing: boolean } | null;
}
