import { ArrowUpRight } from 'lucide-react';

/** A link to a page of the site, in another tab: the editor stays open. */
export function ViewPage({ path, name }: { path: string; name: string }) {
  return (
    <a className="site-action" href={path} target="_blank" rel="noreferrer">
      <u>View page</u>
      <span className="sr-only"> {name}, opens in a new tab</span>
      <ArrowUpRight aria-hidden="true" size={15} strokeWidth={1.6} />
    </a>
  );
}
