import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  COMMAND_GROUPS,
  type Command,
  type CommandGroup,
  createCommandSearch,
  type FoundCommands,
  SHOWN_MAX,
} from './find-commands.ts';

let made = 0;
function command(group: CommandGroup, label: string, note = ''): Command {
  made += 1;
  return { id: String(made), group, label, note, run: () => {} };
}

const labels = ({ groups }: FoundCommands): string[] =>
  groups.flatMap(({ found }) => found.map((each) => each.command.label));

const search = createCommandSearch([
  command('entries', 'Harbour, tides on one screen', 'Projects'),
  command('entries', 'Charts and Graphs', 'Skills'),
  command('entries', 'Night Bus', 'Projects'),
  command('entries', 'The save file', 'Projects'),
  command('do', 'Save', 'unsaved changes in 1 section'),
  command('do', 'Share a preview link'),
  command('go', 'Projects'),
  command('go', 'History'),
]);

describe('what the palette finds', () => {
  it('is the best match first, and of one kind the shorter label', () => {
    expect(labels(search('ha'))).toEqual([
      'Harbour, tides on one screen',
      'Charts and Graphs',
      'Share a preview link',
    ]);
  });

  it('has the group with the best match first', () => {
    expect(labels(search('save'))).toEqual(['Save', 'The save file']);
    expect(search('h').groups.map(({ group }) => group)).toEqual(['entries', 'go', 'do']);
  });

  it('names where an entry is', () => {
    expect(labels(search('projects night'))).toEqual(['Night Bus']);
    expect(labels(search('projects'))[0]).toBe('Projects');
  });

  it('is every action and place, without a query', () => {
    expect(labels(search(''))).toEqual(['Save', 'Share a preview link', 'Projects', 'History']);
  });

  it('is only actions after >', () => {
    expect(labels(search('>'))).toEqual(['Save', 'Share a preview link']);
    expect(labels(search('> ha'))).toEqual(['Share a preview link']);
    expect(search('>night').count).toBe(0);
  });

  it('has an action on an entry only for a query, and leaves place for the rest', () => {
    const copies = Array.from({ length: 60 }, (_, index) => ({
      ...command('do', `Duplicate Tool ${index}`),
      isForEntry: true,
    }));
    const found = createCommandSearch([...copies, command('go', 'Downloads')]);
    expect(labels(found(''))).toEqual(['Downloads']);
    expect(labels(found('>'))).toEqual([]);
    expect(labels(found('d'))).toContain('Downloads');
    expect(labels(found('duplicate tool 42'))).toEqual(['Duplicate Tool 42']);
  });

  it('counts all of it', () => {
    const many = createCommandSearch(
      Array.from({ length: 700 }, (_, index) => command('entries', `Tool ${index}`)),
    );
    expect(many('tool').count).toBe(700);
    expect(labels(many('tool'))).toHaveLength(SHOWN_MAX);
  });
});

/** The label of what is found, with what matches in brackets. */
function marked(query: string, label: string, note = ''): string | undefined {
  const { groups } = createCommandSearch([command('entries', label, note)])(query);
  const parts = groups[0]?.found[0]?.parts;
  return parts?.map((part, index) => (index % 2 === 0 ? part : `[${part}]`)).join('');
}

describe('a label has a query', () => {
  it.each([
    ['ha', 'Harbour', '', '[Ha]rbour'],
    ['bus', 'Night Bus', '', 'Night [Bus]'],
    ['ha', 'Charts', '', 'C[ha]rts'],
    ['a', 'Charts and Graphs', '', 'Charts [a]nd Graphs'],
    ['  NIGHT   bus ', 'The night bus', '', 'The [night bus]'],
    ['bus night', 'Night Bus', '', '[Night] [Bus]'],
    ['scripts hand', 'Handwriting', 'Downloads, Scripts', '[Hand]writing'],
    ['scr', 'Handwriting', 'Downloads, Scripts', 'Handwriting'],
    ['creme', 'La Crème', '', 'La [Crème]'],
    ['crème', 'Creme', '', '[Creme]'],
    ['e\u0301te', 'Été 2026', '', '[Été] 2026'],
    ['ete', 'E\u0301te\u0301 2026', '', '[Été] 2026'],
    ['istanbul', 'İstanbul 🌉 at night', '', '[İstanbul] 🌉 at night'],
    ['night', 'İstanbul 🌉 at night', '', 'İstanbul 🌉 at [night]'],
    ['ИЙ', 'синий', '', 'син[ий]'],
    ['東京', '夜の東京', '', '夜の[東京]'],
    ['की', 'का की', '', 'का [की]'],
    ['.js', 'Node.js', '', 'Node[.js]'],
    ['c++ (', 'C++ (2026)', '', '[C++ (]2026)'],
  ])('%j in %j', (query, label, note, result) => {
    expect(marked(query, label, note)).toBe(result);
  });

  it.each([
    ['hazel', 'Harbour', ''],
    ['night hazel', 'Night Bus', ''],
    // Inside a word of the note.
    ['cripts', 'Handwriting', 'Downloads, Scripts'],
    ['nbs', 'Night Bus', ''],
    ['का', 'की', ''],
  ])('not: %j in %j', (query, label, note) => {
    expect(marked(query, label, note)).toBeUndefined();
  });

  it('with marks that make up the label', () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 30 });
    fc.assert(
      fc.property(texts, texts, (before, query) => {
        const label = `${before} ${query} ${before}`;
        const { groups } = createCommandSearch([command('do', label)])(query);
        const parts = groups[0]?.found[0]?.parts;
        if (!query.trim().startsWith('>')) expect(parts).toBeDefined();
        expect(parts?.join('') ?? label.normalize()).toBe(label.normalize());
      }),
    );
  });
});

it('finds each command by its label, shows none twice, and never too many', () => {
  const commands = fc.array(
    fc.record({ group: fc.constantFrom(...COMMAND_GROUPS), label: fc.string({ minLength: 1 }) }),
    { minLength: 1, maxLength: 80 },
  );
  fc.assert(
    fc.property(commands, fc.nat(), (made, nth) => {
      const all = made.map(({ group, label }) => command(group, label));
      const wanted = all[nth % all.length];
      if (wanted === undefined) return;
      const label = wanted.label.trim().replaceAll(/\s+/g, ' ');
      fc.pre(label !== '' && !label.startsWith('>'));
      const found = createCommandSearch(all)(label);
      const ids = found.groups.flatMap((each) => each.found.map(({ command: { id } }) => id));
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBe(Math.min(found.count, SHOWN_MAX));
      expect(found.count).toBeGreaterThan(0);
      if (found.count <= SHOWN_MAX) expect(ids).toContain(wanted.id);
    }),
  );
});
