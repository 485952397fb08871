import { fill } from '../../../domain/words/word.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import type { DialogWords } from './downloads-data.ts';

export type Redeemed = { readonly ok: true; readonly href: string; readonly message: string };

/** The result of a form posted without JavaScript: the page itself starts the download. */
export function PremiumRedeemed(props: {
  name: string;
  redeemed: Redeemed;
  backHref: string;
  words: DialogWords;
}) {
  const { name, words } = props;
  const { href, message } = props.redeemed;
  return (
    <div className="mt-s5 flex flex-col items-start gap-s4">
      <meta httpEquiv="refresh" content={`1;url=${href}`} />
      <p role="status" className="w-full border-t-[3px] border-good pt-s3">
        {message}
      </p>
      <a href={href} className="btn btn-fill max-w-full py-2 wrap-anywhere">
        {fill(words.downloadTool, { name })}
        <Icon name="download" size={18} />
      </a>
      <PageLink to={props.backHref} className="link" isWithin>
        {words.back}
      </PageLink>
    </div>
  );
}
