import type { CardPage } from '../../../domain/cards.ts';
import type { CardFonts } from './card-fonts.ts';

/** What the child process needs to draw a card. A text that is null is not on it. */
export interface CardDrawing {
  /** The page whose garden and accent it has. */
  readonly page: CardPage;
  readonly direction: 'ltr' | 'rtl';
  /** Beside the mark. */
  readonly owner: string | null;
  readonly heading: string | null;
  readonly line: string | null;
  readonly facts: string | null;
  readonly badge: string | null;
  /** The host of the site. */
  readonly host: string | null;
  readonly fonts: CardFonts['files'];
  /** The folder of the gardens' pictures. */
  readonly gardens: string;
  /** A file of a picture, and whether it is a drawing (SVG); null for the garden. */
  readonly picture: { readonly file: string; readonly isDrawing: boolean } | null;
}
