import { hasLink } from '../../domain/link.ts';
import { useFrame } from '../frame.tsx';

/** A title that leads elsewhere, in a new tab; without a link, the title alone. */
export function TitleLink({ title, link }: { title: string; link: string | null }) {
  const { newTab } = useFrame().words;
  if (link === null || !hasLink(link)) return <span>{title}</span>;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {title}
      <span className="sr-only print:hidden"> {newTab}</span>
    </a>
  );
}
