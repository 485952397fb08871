import Link from 'next/link';
import { Counter } from './counter.jsx';

/** A page of `bench:navigation`. By default, the links of static pages in the window are prefetched. */
export function TwoPages({ page, main }) {
  return (
    <div data-page={page}>
      <nav>
        <Link href="/home">Home</Link> <Link href="/about">About</Link>
      </nav>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the markup of our own page. */}
      <main dangerouslySetInnerHTML={{ __html: main }} />
      <Counter />
    </div>
  );
}
