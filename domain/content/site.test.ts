import { describe, expect, it } from 'vitest';
import { issueSentence } from '../issue-text.ts';
import { fieldErrors } from '../site-error.ts';
import { errorLines } from './labels.ts';
import { upgraded } from './section.ts';
import { siteSection } from './site.ts';

const initial = siteSection.initial();

function linesOf(changed: object): string[] {
  const { error } = siteSection.schema.safeParse(
    { ...initial, ...changed },
    { error: issueSentence },
  );
  if (error === undefined) return [];
  return errorLines(
    Object.fromEntries(
      Object.entries(fieldErrors(error)).map(([path, message]) => [`site.${path}`, message]),
    ),
  );
}

const parseSite = (changed: object) => siteSection.schema.parse({ ...initial, ...changed });

describe('the Site section', () => {
  it.each([
    [{ timeZone: 'America/Recief' }, 'Time zone: Choose a time zone from the list'],
    [{ timeZone: '+05:30' }, 'Time zone: Choose a time zone from the list'],
    [{ technologies: 'Git, Docker' }, 'Additional technologies: This must be a list.'],
    [{ counters: [{ value: '100+' }] }, 'figure 1, Label: This is missing.'],
    [{ contacts: [{ name: 'A', text: '', url: 'javascript:alert(1)' }] }, 'link 1, Address: Start'],
    [{ email: 'you.example.com' }, 'Email: Enter an email address, or leave this empty.'],
    [{ language: 'portuguese (brazil)' }, 'Language: Enter a language tag'],
    // Its usual form, with `prprname`, is longer than a language can be.
    [{ language: 'en-a-bbbbbbbb-cccccc-t-de-m0-names' }, 'Language: At most 35'],
    [
      { pages: [{ page: 'blog', isShown: true }] },
      'page 1, Page: This must be one of about, skills, projects, ',
    ],
  ])('%j: one line that names the field', (changed, line) => {
    const lines = linesOf(changed);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^Site, /);
    expect(lines[0]).toContain(line);
  });

  it('writes the tag of a language in its usual form', () => {
    expect(parseSite({ language: 'pt-br' }).language).toBe('pt-BR');
    expect(parseSite({ language: 'ZH-hant-tw' }).language).toBe('zh-Hant-TW');
  });

  it('lists every page once', () => {
    const pages = [{ page: 'anime', isShown: false }];
    expect(parseSite({ pages }).pages.map(({ page }) => page)).toEqual([
      'anime',
      'about',
      'skills',
      'projects',
      'downloads',
      'notes',
      'contact',
    ]);
  });

  it('trims a mail link, and refuses one with spaces inside', () => {
    const contacts = [{ name: 'Mail', text: '', url: ' mailto:asha@example.com\n' }];
    expect(parseSite({ contacts }).contacts[0]?.url).toBe('mailto:asha@example.com');
    const wrongContacts = [{ name: '', text: '', url: 'mailto:a b@example.com?tel:1' }];
    expect(linesOf({ contacts: wrongContacts })).toHaveLength(1);
  });

  it('knows the page of the figure that an earlier format shipped, and of no other figure', () => {
    const counters = [
      { key: '1', value: '120+', label: 'Anime Series Watched' },
      { key: '2', value: '9', label: 'Cats' },
    ];
    const site = upgraded('site', siteSection, { ...initial, counters, form: 2 });
    expect(siteSection.schema.parse(site).counters.map(({ page }) => page)).toEqual(['anime', '']);
  });

  it('keeps one text of a word that had plural forms in an earlier format', () => {
    const words = {
      home: { menu: 'Start' },
      downloads: { tools: { one: 'Ein Tool', other: '{n} Tools' } },
    };
    const site = upgraded('site', siteSection, { ...initial, words, form: 7 });
    expect(siteSection.schema.parse(site).words).toEqual({
      home: { menu: 'Start' },
      downloads: { tools: '{n} Tools' },
    });
  });

  it('has the social links of an earlier format among the contact links, each once', () => {
    const contacts = [
      { key: '1', name: 'GitHub', text: 'asha', url: 'https://www.github.com/asha/' },
      { key: 'a', name: 'Phone', text: '', url: 'tel:+5581900000000' },
    ];
    const social = [
      { key: '1', name: 'Code', url: 'https://github.com/asha' },
      { key: '2', name: 'Mastodon', url: 'https://social.example/@asha' },
      { key: 'a', name: 'Blog', url: '/blog' },
    ];
    const site = upgraded('site', siteSection, { ...initial, contacts, social, form: 5 });
    expect(siteSection.schema.parse(site).contacts).toEqual([
      ...contacts,
      { key: '2', name: 'Mastodon', text: '', url: 'https://social.example/@asha' },
      { key: '3', name: 'Blog', text: '', url: '/blog' },
    ]);
  });
});
