import { word, wordGroup } from './word.ts';

/** The words of the résumé. Its other headings are those of the pages. */
export const resumeWords = wordGroup('Résumé', {
  heading: word('Résumé', 'Name', 'in the tab, and of the link to it'),
  description: word(
    'Work, projects, skills and education on one page.',
    'What search engines show',
    'not on the page',
  ),
  work: word('Work', 'Heading of the work', 'also on About'),
  languages: word('Languages', 'Heading of the languages', 'also on About'),
  certificates: word('Certificates', 'Heading of the certificates', 'also on About'),
  awards: word('Awards', 'Heading of the awards', 'also on About'),
  publications: word('Publications', 'Heading of the publications', 'also on About'),
  volunteer: word('Volunteer work', 'Heading of the volunteer work', 'also on About'),
  print: word('Print or save as PDF', 'Button', 'on the page, not on paper'),
  json: word('JSON Resume', 'Link to the data', 'on the page, not on paper'),
});
