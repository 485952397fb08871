import type { Portfolio } from '../../domain/content/portfolio.ts';
import { translatableTexts } from '../../domain/translated.ts';

/** What a translated text of these tests begins with. */
const MARK = { 'pt-BR': 'Tradução: ', ar: 'ترجمة: ' } as const;

/** A content in two further languages, one from right to left: of all its texts, but for those of `isLeft`. */
export const inThreeLanguages = (
  content: Portfolio,
  isLeft: (address: string) => boolean = () => false,
): Portfolio => ({
  ...content,
  translations: Object.fromEntries(
    Object.entries(MARK).map(([tag, mark]) => [
      tag,
      {
        published: true,
        texts: Object.fromEntries(
          [...translatableTexts(content, tag)]
            .filter(([address]) => !isLeft(address))
            .map(([address, of]) => [
              address,
              { text: `${mark}${of}`.slice(0, of.length + 8), of },
            ]),
        ),
      },
    ]),
  ),
});
