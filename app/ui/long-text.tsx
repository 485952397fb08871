import { Folded } from './folded.tsx';
import { splitText } from './split-text.ts';

interface LongTextProps {
  readonly text: string;
  /** About how many characters are shown before the rest is collapsed. */
  readonly length: number;
  /** The subject of the text, for screen reader users, who hear the button without its context. */
  readonly about: string;
  readonly className: string;
}

/** A text with its line breaks; the end of a long one is collapsed, also without JavaScript. */
export function LongText({ text, length, about, className }: LongTextProps) {
  const { start, rest } = splitText(text, length);
  if (start === '') return null;
  return (
    <div className={`whitespace-pre-line text-(--second) ${className}`}>
      <p dir="auto">{start}</p>
      {rest !== '' && (
        <Folded about={about}>
          <p dir="auto">{rest}</p>
        </Folded>
      )}
    </div>
  );
}
