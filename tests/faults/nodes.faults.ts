import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';

const answersSchema = z.object({ came: z.string(), heads: z.number() });
const printedSchema = z.object({ node: z.string(), ready: answersSchema, own: answersSchema });

/** Runs the comparison with a Node from the npm package `node`. */
function compareWith(version: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'engawa-node-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const plain = path.join(folder, 'ready-answer.mjs');
  const source = readFileSync('server/http/snapshot/ready-answer.ts', 'utf8');
  writeFileSync(plain, stripTypeScriptTypes(source));
  const check = path.resolve('tests/support/ready-answer-check.mjs');
  const npm = ['exec', '--yes', `--package=node@${version}`, '--', 'node', check, plain];
  const printed = execFileSync('npm', npm, { cwd: folder, encoding: 'utf8' });
  return printedSchema.parse(JSON.parse(printed));
}

it.each(['20', '22', '24', '26'])(
  'a page from memory comes byte for byte as Node %s would send it',
  {
    timeout: 120_000,
  },
  (version) => {
    const { node, ready, own } = compareWith(version);
    expect(node.split('.')[0]).toBe(version);
    expect(ready.came).toBe(own.came);
    expect(ready.came.match(/HTTP\/1\.1 \d/g)).toHaveLength(21);
    // Node writes the last answer of a connection.
    expect({ ready: ready.heads, own: own.heads }).toEqual({ ready: 1, own: 21 });
  },
);

it('a Node version without this comparison writes pages from memory itself', {
  timeout: 120_000,
}, () => {
  const { ready, own } = compareWith('25');
  expect(ready.came).toBe(own.came);
  expect(ready.heads).toBe(21);
});
