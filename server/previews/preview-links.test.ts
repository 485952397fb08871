import { expect, it } from 'vitest';
import { projectEntry } from '../../domain/content/projects.ts';
import { contactEntry } from '../../domain/content/site.ts';
import { defaults } from '../../tests/support/services.ts';
import { withPreviewLinks } from '../pages/preview-pages.ts';

const keyed = { key: 'a' };

it('the links to pages of the site stay in the preview, and read as before', async () => {
  const content = {
    ...defaults,
    projects: {
      ...defaults.projects,
      projects: [
        { ...projectEntry.create(), ...keyed, github: 'https://a.example', live: '/about' },
        { ...projectEntry.create(), ...keyed, github: '/files/a.zip', live: '#' },
      ],
    },
    site: {
      ...defaults.site,
      contacts: [{ ...contactEntry.create(), ...keyed, url: '/about' }],
    },
  };
  const shown = await withPreviewLinks(content, '/preview/a', async (path) => path === '/about');
  expect(shown.projects.projects).toMatchObject([
    { github: 'https://a.example', live: '/preview/a/about' },
    { github: '/files/a.zip', live: '#' },
  ]);
  expect(shown.site.contacts).toMatchObject([{ text: '/about', url: '/preview/a/about' }]);
  expect(shown.downloads).toEqual(defaults.downloads);
});
