import { word, wordGroup } from './word.ts';

const CARD = 'on a card';

export const projectsWords = wordGroup('Projects', {
  menu: word('Projects', 'Name in the menu', 'in every bar'),
  heading: word('Projects', 'Heading', 'the large one'),
  lead: word(
    'Web applications and tools, made for clients and for my own use.',
    'Lead',
    'under the heading',
    { claim: {} },
  ),
  none: word('No projects yet.', 'No projects yet', 'empty state', { isOptional: true }),
  others: word('Other projects', 'Heading of the second list', 'further down'),
  all: word('All projects', 'Heading without featured projects', 'read aloud'),
  featured: word('Featured', 'Badge', CARD),
  technologies: word('Technologies', 'Name of the tags', 'read aloud'),
  code: word('Code', 'Link to the code', CARD),
  live: word('Live', 'Link to the live site', CARD),
  codeOf: word('{title} source code', 'Link to the code', 'read aloud', { params: ['title'] }),
  liveOf: word('{title} live site', 'Link to the live site', 'read aloud', { params: ['title'] }),
  ofProject: word('of {title}', 'Subject of these links', 'read aloud', { params: ['title'] }),
  picture: word('Picture of {title}', 'A picture', 'read aloud', { params: ['title'] }),
  untitled: word('Untitled project', 'Project without a title', CARD),
  call: word('Have a project in mind?', 'Call', 'at the end'),
  contact: word('Get In Touch', 'Button of the call', 'at the end'),
});
