import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** The imports of each file, including types. Paths are relative to the root of the project, with `/`. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

const IMPORTED = /^ +(?:Imported via .+|Type import .+) from file '([^']+)'/;

/** Reads the graph from what `tsc --explainFiles` prints. */
export function parseImportGraph(explained: string): ImportGraph {
  const graph = new Map<string, Set<string>>();
  let file = '';
  for (const line of explained.split('\n')) {
    if (/^\S/.test(line)) file = line.trim();
    const importer = IMPORTED.exec(line)?.[1];
    if (importer === undefined || isForeign(file) || isForeign(importer)) continue;
    graph.set(importer, (graph.get(importer) ?? new Set()).add(file));
  }
  return graph;
}

const isForeign = (file: string): boolean =>
  path.isAbsolute(file) ||
  file.startsWith('..') ||
  /(^|\/)(node_modules|\.react-router)\//.test(file);

/** The graph of this project, as the compiler sees it. */
export function importGraph(root: string): ImportGraph {
  const compiler = path.join(root, 'node_modules/.bin/tsc');
  return parseImportGraph(
    execFileSync(compiler, ['--noCheck', '--explainFiles'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
    }),
  );
}

/** The files of each cycle (strongly connected component), sorted by name. */
export function cyclesIn(graph: ImportGraph): string[][] {
  // Tarjan's algorithm for strongly connected components.
  const order = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];

  const visit = (file: string): number => {
    const own = order.size;
    order.set(file, own);
    stack.push(file);
    let low = own;
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low === own) {
      const members = stack.splice(stack.indexOf(file));
      if (members.length > 1 || graph.get(file)?.has(file)) cycles.push(members.toSorted());
    }
    return low;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return cycles;
}
