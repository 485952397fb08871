import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { dateSchema, type Note, noteEntry } from '../../../domain/content/notes.ts';
import { slugOf } from '../../../domain/content/slugs.ts';
import { imageSchema } from '../../../domain/link-schema.ts';
import { childOf, isObject } from '../../../domain/same.ts';

export interface NoteFile {
  readonly path: string;
  readonly text: string;
}

/** What was read: the notes, and a line for each thing that is not taken as it is. */
export interface NotesRead {
  readonly notes: readonly Note[];
  readonly problems: readonly string[];
}

/** The file's own data, between lines of `---` (YAML) or `+++` (TOML). */
const FRONT_MATTER = /^\uFEFF?(---|\+\+\+)[ \t]*\r?\n([\s\S]*?)\r?\n?\1[ \t]*(?:\r?\n|$)/;

/** The longest file, and the longest data of its own, in characters: parsers and patterns take time by their square. */
const MAX_FILE = 100_000;
const MAX_FRONT_MATTER = 20_000;

/** Reads posts with front matter as Hugo, Astro and Jekyll have it. Those whose slug is taken are left out. */
export function readNotes(files: readonly NoteFile[], taken: ReadonlySet<string>): NotesRead {
  const slugs = new Set(taken);
  const notes: Note[] = [];
  const problems: string[] = [];
  for (const file of files) {
    const note = noteOf(file);
    const { data, error } = noteEntry.schema.safeParse(typeof note === 'string' ? {} : note);
    if (data === undefined) {
      problems.push(`${file.path}: ${typeof note === 'string' ? note : error?.issues[0]?.message}`);
    } else if (slugs.has(data.slug)) {
      problems.push(`${file.path}: there is a note at ${data.slug} already.`);
    } else {
      slugs.add(data.slug);
      notes.push(data);
      if (/!\[[^\]]{0,500}\]\((?!\/|https:)/.test(data.body))
        problems.push(
          `${file.path}: pictures beside the file are left out; put them into the library.`,
        );
    }
  }
  return { notes, problems };
}

function noteOf({ path, text }: NoteFile): object | string {
  if (text.length > MAX_FILE)
    return `it has more than ${MAX_FILE.toLocaleString('en')} characters.`;
  const [matter = '', mark, written = ''] = FRONT_MATTER.exec(text) ?? [];
  if (matter.length > MAX_FRONT_MATTER) return 'its front matter is too long.';
  let front: unknown;
  try {
    front = mark === '+++' ? parseToml(written) : parseYaml(written);
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split('\n', 1);
    return `its front matter cannot be read (${reason}).`;
  }
  const values = isObject(front) ? front : {};
  const first = (...names: readonly string[]): unknown =>
    names.map((name) => values[name]).find((value) => value !== undefined && value !== null);
  const line = (...names: readonly string[]): string => {
    const value = first(...names);
    return value === undefined || isObject(value) ? '' : String(value).trim();
  };

  const [, day = '', name = ''] =
    /(?:^|\/)(?:(\d{4}-\d\d-\d\d)-)?([^/]+?)(?:\/index|\/_index)?\.(?:md|mdx|markdown)$/i.exec(
      path,
    ) ?? [];
  const address = line('slug', 'permalink', 'url').replace(/\/$|\.html$/g, '');
  const image = imageIn(first('image', 'cover', 'heroImage', 'featured_image', 'thumbnail'));
  return {
    ...noteEntry.create(),
    title: line('title') || name.replaceAll(/[-_]+/g, ' '),
    kind: /^page$/i.test(line('layout', 'type')) ? 'page' : 'note',
    slug: slugOf(address.slice(address.lastIndexOf('/') + 1)) || slugOf(name),
    date: dateIn(first('date', 'pubDate', 'pubDatetime', 'publishDate', 'published_at')) || day,
    draft: String(values.draft) === 'true' || String(values.published) === 'false',
    summary: line('summary', 'description', 'excerpt').slice(0, 500),
    tags: tagsIn(first('tags', 'categories', 'keywords')),
    image: imageSchema.safeParse(image).data ?? '',
    body: bodyIn(text.slice(matter.length)),
  };
}

const imageIn = (value: unknown): unknown =>
  isObject(value)
    ? (childOf(value, 'src') ?? childOf(value, 'image') ?? childOf(value, 'url'))
    : value;

/** Jekyll's may be words with spaces between them; in ours, a comma ends a tag. */
function tagsIn(value: unknown): string[] {
  const all = Array.isArray(value) ? value : String(value ?? '').split(/,|\s+/);
  return all
    .map((tag) => String(tag).replaceAll(', ', ' ').trim().slice(0, 40))
    .filter((tag) => tag !== '')
    .slice(0, 20);
}

function dateIn(value: unknown): string {
  if (value instanceof Date)
    return value
      .toISOString()
      .replace('T', ' ')
      .replace(/(?::00)?\.000/, '');
  const text = String(value ?? '').trim();
  if (dateSchema.safeParse(text).success) return text;
  // Such as `Jul 08 2022`, which is a day wherever it is read.
  const date = new Date(`${text} UTC`);
  return Number.isNaN(date.getTime()) ? text : date.toISOString().slice(0, 10);
}

/** The text without marks that only a generator reads; its blocks of code as Markdown has them. */
const bodyIn = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(
      /\{%-?\s{0,9}highlight\s{1,9}([\w+#-]+).{0,200}?%\}|\{\{<\s{0,9}highlight\s{1,9}([\w+#-]+).{0,200}?>\}\}/g,
      '```$1$2',
    )
    .replaceAll(/\{%-?\s*endhighlight\s*-?%\}|\{\{<\s*\/\s*highlight\s*>\}\}/g, '```')
    .replaceAll(/^<!--\s*more\s*-->\n?/gm, '')
    .trim();
