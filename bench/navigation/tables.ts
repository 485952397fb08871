import type { PageName } from '../../domain/pages.ts';
import { median, print, table } from '../report.ts';
import type { Received } from '../traffic.ts';
import type { Measured, Situation } from './changes.ts';
import { KINDS, type Kind, PAGES, type Site } from './tours.ts';
import type { Change } from './visitor.ts';

const rounded = (value: number): string => (Number.isNaN(value) ? '' : value.toFixed(0));
const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);

/** Only answers that came from the network. */
const downloads = (all: readonly Received[]) => all.filter(({ bytes }) => bytes > 0);
const bytesOf = (all: readonly Received[]): number =>
  all.reduce((sum, { bytes }) => sum + bytes, 0);

/** The traffic after the `load` event: the page's own scripts, and everything else. */
const PARTS: readonly (readonly [string, (answer: Received) => boolean])[] = [
  ['scripts', ({ type }) => type === 'Script'],
  ['pictures', ({ type }) => type === 'Image'],
  ['data, styles and others', ({ type }) => type !== 'Script' && type !== 'Image'],
];

/** Prints what each page fetches by itself. */
export function printFirstPages(all: readonly Measured[]): void {
  print('\nWhat a page fetches by itself, without its worker: requests, and kB with headers.');
  const cell = (answers: readonly Received[]) =>
    `${answers.length}, ${kilobytes(bytesOf(answers))}`;
  table(
    ['page', 'until it is loaded', 'then', ...PARTS.map(([name]) => `of which ${name}`)],
    PAGES.flatMap((page) =>
      all.flatMap(({ site, firstPages }) => {
        const responses = firstPages.get(page);
        if (responses === undefined) return [];
        const after = downloads(responses.after);
        return [
          [
            labelOf(page, site, all),
            cell(downloads(responses.before)),
            cell(after),
            ...PARTS.map(([, isPart]) => cell(after.filter(isPart))),
          ],
        ];
      }),
    ),
  );
}

/** Prints the changes from an idle page, and those that were pressed early. */
export function printChanges(all: readonly Measured[]): void {
  for (const [situation, title] of [
    ['idle', 'Pressed after the page was idle for two seconds'],
    ['early', 'Pressed as soon as the first page was painted'],
  ] as const) {
    print(`\n${title}; ms from the press.`);
    table(
      [
        'page, and how it is reached',
        'whole load',
        'heading',
        'ratio',
        'garden',
        'longest task',
        'requests',
        'kB',
      ],
      PAGES.flatMap((page) =>
        KINDS.flatMap((kind) =>
          all.flatMap((measured) => row(page, kind, situation, measured, all)),
        ),
      ),
    );
  }
}

function row(
  page: PageName,
  kind: Kind,
  situation: Situation,
  { site, changes, wholeLoads }: Measured,
  all: readonly Measured[],
): string[][] {
  const matches = changes.filter(
    (change) => change.page === page && change.kind === kind && change.situation === situation,
  );
  if (matches.length === 0) return [];
  const of = (figure: keyof Change) => median(matches.map(({ change }) => change[figure]));
  const load = median(
    wholeLoads.filter((wholeLoad) => wholeLoad.page === page).map(({ heading }) => heading),
  );
  return [
    [
      labelOf(`${page}, ${kind}`, site, all),
      rounded(load),
      rounded(of('heading')),
      (of('heading') / load).toFixed(2),
      rounded(of('garden')),
      of('task') === 0 ? '< 50' : rounded(of('task')),
      rounded(of('requests')),
      kilobytes(of('bytes')),
    ],
  ];
}

const labelOf = (text: string, { name }: Site, all: readonly Measured[]): string =>
  all.length > 1 ? `${text}, ${name}` : text;
