import { splitText } from './project-text.ts';

interface ProjectDescriptionProps {
  readonly text: string;
  /** About how many characters are shown before the rest has to be opened. */
  readonly length: number;
  readonly title: string;
  readonly className: string;
}

export function ProjectDescription({ text, length, title, className }: ProjectDescriptionProps) {
  const { start, rest } = splitText(text, length);
  if (start === '') return null;
  return (
    <div className={`whitespace-pre-line text-paper-2 ${className}`}>
      <p>{start}</p>
      {rest !== '' && (
        <details className="project-rest">
          <summary className="link text-paper">
            <span className="when-closed">Read on</span>
            <span className="when-open">Read less</span>
            <span className="sr-only"> about {title}</span>
          </summary>
          <p>{rest}</p>
        </details>
      )}
    </div>
  );
}
