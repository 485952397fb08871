import { word, wordGroup } from './word.ts';

/** The words of the about page. */
export const aboutWords = wordGroup('About', {
  menu: word('About', 'Name in the menu', 'in every bar'),
  heading: word('About', 'Heading', 'the large one'),
  skills: word('I work with', 'Name of the skill tags', 'read aloud'),
  portrait: word('Portrait of {name}', 'Your picture', 'read aloud', { params: ['name'] }),
  education: word('Education', 'Heading', 'of the second part'),
  noEducation: word(
    'No school is listed here. The rest was learned on the job.',
    'No education yet',
    'empty state',
    { isOptional: true },
  ),
  untitled: word('Untitled entry', 'Entry without a title', 'in the education'),
});
