import { pathIn } from '../domain/translated.ts';
import type { AppContext } from './context.ts';

/** What a page of a static copy has in place of a form. */
export interface CopiedForm {
  readonly text: string;
  /** To the form on the site itself; null where its address is not known. */
  readonly link: { readonly label: string; readonly href: string } | null;
}

/** What stands for the form of a page in a static copy, as a part of the page's data; no part of it on the site. */
export const copiedFormOf = (
  { copy, language }: Pick<AppContext, 'copy' | 'language'>,
  { path, text, label }: { readonly path: string; readonly text: string; readonly label: string },
): { readonly copiedForm?: CopiedForm } => {
  if (copy === null) return {};
  const link =
    copy.site === null ? null : { label, href: new URL(pathIn(language, path), copy.site).href };
  return { copiedForm: { text, link } };
};
