import { describe, expect, it } from 'vitest';
import { projectEntry } from '../../domain/content/projects.ts';
import { contactEntry, socialEntry } from '../../domain/content/site.ts';
import { defaults } from '../../tests/support/services.ts';
import { withMarkdownLinks } from './markdown-links.ts';
import { withPreviewLinks } from './preview-links.ts';

const keyed = { key: 'a' };

it('the links to pages of the site stay in the preview, and read as before', async () => {
  const description = 'See [me](/about).';
  const content = {
    ...defaults,
    home: { ...defaults.home, description, isMarkdown: true },
    about: { ...defaults.about, description, isMarkdown: false },
    projects: {
      ...defaults.projects,
      projects: [
        { ...projectEntry.create(), ...keyed, github: 'https://a.example', live: '/about' },
        { ...projectEntry.create(), ...keyed, github: '/files/a.zip', live: '#' },
        { ...projectEntry.create(), ...keyed, problem: description, outcome: description },
      ],
    },
    site: {
      ...defaults.site,
      contacts: [{ ...contactEntry.create(), ...keyed, url: '/about' }],
      social: [{ ...socialEntry.create(), ...keyed, url: '/about' }],
    },
  };
  const shown = await withPreviewLinks(content, '/preview/a', async (path) => path === '/about');
  expect(shown.projects.projects).toMatchObject([
    { github: 'https://a.example', live: '/preview/a/about' },
    { github: '/files/a.zip', live: '#' },
    { problem: 'See [me](/preview/a/about).', outcome: 'See [me](/preview/a/about).' },
  ]);
  expect(shown.home.description).toBe('See [me](/preview/a/about).');
  // No Markdown there: it is shown as it is.
  expect(shown.about.description).toBe(description);
  expect(shown.site.contacts).toMatchObject([{ text: '/about', url: '/preview/a/about' }]);
  expect(shown.site.social).toMatchObject([{ name: '/about', url: '/preview/a/about' }]);
  expect(shown.downloads).toEqual(defaults.downloads);
});

describe('the links in a text in Markdown', () => {
  const changed = (text: string) =>
    withMarkdownLinks(text, async (link) => (link.startsWith('/p') ? '/x' : ''));

  it.each([
    ['[a](/p)', '[a](/x/p)'],
    ['[a](</p> "t") and [b](/p?q=1&amp;r#s)', '[a](</x/p> "t") and [b](/x/p?q=1&amp;r#s)'],
    ['[*a* ![i](/p.png)](/p) [c](\\/p\\_q)', '[*a* ![i](/p.png)](/x/p) [c](/x\\/p\\_q)'],
    ['> - [a][1]\n\n[1]: /p\n[2]: </p>', '> - [a][1]\n\n[1]: /x/p\n[2]: </x/p>'],
    ['[a](/縁側) [b](/p/縁側)', '[a](/縁側) [b](/x/p/縁側)'],
  ])('lead on from %j', async (text, expected) => {
    expect(await changed(text)).toBe(expected);
  });

  it.each(['`[a](/p)`', '    [a](/p)', '![a](/p)', '[a](https://p.example/p)', '\\[a](/p)', '/p'])(
    'are none in %j',
    async (text) => {
      expect(await changed(text)).toBe(text);
    },
  );
});
