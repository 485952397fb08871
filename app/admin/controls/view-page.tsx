import { ArrowUpRight } from 'lucide-react';

/** A link to a page of the site, in another tab: the editor stays open. */
export function ViewPage({ path, name }: { path: string; name: string }) {
  return (
    <a
      className="link justify-center gap-1 text-ink-3 no-underline hover:underline"
      href={path}
      target="_blank"
      rel="noreferrer"
    >
      <span className="max-desk:sr-only">View page</span>
      <span className="sr-only"> {name}, opens in a new tab</span>
      <ArrowUpRight aria-hidden="true" size={16} strokeWidth={1.5} />
    </a>
  );
}
