import type { ShownContact } from './resume-data.ts';

/** A way to reach the owner. On paper, the address follows a text that is not the address itself. */
export function ContactLine({ text, url, onPaper }: ShownContact) {
  return (
    <li dir="auto">
      {url === null ? (
        text
      ) : (
        <a href={url} rel="me">
          {text}
        </a>
      )}
      {onPaper !== '' && <span className="hidden print:inline"> {onPaper}</span>}
    </li>
  );
}
