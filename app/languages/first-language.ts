import { directionOf } from '../../domain/site-frame.ts';
import type { AppContext } from '../context.ts';

/** The attributes of a long text that a page of a further language shows in the first one; none of any other text. */
export function firstLanguageOf({ language }: Pick<AppContext, 'language'>, text: string) {
  if (language === null || !language.untranslated.has(text)) return {};
  const lang = language.original.site.language;
  return { inFirst: { lang, dir: directionOf(lang) } };
}
