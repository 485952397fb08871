import { Icon } from './icon.tsx';

/** What a page of a static copy has in place of a form. */
export interface CopiedForm {
  readonly text: string;
  /** To the form on the site itself; null where its address is not known. */
  readonly link: { readonly label: string; readonly href: string } | null;
}

/** Says that the form is not here, and leads to it. */
export function FormOnSite({ text, link }: CopiedForm) {
  return (
    <>
      <p>{text}</p>
      {link && (
        <a href={link.href} className="btn btn-fill mt-s5">
          {link.label}
          <Icon name="outwards" size={18} />
        </a>
      )}
    </>
  );
}
