import { entryPathOf } from '../../../domain/content/entry-names.ts';
import { fieldAt, labelOf } from '../../../domain/content/labels.ts';

/** A remark about a field's value as it was typed. */
export interface Advice {
  /** What is wrong, for the line of a folded entry: 'GitHub address has no https://', 'Empty title'. */
  readonly summary: string;
  /** Beside the field: 'It has no https://'. */
  readonly text: string;
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

/** The keys of the fields that visitors see as the name of an entry, with what they see without it. */
const NAMES: Readonly<Record<string, (entry: string) => string>> = {
  title: (entry) => `Visitors would see ${withArticle(entry)} without a title.`,
  name: (entry) => `Visitors would see ${withArticle(entry)} without a name.`,
  institution: () => 'Visitors see the entry if it has an institution or a degree.',
  place: () => 'Visitors see the entry if it has a place or a role.',
};

function emptyName(address: string, value: string): Advice | undefined {
  const entry = entryPathOf(address);
  if (value.trim() !== '' || entry === undefined) return undefined;
  const remark = NAMES[address.slice(entry.length + 1)];
  if (remark === undefined) return undefined;
  return {
    summary: `Empty ${labelOf(address).toLowerCase()}`,
    text: remark(labelOf(entry)),
    tone: 'warning',
  };
}

const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** An address that the field refuses as it is, and takes with a scheme. */
function missingScheme(address: string, value: string): Advice | undefined {
  const text = value.trim();
  const scheme = EMAIL.test(text) ? 'mailto:' : 'https://';
  const rest = scheme === 'mailto:' ? text : text.replace(BROKEN_SCHEME, '');
  const schema = fieldAt(address)?.schema;
  if (schema === undefined || (scheme === 'https://' && !HOST.test(rest)) || FILE.test(rest))
    return undefined;
  const corrected = scheme + rest;
  if (schema.safeParse(text).success || !schema.safeParse(corrected).success) return undefined;
  return {
    summary: `${labelOf(address).replace(/ URL$/, ' address')} has no ${scheme}`,
    text: `It has no ${scheme}`,
    fix: { label: rest === text ? 'Add it' : 'Correct it', value: corrected },
    tone: 'error',
  };
}

/** What is left of a scheme for the web: `http://`, `//`, `htp://`, `https:/`, `http//`. */
const BROKEN_SCHEME = /^(?:(?:[ht][htps]{0,6})?[:;]?\/{2,3}|[ht][htps]{0,6}[:;]\/?)/i;

const EMAIL = /^[^\s/@]+@[^\s/@]+$/;

/** The name of a host with a top-level domain, such as `github.com/x`. */
const HOST = /^(?:[\p{L}\p{N}-]+\.)+(?:\p{L}{2,}|xn--[^/?#:]+)(?:[:/?#]|$)/iu;

/** The endings of files that are no domain that anyone has: `photo.jpg` is a file, and needs its path. */
const FILE = /^[^./]+\.(?:avif|exe|gif|html?|ico|jpe?g|js|json|pdf|png|svg|txt|webp|zip)$/i;

/** Tags that are one because no space follows the comma between them. */
function joinedTags(tags: readonly string[]): Advice | undefined {
  const index = tags.findIndex((tag) => tagsIn(tag).length > 1);
  const tag = tags[index];
  if (tag === undefined) return undefined;
  return {
    summary: `${tag} is one tag`,
    text: `${tag} is one tag.`,
    fix: { label: 'Split it', value: tags.toSpliced(index, 1, ...tagsIn(tag)) },
    tone: 'warning',
  };
}

/** The tags that one was meant to be. A comma between digits or in brackets belongs to it: `1,000`, `C (C99,C11)`. */
function tagsIn(tag: string): string[] {
  const parts = tag.split(/(?<!\d),|,(?!\d)/);
  const isInBrackets = parts.some((part) => /[([{][^)\]}]*$/.test(part));
  return isInBrackets ? [tag] : parts.map((part) => part.trim()).filter((part) => part !== '');
}
