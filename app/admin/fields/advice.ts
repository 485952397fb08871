import { entryPathOf } from '../../../domain/content/entry-names.ts';
import { fieldAt, labelOf } from '../../../domain/content/labels.ts';

/** A remark about a field's value as it was typed. */
export interface Advice {
  /** What is wrong, for the line of a folded entry: 'GitHub address has no https://', 'Empty title'. */
  readonly summary: string;
  /** Beside the field: 'It has no https://'. */
  readonly text: string;
  /** The part of the text that is code, such as an address. */
  readonly code?: string;
  /** A one-click correction of the field's value; absent where only the owner knows. */
  readonly fix?: { readonly label: string; readonly value: string | readonly string[] };
  /** `error`: the save would be refused. `warning`: it would be published like that. */
  readonly tone: 'error' | 'warning';
}

/** The first remark about a field, by its address (`projects/projects/k3/github`) and its value. */
export function adviceOf(address: string, value: unknown): Advice | undefined {
  if (typeof value === 'string') return emptyName(address, value) ?? missingScheme(address, value);
  if (fieldAt(address)?.isTags !== true || !Array.isArray(value)) return undefined;
  return joinedTags(value.filter((tag) => typeof tag === 'string'));
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
    tone: 'warning',
  };
}

/** The keys of the fields that visitors see as the name of an entry. */
const NAMES = ['title', 'name', 'institution', 'place'];

/** What else shows an entry whose name is empty, by the key of the name. */
const OR_ELSE: Readonly<Record<string, string>> = {
  institution: 'an institution or a degree',
  place: 'a place or a role',
};

function emptyName(address: string, value: string): Advice | undefined {
  if (value.trim() !== '') return undefined;
  const entry = entryPathOf(address);
  const name = NAMES.find((key) => address === `${entry}/${key}`);
  if (entry === undefined || name === undefined) return undefined;
  return {
    summary: `Empty ${labelOf(address).toLowerCase()}`,
    text:
      OR_ELSE[name] === undefined
        ? `Visitors would see ${withArticle(labelOf(entry))} without ${withArticle(name)}.`
        : `Visitors see the entry if it has ${OR_ELSE[name]}.`,
    tone: 'warning',
  };
}

const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** An address that the field refuses as it is, and takes with a scheme. */
function missingScheme(address: string, value: string): Advice | undefined {
  const text = value.trim();
  const found = withScheme(text);
  const schema = fieldAt(address)?.schema;
  if (found === undefined || schema === undefined) return undefined;
  if (schema.safeParse(text).success || !schema.safeParse(found.address).success) return undefined;
  return {
    summary: `${labelOf(address).replace(/ URL$/, ' address')} has no ${found.scheme}`,
    text: `It has no ${found.scheme}`,
    code: found.scheme,
    fix: { label: found.address.endsWith(text) ? 'Add it' : 'Correct it', value: found.address },
    tone: 'error',
  };
}

interface Schemed {
  readonly scheme: 'https://' | 'mailto:';
  readonly address: string;
}

/** What is left of a scheme for the web: `http://`, `//`, `htp://`, `https:/`, `http//`. */
const BROKEN_SCHEME = /^(?:(?:[ht][htps]{0,6})?[:;]?\/{2,3}|[ht][htps]{0,6}[:;]\/?)/i;

const EMAIL = /^[^\s/@]+@[^\s/@]+$/;

function withScheme(text: string): Schemed | undefined {
  if (EMAIL.test(text)) return { scheme: 'mailto:', address: `mailto:${text}` };
  const rest = text.replace(BROKEN_SCHEME, '');
  return beginsWithHost(rest) ? { scheme: 'https://', address: `https://${rest}` } : undefined;
}

/** The endings of files that are no domain that anyone has: `photo.jpg` is a file, and needs its path. */
const FILE = /^[^./]+\.(?:avif|exe|gif|html?|ico|jpe?g|js|json|pdf|png|svg|txt|webp|zip)$/i;

/** Whether a text begins with the name of a host that has a top-level domain, such as `github.com/x`. */
function beginsWithHost(text: string): boolean {
  if (FILE.test(text)) return false;
  const [host = ''] = text.split(/[/?#]/, 1);
  const labels = host.replace(/:\d{1,5}$/, '').split('.');
  return (
    labels.length > 1 &&
    labels.every((label) => /^[\p{L}\p{N}-]+$/u.test(label)) &&
    /^(?:\p{L}{2,}|xn--.+)$/iu.test(labels.at(-1) ?? '')
  );
}

const NUMBERS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Tags that are one because no space follows the comma between them. */
function joinedTags(tags: readonly string[]): Advice | undefined {
  const index = tags.findIndex((tag) => tagsIn(tag).length > 1);
  const tag = tags[index];
  if (tag === undefined) return undefined;
  const parts = tagsIn(tag);
  return {
    summary: `${tag} is one tag`,
    text: `${tag} is one tag.`,
    code: tag,
    fix: {
      label: `Make it ${NUMBERS[parts.length - 2] ?? parts.length}`,
      value: tags.toSpliced(index, 1, ...parts),
    },
    tone: 'warning',
  };
}

/** The tags that one was meant to be. A comma between digits or in brackets belongs to it: `1,000`, `C (C99,C11)`. */
function tagsIn(tag: string): string[] {
  const parts = tag.split(/(?<!\d),|,(?!\d)/);
  const isInBrackets = parts.some((part) => /[([{][^)\]}]*$/.test(part));
  return isInBrackets ? [tag] : parts.map((part) => part.trim()).filter((part) => part !== '');
}
