import { pageTitle } from '../../page-title.ts';
import { HomeSection } from '../home/page.tsx';
import type { Missing } from './missing.ts';

/** The Home look of an address at which there is nothing. */
export function MissingSection({ home, message }: Missing) {
  return (
    <>
      <title>{pageTitle('Not found')}</title>
      <meta name="robots" content="noindex" />
      <HomeSection home={home} missing={message} />
    </>
  );
}
