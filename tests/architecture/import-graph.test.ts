import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { cyclesIn, importGraph, parseImportGraph } from './import-graph.ts';

const graphOf = (edges: readonly (readonly [string, string])[]) => {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of edges) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return graph;
};

describe('the imports of the project', () => {
  it('have no cycle, types included', () => {
    const graph = importGraph(path.join(import.meta.dirname, '../..'));
    expect(graph.get('server/start/main.ts')).toContain('server/start/open-site.ts');
    expect(graph.get('app/context.ts')).toContain('server/pages/page-context.ts');
    expect(cyclesIn(graph)).toEqual([]);
  });
});

it('the graph is read from what the compiler says', () => {
  const explained = [
    'node_modules/zod/index.d.ts',
    "   Imported via 'zod' from file 'domain/a.ts' with packageId 'zod'",
    'domain/text.ts',
    "   Imported via './text.ts' from file 'domain/a.ts'",
    "   Matched by include pattern '**/*.ts' in 'tsconfig.json'",
    'domain/a.ts',
    "   Imported via '../domain/a.ts' from file 'server/b.ts'",
    '/elsewhere/c.ts',
    "   Imported via './c.ts' from file 'server/b.ts'",
  ].join('\n');
  expect(parseImportGraph(explained)).toEqual(
    graphOf([
      ['domain/a.ts', 'domain/text.ts'],
      ['server/b.ts', 'domain/a.ts'],
    ]),
  );
});
