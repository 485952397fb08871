import { entryPathOf } from '../../../domain/content/entry-names.ts';
import { labelOf } from '../../../domain/content/labels.ts';

/** A remark about a value that would be published as it is. */
export interface Advice {
  /** For the line of a folded entry: 'Empty title'. */
  readonly summary: string;
  /** Beside the field. */
  readonly text: string;
}

/** The remark about a picture that says nothing to those who do not see it. */
export function pictureAdvice(picture: {
  readonly address: string;
  readonly alt: string;
  readonly decorative: boolean;
}): Advice | undefined {
  const { address, alt, decorative } = picture;
  if (address.trim() === '' || alt.trim() !== '' || decorative) return undefined;
  return {
    summary: 'Picture has no alternative text',
    text: 'Write what the picture shows, or mark it as decoration.',
  };
}

/** The keys of the fields that visitors see as the name of an entry, with what they see without it. */
const NAMES: Readonly<Record<string, (entry: string) => string>> = {
  title: (entry) => `Visitors would see ${withArticle(entry)} without a title.`,
  name: (entry) => `Visitors would see ${withArticle(entry)} without a name.`,
  institution: () => 'Visitors see the entry if it has an institution or a degree.',
  place: () => 'Visitors see the entry if it has a place or a role.',
};

/** The remark about an entry's name, by the address of a field (`projects/projects/k3/title`) and its value. */
export function adviceOf(address: string, value: unknown): Advice | undefined {
  const entry = entryPathOf(address);
  if (typeof value !== 'string' || value.trim() !== '' || entry === undefined) return undefined;
  const remark = NAMES[address.slice(entry.length + 1)];
  if (remark === undefined) return undefined;
  return {
    summary: `Empty ${labelOf(address).toLowerCase()}`,
    text: remark(labelOf(entry)),
  };
}

const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
