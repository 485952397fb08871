import { useFrame } from '../../frame.tsx';
import type { ShownContact } from './resume-data.ts';

/** A way to reach the owner. On paper, the address follows a text that is not the address itself. */
export function ContactLine({ text, url, isProfile, onPaper }: ShownContact) {
  const { newTab } = useFrame().words;
  return (
    <li dir="auto">
      {url === null ? (
        text
      ) : (
        <a href={url} {...(isProfile ? { target: '_blank', rel: 'noopener me' } : { rel: 'me' })}>
          {text}
          {isProfile && <span className="sr-only print:hidden"> {newTab}</span>}
        </a>
      )}
      {onPaper !== '' && <span className="hidden print:inline"> {onPaper}</span>}
    </li>
  );
}
