import { pathIn } from '../domain/translated.ts';
import type { AppContext } from './context.ts';
import type { Elsewhere } from './ui/form-elsewhere.tsx';

/** What a page of a static copy has in place of its form, as a part of its data; no part of it on the site. */
export const formElsewhere = (
  { copy, language }: Pick<AppContext, 'copy' | 'language'>,
  { path, text, label }: { readonly path: string; readonly text: string; readonly label: string },
): { readonly elsewhere?: Elsewhere } => {
  if (copy === null) return {};
  const link =
    copy.site === null ? null : { label, href: new URL(pathIn(language, path), copy.site).href };
  return { elsewhere: { text, link } };
};
