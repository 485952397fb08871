#!/usr/bin/env node
// Lists the largest files in a folder and all folders below it.
//
//     node largest-files.mjs ~/Downloads --top 10
//
// It only reads. Symbolic links are not followed, so nothing is counted twice and no circle is
// walked. Needs Node.js 18.11 or newer, and nothing else. SPDX-License-Identifier: MIT

import { lstat, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';

const HELP = `Lists the largest files in a folder and all folders below it.

Usage: node largest-files.mjs [folder] [options]

  folder          where to look (default: the current folder)
  --top N         how many files to list (default: 20)
  --skip NAME     leave out files and folders of this name; may be repeated
  --help          show this text

Exit status: 0 when all was read, 1 when something could not be, 2 for a wrong option.
`;

const UNITS = ['KB', 'MB', 'GB', 'TB', 'PB'];

/** The size in decimal units: 1 KB is 1,000 bytes. */
export function formatSize(bytes) {
  if (bytes < 1000) return `${bytes} B`;
  let value = bytes / 1000;
  let unit = 0;
  // 999.95 would be rounded to 1000.0, so it already belongs to the next unit.
  while (value >= 999.95 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value.toFixed(1)} ${UNITS[unit]}`;
}

/** A file's name as it can be shown safely: control characters become escapes. */
const printable = (name) =>
  name.replace(/\p{Cc}/gu, (c) => `\\x${c.charCodeAt(0).toString(16).padStart(2, '0')}`);

/** Walks the folder and keeps the `top` largest files; `onError` hears what could not be read. */
export async function largestFiles(root, { top, skip = [], onError }) {
  const ignored = new Set(skip);
  const folders = [root];
  let largest = [];
  let files = 0;
  let bytes = 0;
  const trim = () => {
    largest.sort((a, b) => b.size - a.size || (a.path < b.path ? -1 : 1));
    largest = largest.slice(0, top);
  };
  while (folders.length > 0) {
    const folder = folders.pop();
    let entries;
    try {
      entries = await readdir(folder, { withFileTypes: true });
    } catch (error) {
      onError(folder, error);
      continue;
    }
    for (const entry of entries) {
      if (ignored.has(entry.name)) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) folders.push(path);
      if (!entry.isFile()) continue;
      try {
        const { size } = await lstat(path);
        files += 1;
        bytes += size;
        largest.push({ path, size });
        if (largest.length > top + 10_000) trim();
      } catch (error) {
        onError(path, error);
      }
    }
  }
  trim();
  return { largest, files, bytes };
}

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      top: { type: 'string', default: '20' },
      skip: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  });
  if (!/^[1-9]\d{0,6}$/.test(values.top)) {
    throw new Error('--top takes a whole number from 1 to 9999999');
  }
  if (positionals.length > 1) throw new Error('Give one folder.');
  return { ...values, top: Number(values.top), root: positionals[0] ?? '.' };
}

async function main() {
  let options;
  try {
    options = readOptions();
  } catch (error) {
    process.stderr.write(`largest-files: ${error.message}\nTry --help.\n`);
    return 2;
  }
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  let failures = 0;
  const onError = (path, error) => {
    failures += 1;
    process.stderr.write(`largest-files: ${printable(path)}: ${error.code ?? error.message}\n`);
  };
  const { largest, files, bytes } = await largestFiles(options.root, { ...options, onError });
  for (const { path, size } of largest) {
    const name = printable(relative(options.root, path));
    process.stdout.write(`${formatSize(size).padStart(10)}  ${name}\n`);
  }
  const total = `${formatSize(bytes)} in ${files.toLocaleString('en')} files`;
  process.stdout.write(`${largest.length > 0 ? '\n' : ''}${total}\n`);
  return failures > 0 ? 1 : 0;
}

// The reader, such as `head`, may close the pipe before the list ends.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(1);
});

process.exitCode = await main();
