import { HomeSection } from '../home/page.tsx';
import type { Missing } from './missing-data.ts';

/** Home, as shown at an unknown address. */
export function MissingSection({ home, title, message }: Missing) {
  return (
    <>
      <title>{title}</title>
      <HomeSection home={home} missing={message} />
    </>
  );
}
