import { directionOf, type FrameLanguage } from '../../domain/site-frame.ts';
import { publishedLanguages } from '../../domain/translated.ts';
import type { AppContext } from '../context.ts';

/** The languages of the site, the first one first; none where there is one alone, and in previews. */
export function languagesOf({
  language,
  services,
  preview,
}: Pick<AppContext, 'language' | 'services' | 'preview'>): readonly FrameLanguage[] {
  const original = language?.original ?? services.content.current();
  const others = preview === null ? publishedLanguages(original) : [];
  if (others.length === 0) return [];
  return [{ tag: original.site.language, prefix: '' }, ...others].map(({ tag, prefix }) => ({
    tag,
    prefix,
    name: new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag,
    direction: directionOf(tag),
  }));
}
