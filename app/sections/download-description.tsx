import { splitText } from './project-text.ts';

/** About how many characters of a description are shown before the rest has to be opened. */
const SHOWN = 260;

export function DownloadDescription({ text, name }: { text: string; name: string }) {
  const { start, rest } = splitText(text, SHOWN);
  if (start === '') return null;
  return (
    <div className="mt-s3 text-[1rem] whitespace-pre-line text-paper-2">
      <p>{start}</p>
      {rest !== '' && (
        <details className="group">
          <summary className="link cursor-pointer list-none text-paper [&::-webkit-details-marker]:hidden">
            <span className="group-open:hidden">Read on</span>
            <span className="hidden group-open:inline">Read less</span>
            <span className="sr-only"> about {name}</span>
          </summary>
          <p>{rest}</p>
        </details>
      )}
    </div>
  );
}
