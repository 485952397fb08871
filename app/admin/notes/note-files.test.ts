import { expect, it } from 'vitest';
import { readNotes } from './note-files.ts';

const readFile = (path: string, text: string) => readNotes([{ path, text }], new Set());

it('reads a post of Hugo, with TOML', () => {
  const text = `+++
title = "A queue in one file"
date = 2026-01-31T10:00:00+05:30
draft = true
tags = ["SQLite", "Home server"]
[cover]
image = "/sample/queue.webp"
+++

Text.

{{< highlight go >}}
x := 1
{{< /highlight >}}`;
  expect(readFile('content/posts/queue/index.md', text).notes).toMatchObject([
    {
      title: 'A queue in one file',
      slug: 'queue',
      date: '2026-01-31 10:00+05:30',
      draft: true,
      tags: ['SQLite', 'Home server'],
      image: '/sample/queue.webp',
      body: 'Text.\n\n```go\nx := 1\n```',
    },
  ]);
});

it('reads a post of Astro', () => {
  const text =
    "---\ntitle: 'First post'\ndescription: 'Lorem'\npubDate: 'Jul 08 2022'\nheroImage: './a.jpg'\n---\n# Hi\n";
  expect(readFile('src/content/blog/first-post.md', text).notes).toMatchObject([
    {
      title: 'First post',
      slug: 'first-post',
      date: '2022-07-08',
      summary: 'Lorem',
      image: '',
      body: '# Hi',
      kind: 'note',
    },
  ]);
});

it('reads a post and a page of Jekyll', () => {
  const post =
    '---\nlayout: post\ntitle: Small tools\ncategories: python cli\n---\n{% highlight js %}\na\n{% endhighlight %}';
  expect(readFile('_posts/2026-01-31-small-tools.markdown', post).notes).toMatchObject([
    { slug: 'small-tools', date: '2026-01-31', tags: ['python', 'cli'], body: '```js\na\n```' },
  ]);
  const page = '---\nlayout: page\ntitle: Uses\npermalink: /uses/\n---\nText';
  expect(readFile('uses.md', page).notes).toMatchObject([{ kind: 'page', slug: 'uses' }]);
});

it('says what it cannot read, and leaves out what is there already', () => {
  expect(readFile('a.md', '---\ntitle: [\n---\n').problems[0]).toMatch(/^a\.md: its front matter/);
  expect(readFile('a.md', 'a'.repeat(100_001)).problems[0]).toContain('100,000');
  expect(readFile('a.md', '---\ndate: soon\n---\n').problems[0]).toContain('Write the date');
  expect(readFile('b.md', '![x](pics/x.png)').problems[0]).toContain('pictures beside the file');
  const secondImport = readNotes([{ path: 'uses.md', text: 'Text' }], new Set(['uses']));
  expect(secondImport).toEqual({
    notes: [],
    problems: ['uses.md: there is a note at uses already.'],
  });
});

// Each takes a tenth of a second; by the square of the length, longer than the timeout.
it.each(['{% highlight a', '![', 'k: v\n', 'a: &a [*a, *a]\n'])(
  'reads a file of %j in a time that grows with its length',
  (part) => {
    const text = part.repeat(99_000 / part.length);
    readFile('a.md', text);
    readFile('a.md', `---\n${text}\n---\n`);
    readFile('a.md', `---\n${text.slice(0, 19_000)}\n---\n`);
  },
  10_000,
);
