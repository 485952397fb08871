import { pageTitle } from '../../page-title.ts';
import { HomeSection } from '../home/page.tsx';
import type { Missing } from './missing.ts';

/** Home, as shown at an unknown address. */
export function MissingSection({ home, message }: Missing) {
  return (
    <>
      <title>{pageTitle('Not found')}</title>
      <meta name="robots" content="noindex" />
      <HomeSection home={home} missing={message} />
    </>
  );
}
