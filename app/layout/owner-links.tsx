import { isWebUrl } from '../../domain/link.ts';
import { useFrame } from '../frame.tsx';
import { PageLink } from '../ui/page-link.tsx';

/** Links to the résumé, two profiles and the email address; nothing if all are empty. */
export function OwnerLinks({ className = '' }: { className?: string }) {
  const { ownerLinks, words } = useFrame();
  if (ownerLinks.length === 0) return null;
  return (
    <ul className={className}>
      {ownerLinks.map(({ label, url }) => (
        <li key={url} className="min-w-0">
          {url.startsWith('/') ? (
            <PageLink to={url} className={LINK}>
              {label}
            </PageLink>
          ) : (
            <a href={url} className={LINK} {...(isWebUrl(url) ? NEW_TAB : { rel: 'me' })}>
              <bdi>{label}</bdi>
              {isWebUrl(url) && <span className="sr-only"> {words.newTab}</span>}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

const LINK =
  'inline-flex min-w-0 min-h-11 items-center wrap-anywhere underline decoration-current/45 decoration-1 underline-offset-[0.3em] hover:decoration-current';

const NEW_TAB = { target: '_blank', rel: 'noopener me' };
