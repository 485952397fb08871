import { word, wordGroup } from './word.ts';

const ALOUD = 'read aloud';
const HEADING = 'heading';

export const projectWords = wordGroup('Project pages', {
  details: word('Details', 'Link to the page', 'on a card'),
  place: word('{n} of {all}', 'Place among the projects', 'above the title', {
    params: ['n', 'all'],
  }),
  role: word('Role', 'Role', 'beside the picture'),
  period: word('Period', 'Period', 'beside the picture'),
  madeWith: word('Made with', 'Technologies', 'beside the picture'),
  problem: word('The problem', 'The problem', HEADING),
  done: word('What was done', 'What was done', HEADING),
  outcome: word('The outcome', 'The outcome', HEADING),
  pictures: word('Pictures', 'Pictures', ALOUD),
  pictureOf: word('Picture {n} of {title}', 'A picture', ALOUD, { params: ['n', 'title'] }),
  next: word('Next project', 'Next project', 'at the end'),
});
