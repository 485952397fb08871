import { Icon } from './icon.tsx';

/** What replaces a form on a page of a static copy. */
export interface CopiedForm {
  readonly text: string;
  /** The link to the form on the site itself; null if its address is not known. */
  readonly link: { readonly label: string; readonly href: string } | null;
}

/** Says that the form is on the site, and links to it. */
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
