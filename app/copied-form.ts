import { pathIn } from '../domain/translated.ts';
import type { AppContext } from './context.ts';
import type { CopiedForm } from './ui/form-on-site.tsx';

/** What replaces the form of a page in a static copy. On the site, the page's data does not have it. */
export const copiedFormOf = (
  { copy, language }: Pick<AppContext, 'copy' | 'language'>,
  { path, text, label }: { readonly path: string; readonly text: string; readonly label: string },
): { readonly copiedForm?: CopiedForm } => {
  if (copy === null) return {};
  const link =
    copy.site === null ? null : { label, href: new URL(pathIn(language, path), copy.site).href };
  return { copiedForm: { text, link } };
};
