import { isWebAddress } from '../../domain/link.ts';
import { useFrame } from '../frame.tsx';
import { PageLink } from '../ui/page-link.tsx';

/** Where else the owner is: the résumé, two profiles, the email address; nothing where all are empty. */
export function OwnerLinks({ className = '' }: { className?: string }) {
  const { ownerLinks, words } = useFrame();
  if (ownerLinks.length === 0) return null;
  return (
    <ul className={`owner-links ${className}`}>
      {ownerLinks.map(({ label, url }) => (
        <li key={url} className="min-w-0">
          {url.startsWith('/') ? (
            <PageLink to={url}>{label}</PageLink>
          ) : (
            <a href={url} {...(isWebAddress(url) ? NEW_TAB : { rel: 'me' })}>
              <bdi>{label}</bdi>
              {isWebAddress(url) && <span className="sr-only"> {words.newTab}</span>}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

const NEW_TAB = { target: '_blank', rel: 'noopener me' };
