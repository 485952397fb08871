/** A line that begins with so many marks of lists and quotes that the time to parse it grows with their square. */
const NESTED = /^[ \t]*(?:>[ \t]?|(?:[-+*]|\d{1,9}[.)])[ \t]+){13}/m;

/** Signs that open or close something. */
const SIGNS = /[*_[\]>`<]/g;

/**
 * Whether a text in Markdown has too many signs to be parsed in some 40 ms: more than 2,000, or 13 lists and quotes in
 * each other on one line.
 */
export const isTooMarked = (text: string): boolean =>
  NESTED.test(text) || (text.match(SIGNS) ?? []).length > 2_000;

/** The description of Home or About as plain text. */
export const plainDescription = (section: {
  readonly description: string;
  readonly isMarkdown: boolean;
}): string => (section.isMarkdown ? withoutMarks(section.description) : section.description);

/** The marks of quotes and lists before the text of a line; those of lists in lists stand further in. */
const CONTAINERS = /^(?: {0,3}(?:>[ \t]?|(?:[-+*]|\d{1,9}[.)])(?:[ \t]+|$)))+/;
const INNER_CONTAINERS = /^(?:[ \t]*(?:>[ \t]?|(?:[-+*]|\d{1,9}[.)])(?:[ \t]+|$)))+/;
/** What begins no list directly below a line of text, such as the year in `1986. It rained.` */
const NO_MARK = /^ {0,3}(?:(?!0*1[.)])\d{1,9}[.)]|(?:[-+*]|\d{1,9}[.)])[ \t]*$)/;
const BREAK = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/;
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/;
const HEADING = /^ {0,3}#{1,6}(?:[ \t]+|$)/;
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;

/**
 * A text in Markdown as plain text, for places that show no marks: what CommonMark leaves of each line. HTML and entities
 * stay as they are written, a picture is its description, a link its text. References to addresses that stand elsewhere
 * stay, and so does a text with too many signs.
 */
export function withoutMarks(text: string): string {
  if (isTooMarked(text)) return text;
  const lines: string[] = [];
  let paragraph: string[] = [];
  let marksOfParagraph = '';
  let isInList = false;
  let fence = '';
  const end = (...following: string[]) => {
    if (paragraph.length > 0) lines.push(plainParagraph(paragraph.join('\n')));
    lines.push(...following);
    paragraph = [];
  };
  for (const line of text.split(/\r\n|[\r\n]/)) {
    const isBelowText = paragraph.length > 0;
    const isNoMark = isBelowText && !/\d|[-+*]/.test(marksOfParagraph) && NO_MARK.test(line);
    const containers = isInList ? INNER_CONTAINERS : CONTAINERS;
    const marks = isNoMark ? '' : (containers.exec(line)?.[0] ?? '');
    const rest = line.slice(marks.length);
    const fenceHere = FENCE.exec(rest)?.[1] ?? '';
    if (fence !== '') {
      if (fenceHere.startsWith(fence) && rest.trim() === fenceHere) fence = '';
      else lines.push(line);
    } else if (fenceHere !== '') {
      end();
      fence = fenceHere;
    } else if (rest.trim() === '' || BREAK.test(line) || (isBelowText && UNDERLINE.test(rest))) {
      end('');
    } else if (!isBelowText && !isInList && marks === '' && /^(?: {4}|\t)/.test(rest)) {
      lines.push(rest.replace(/^(?: {4}|\t)/, ''));
    } else if (HEADING.test(rest)) {
      end(
        plainParagraph(
          rest
            .trim()
            .replace(/^#+/, '')
            .replace(/(?:^|[ \t])#+$/, '')
            .trim(),
        ),
      );
    } else {
      const shortMarks = marks.replaceAll(/\s/g, '');
      const isEntry = /[^>]/.test(shortMarks);
      if (isEntry || !marksOfParagraph.startsWith(shortMarks)) end();
      if (paragraph.length === 0) {
        marksOfParagraph = shortMarks;
        isInList = isEntry || (isInList && /^\s/.test(line));
      }
      paragraph.push(rest.trim());
    }
  }
  end();
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * What has a meaning inside a paragraph, in this order: an escaped sign, code, an address or HTML in angle brackets, a link or a
 * picture, a run of signs of emphasis.
 */
const TOKENS = new RegExp(
  [
    /\\([!-/:-@[-`{-~\n])/,
    /(?<!`)(`+)(?!`)([\s\S]*?[^`])\2(?!`)/,
    /<(?:([a-z][a-z\d+.-]{1,31}:[^\s<>]*|[\w.!#$%&'*+/=?^`{|}~-]+@[\w.-]+)|\/?[a-z][^<>]*)>/,
    /!?\[((?:\\.|!\[[^[\]]*\]\([^()\s]*\)|[^[\]\\])*)\]\(\s*(?:<[^<>\n]*>|(?:[^()\s<]|\([^()\s]*\))*)(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/,
    /(\*+|_+)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
);

/** A run of signs of emphasis, of which some are left when others have found their counterparts. */
interface Run {
  readonly sign: string;
  left: number;
  readonly opens: boolean;
  readonly closes: boolean;
}

function plainParagraph(text: string): string {
  const parts: (string | Run)[] = [];
  let last = 0;
  for (const match of text.matchAll(TOKENS)) {
    const [whole, escaped, , code, address, label, run] = match;
    const next = match.index + whole.length;
    parts.push(text.slice(last, match.index));
    last = next;
    if (run !== undefined) parts.push(runOf(run, text[match.index - 1], text[next]));
    else if (label !== undefined) parts.push(plainParagraph(label));
    else if (code !== undefined) parts.push(codeOf(code));
    else parts.push(escaped ?? address ?? whole);
  }
  pairRuns(parts.filter((part) => typeof part !== 'string'));
  return [...parts, text.slice(last)]
    .map((part) => (typeof part === 'string' ? part : part.sign.repeat(part.left)))
    .join('');
}

function codeOf(code: string): string {
  const line = code.replaceAll('\n', ' ');
  return /^ .*\S.* $|^ \S+ $/.test(line) ? line.slice(1, -1) : line;
}

/** Whether a run opens or closes emphasis, by the characters beside it (CommonMark 0.31, section 6.2). */
function runOf(run: string, before = ' ', after = ' '): Run {
  const isSpace = (sign: string) => /\s/u.test(sign);
  const isPunctuation = (sign: string) => /[\p{P}\p{S}]/u.test(sign);
  const beforeText =
    !isSpace(after) && (!isPunctuation(after) || isSpace(before) || isPunctuation(before));
  const afterText =
    !isSpace(before) && (!isPunctuation(before) || isSpace(after) || isPunctuation(after));
  const sign = run.slice(0, 1);
  // Underscores inside a word are a part of it.
  const opens = beforeText && (sign === '*' || !afterText || isPunctuation(before));
  const closes = afterText && (sign === '*' || !beforeText || isPunctuation(after));
  return { sign, left: run.length, opens, closes };
}

/** Takes the signs away that are the two ends of an emphasis, as CommonMark pairs them. */
function pairRuns(runs: readonly Run[]): void {
  let open: Run[] = [];
  for (const run of runs) {
    while (run.closes && run.left > 0) {
      const at = open.findLastIndex(
        (each) =>
          each.sign === run.sign &&
          !((each.closes || run.opens) && run.left % 3 > 0 && (each.left + run.left) % 3 === 0),
      );
      const opening = open[at];
      if (opening === undefined) break;
      const count = Math.min(opening.left, run.left, 2);
      opening.left -= count;
      run.left -= count;
      open = open.slice(0, opening.left > 0 ? at + 1 : at);
    }
    if (run.opens && run.left > 0) open.push(run);
  }
}
