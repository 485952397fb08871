import { describe, expect, it } from 'vitest';
import { contentMatchesName } from './file-content.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const ZIP = bytes('PK\u0003\u0004rest');
const EXE = bytes('MZ\u0090\0rest');
const PDF = bytes('%PDF-1.7');
const PNG = bytes('\u0089PNG\r\n\u001a\n');

describe('the content of a file', () => {
  it.each([
    ['tool.zip', ZIP],
    ['TOOL.ZIP', ZIP],
    ['tool.exe', EXE],
    ['list.pdf', PDF],
    ['shot.png', PNG],
    ['tool.py', bytes('#!/usr/bin/env python3')],
    ['tool.js', bytes('MZ = 1;')],
    ['notes.txt', bytes('')],
    ['notes.txt', bytes('\u00ff\u00fea\0')],
    ['notes.txt', Buffer.from('縁側')],
    ['tool.unknown', EXE],
    ['tool', ZIP],
  ])('fits the name %s', (title, content) => {
    expect(contentMatchesName(title, content)).toBe(true);
  });

  it.each([
    ['list.pdf', EXE],
    ['tool.zip', EXE],
    ['tool.exe', ZIP],
    ['shot.png', bytes('<svg onload="alert(1)">')],
    ['tool.zip', bytes('')],
    ['notes.txt', ZIP],
    ['tool.py', EXE],
    ['tool.js', PDF],
  ])('does not fit the name %s', (title, content) => {
    expect(contentMatchesName(title, content)).toBe(false);
  });
});
