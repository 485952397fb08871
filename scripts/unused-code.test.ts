import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkVersion, withoutBodies, withoutMessages } from './unused-code.ts';
import { REACT_DOM } from './unused-functions.ts';

describe('what the build leaves out of packages', () => {
  it('is the body of each named function, wherever it is, and nothing else', () => {
    const code = 'function a() { one(); }\nfunction b() { function c(x) { two(x); } c(1); }';
    expect(withoutBodies(code, ['a', 'c'])).toBe(
      'function a() {}\nfunction b() { function c(x) {} c(1); }',
    );
  });

  it('is also the methods of a named class', () => {
    const code =
      'function A() { this.a = 1; }\nA.prototype.read = function () { return 1; };B.prototype.c = d;';
    expect(withoutBodies(code, ['A'])).toBe('function A() {}\nB.prototype.c = d;');
  });

  it('is the text of errors, by whose place a developer finds it', () => {
    const code = "if (!a) throw new Error('No a.');\ninvariant(b, `No b.`);\nnew Error(c);";
    expect(withoutMessages(code, 'router.js')).toBe(
      "if (!a) throw new Error('router.js:1');\ninvariant(b, 'router.js:2');\nnew Error(c);",
    );
  });

  it('is not built where a package has no such function, or another version', () => {
    expect(() => withoutBodies('function a() {}', ['a', 'b'])).toThrow('no function b');

    const modules = mkdtempSync(path.join(tmpdir(), 'engawa-modules-'));
    mkdirSync(path.join(modules, 'react-dom'));
    writeFileSync(path.join(modules, 'react-dom/package.json'), '{ "version": "19.99.0" }');
    expect(() => checkVersion(REACT_DOM, modules)).toThrow('react-dom is 19.99.0');
    expect(() => checkVersion(REACT_DOM, 'node_modules')).not.toThrow();
  });
});
