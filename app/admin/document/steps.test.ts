import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { portfolioSchema } from '../../../domain/content/portfolio.ts';
import { merge } from '../../../domain/merge.ts';
import { isSame } from '../../../domain/same.ts';
import { editedPortfolios } from '../../../tests/support/arbitraries.ts';
import { samplePortfolio } from '../../../tests/support/sample-portfolio.ts';
import { listAt, valueAt } from './addresses.ts';
import { createEdits, type Edits } from './edits.ts';
import { namesIn, type Operation } from './operations.ts';

const content = portfolioSchema.parse(samplePortfolio);
const PROJECTS = 'projects/projects';
const start = (): Edits => createEdits({ content, version: 1 });
const type = (edits: Edits, address: string, value: unknown) =>
  edits.apply({ kind: 'type', address, value });
const at = (edits: Edits, address: string) => valueAt(edits.state().entered, address);

/** Lists with the name of a text in their entries. */
const NAMES: Readonly<Record<string, string>> = {
  [PROJECTS]: 'title',
  'skills/skills': 'name',
  'downloads/categories': 'name',
  'downloads/categories/1/tools': 'name',
};
const LISTS = Object.keys(NAMES);
const TEXTS = ['home/name', 'site/words/home/menu', 'about/description'];

/** An operation on what is there then; null where there is nothing to do it to. */
type Draw = (edits: Edits) => Operation | null;

const draws: fc.Arbitrary<Draw> = fc.oneof(
  fc.tuple(fc.constantFrom(...TEXTS), fc.string()).map(
    ([address, value]): Draw =>
      () => ({ kind: 'type', address, value }),
  ),
  fc
    .tuple(
      fc.constantFrom(...LISTS),
      fc.nat(),
      fc.nat(),
      fc.constantFrom('type', 'remove', 'move', 'insert'),
    )
    .map(
      ([list, from, to, kind]): Draw =>
        (edits) => {
          const entries = listAt(edits.state().entered, list);
          const entry = entries[from % Math.max(1, entries.length)];
          const name = namesIn(edits.state().entered, list)[from % Math.max(1, entries.length)];
          if (kind === 'insert') {
            const newEntry = { ...Object(listAt(content, list)[0]), key: `new-${from}-${to}` };
            if (entries.some((value) => Object(value).key === newEntry.key)) return null;
            return { kind, list, index: to % (entries.length + 1), entry: newEntry };
          }
          if (name === undefined) return null;
          const address = `${list}/${name}`;
          if (kind === 'type')
            return { kind, address: `${address}/${NAMES[list]}`, value: `${to}` };
          if (kind === 'remove') return { kind, address };
          return { kind: 'move', address, list, index: to % entries.length, entry };
        },
    ),
);

const make = (edits: Edits, drawn: readonly Draw[]) => {
  for (const draw of drawn) {
    const operation = draw(edits);
    if (operation !== null) edits.apply(operation);
    edits.endRun();
  }
};
const undoAll = (edits: Edits) => {
  while (edits.undo() !== undefined);
};
const redoAll = (edits: Edits) => {
  while (edits.redo() !== undefined);
};
const RUNS = { numRuns: 60 };
/** Each makes three whole contents, of which many are in conflict. Shrinking them takes minutes, beyond any timeout. */
const FEW_RUNS = { numRuns: 15, endOnFailure: true };

describe('undo and redo', () => {
  it('of any changes give the start, and all of them again', () => {
    fc.assert(
      fc.property(fc.array(draws, { maxLength: 12 }), (drawn) => {
        const edits = start();
        make(edits, drawn);
        const { entered } = edits.state();
        undoAll(edits);
        expect(edits.state().entered).toEqual(content);
        expect(edits.state().unsaved).toEqual([]);
        redoAll(edits);
        expect(edits.state().entered).toEqual(entered);
      }),
      RUNS,
    );
  });

  it('give what was merged in where it came between, if nobody changed the same', () => {
    fc.assert(
      fc.property(
        editedPortfolios,
        fc.array(draws, { maxLength: 6 }),
        fc.array(draws, { maxLength: 6 }),
        ({ base, theirs }, before, after) => {
          const edits = createEdits({ content: base, version: 1 });
          make(edits, before);
          const merged = merge(base, theirs, edits.state().working);
          fc.pre(merged.conflicts.length === 0);
          edits.rebase(merged.content, { content: theirs, version: 2 });
          make(edits, after);
          undoAll(edits);
          const { entered } = edits.state();
          for (const name of ['home', 'about', 'site'] as const)
            expect(entered[name]).toEqual(portfolioSchema.shape[name].parse(theirs[name]));
          // An entry of theirs may stand at another place among those that came back.
          for (const list of LISTS)
            expect(namesIn(entered, list).toSorted()).toEqual(namesIn(theirs, list).toSorted());
        },
      ),
      FEW_RUNS,
    );
  });

  it('never takes back what another editor has saved', () => {
    const edits = start();
    type(edits, 'home/name', 'Mine');
    const theirs = structuredClone(content);
    theirs.home.description = 'Theirs';
    theirs.home.name = 'Both';
    const combined = { ...edits.state().working, home: theirs.home };
    edits.rebase(combined, { content: theirs, version: 2 });
    // It is the last change all the same: Undo does not go on to an older one.
    expect(edits.undo()?.operation).toMatchObject({ address: 'home/name' });
    expect(edits.state().entered.home).toMatchObject({ name: 'Both', description: 'Theirs' });
  });

  it('takes back each change of one field, though a save trimmed it while it was typed', () => {
    const edits = start();
    type(edits, 'home/description', 'Typed before');
    edits.leave();
    type(edits, 'home/name', 'Foo ');
    const sending = edits.send();
    sending.stored({ content: sending.content, version: 2 }, 'home/name');
    expect(at(edits, 'home/name')).toBe('Foo ');
    type(edits, 'home/name', 'Foo bar');
    edits.leave();
    edits.undo();
    expect(at(edits, 'home/name')).toBe('Foo');
    edits.undo();
    expect(at(edits, 'home/name')).toBe(content.home.name);
    expect(at(edits, 'home/description')).toBe('Typed before');
  });

  it('takes what is typed into one field until it is left as one change', () => {
    const edits = start();
    for (const value of ['A', 'As', 'Ash']) type(edits, 'home/name', value);
    edits.leave();
    type(edits, 'home/name', 'Asha');
    edits.undo();
    expect(at(edits, 'home/name')).toBe('Ash');
    edits.undo();
    expect(at(edits, 'home/name')).toBe(content.home.name);
    expect(edits.state().undo).toBeUndefined();
  });

  it('has nothing to do again once something else was changed', () => {
    const edits = start();
    type(edits, 'home/name', 'First');
    edits.undo();
    expect(edits.state().redo).toBeDefined();
    type(edits, 'home/name', 'Second');
    expect(edits.redo()).toBeUndefined();
    expect(at(edits, 'home/name')).toBe('Second');
  });
});

describe('a removed entry', () => {
  it('comes back in its place, whatever was changed since', () => {
    const edits = start();
    const keys = namesIn(content, PROJECTS);
    edits.apply({ kind: 'remove', address: `${PROJECTS}/${keys[1]}` });
    const { undo: removal } = edits.state();
    type(edits, 'home/name', 'Asha');
    edits.undo(removal);
    expect(namesIn(edits.state().entered, PROJECTS)).toEqual(keys);
    expect(at(edits, 'home/name')).toBe('Asha');
    expect(edits.undo(removal)).toBeUndefined();
  });

  it('comes back after the save that stored its removal, and once where a merge has brought it back', () => {
    const edits = start();
    const keys = namesIn(content, PROJECTS);
    edits.apply({ kind: 'remove', address: `${PROJECTS}/${keys[0]}` });
    const sending = edits.send();
    sending.stored({ content: sending.content, version: 2 }, undefined);
    edits.undo();
    expect(isSame(edits.state().entered.projects, content.projects)).toBe(true);
    expect(edits.state().unsaved).toEqual(['projects']);

    edits.apply({ kind: 'remove', address: `${PROJECTS}/${keys[1]}` });
    const { undo: removal } = edits.state();
    edits.rebase(content, { content, version: 3 });
    edits.undo(removal);
    expect(namesIn(edits.state().entered, PROJECTS)).toEqual(keys);
  });
});

describe('an operation', () => {
  it('gives the same before a merge of other entries as after it', () => {
    const theirs = structuredClone(content);
    theirs.skills.skills.reverse();
    theirs.home.description = 'Theirs';
    for (const entry of theirs.about.education) entry.year = 'Theirs';
    fc.assert(
      fc.property(draws, (draw) => {
        const [first, second] = [start(), start()];
        const operation = draw(first);
        fc.pre(operation !== null && !('list' in operation && operation.list === 'skills/skills'));
        if (operation === null) return;
        const rebase = (edits: Edits) => {
          const { content: merged } = merge(content, theirs, edits.state().working);
          edits.rebase(merged, { content: theirs, version: 2 });
        };
        first.apply(operation);
        rebase(first);
        rebase(second);
        second.apply(operation);
        expect(first.state().working).toEqual(second.state().working);
      }),
      RUNS,
    );
  });
});
