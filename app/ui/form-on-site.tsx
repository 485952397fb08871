import type { CopiedForm } from '../copied-form.ts';
import { Icon } from './icon.tsx';

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
