import { useFrame } from '../../frame.tsx';
import type { ShownContact } from './resume-data.ts';

const LINE = 'inline-flex min-h-11 min-w-0 items-center';

/** A way to reach the owner. On paper, the address follows a text that is not the address itself. */
export function ContactLine({ text, url, isProfile, onPaper }: ShownContact) {
  const { newTab } = useFrame().words;
  return (
    <li className={LINE} dir="auto">
      {url === null ? (
        text
      ) : (
        <a
          href={url}
          className={LINE}
          {...(isProfile ? { target: '_blank', rel: 'noopener me' } : { rel: 'me' })}
        >
          {text}
          {isProfile && <span className="sr-only print:hidden"> {newTab}</span>}
        </a>
      )}
      {onPaper !== '' && <span className="hidden print:inline"> {onPaper}</span>}
    </li>
  );
}
