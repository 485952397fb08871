import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSitePath } from './link.ts';
import { sizeText, storedName, typeText, uploadTitleSchema } from './upload.ts';

describe('the name of an uploaded file', () => {
  it.each([
    ['C:\\Users\\me\\tool.zip', 'tool.zip'],
    ['../../etc/passwd', 'passwd'],
    ['a\u0000b\r\n.zip', 'ab.zip'],
    ['\u202Egnp.exe', 'gnp.exe'],
    // Persian needs U+200C, many emoji U+200D.
    ['می\u200Cخواهم.zip', 'می\u200Cخواهم.zip'],
    ['👩\u200D💻.zip', '👩\u200D💻.zip'],
  ])('of %j is %j', (given, name) => {
    expect(uploadTitleSchema.parse(given)).toBe(name);
  });

  it.each(['', ' ', 'a/', '\u0007', '\u200D', 'a'.repeat(201)])('is not %j', (given) => {
    expect(uploadTitleSchema.safeParse(given).success).toBe(false);
  });
});

describe('the name under which a file is stored', () => {
  it.each([
    ['My Tool (final).zip', '12ab-My-Tool-final.zip'],
    ['縁側.pdf', '12ab-file.pdf'],
    ['...', '12ab-file'],
    ['.env', '12ab-file.env'],
    [`${'a'.repeat(150)}.zip`, `12ab-${'a'.repeat(92)}.zip`],
  ])('of %j is %j', (title, name) => {
    expect(storedName('12ab', title)).toBe(name);
  });

  it('is plain and valid in an address, whatever the file was called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (title) => {
        const name = storedName('12ab', title);
        expect(name).toMatch(/^12ab-[A-Za-z0-9_][A-Za-z0-9._-]{0,99}$/);
        expect(name).not.toMatch(/\.$|\.\./);
        expect(isSitePath(`/files/${name}`)).toBe(true);
      }),
    );
  });
});

describe('the size and extension of a file', () => {
  it.each([
    [0, '0 B'],
    [1024, '1 KB'],
    [2_621_440, '2.5 MB'],
    [1024 ** 2 - 1, '1 MB'],
    [2 * 1024 ** 4, '2048 GB'],
  ])('%d bytes are %s', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text);
  });

  it.each([
    ['a.ZIP', 'zip'],
    ['a.tar.gz', 'gz'],
    ['.env', ''],
  ])('the type of %s is %j', (title, type) => {
    expect(typeText(title)).toBe(type);
  });
});
