import { word, wordGroup } from './word.ts';

const CARDS = 'on a card';

/** The words of the home page. */
export const homeWords = wordGroup('Home', {
  menu: word('Home', 'Name in the menu', 'in every bar'),
  roles: word(
    'Full-Stack Developer\nPython Expert\nReact Specialist\nAI Enthusiast\nProblem Solver',
    'Roles where none are entered',
    'one per line',
  ),
  projects: word('View My Work', 'Button to the projects', 'hero'),
  contact: word('Get In Touch', 'Button to the contact page', 'hero'),
  yearsLabel: word('Years Experience', 'First figure where none are entered', 'its label'),
  projectsLabel: word('Projects Completed', 'Second figure', 'its label'),
  skillsLabel: word('Technologies Mastered', 'Third figure', 'its label'),
  more: word('Three more rooms', 'Heading of the three cards', 'further down'),
  fewer: word('More rooms', 'Heading where a card is hidden', 'further down'),
  about: word('About', 'About, its title', CARDS),
  aboutText: word(
    'The longer story: where I studied, what I work with, and what time it is here.',
    'About, its text',
    CARDS,
    { isOptional: true },
  ),
  skills: word('Skills', 'Skills, its title', CARDS),
  skillsText: word('What I do, and how well.', 'Skills, its text', CARDS, { isOptional: true }),
  anime: word('Anime Collection', 'Anime, its title', CARDS),
  animeText: word('The best I have watched, with scores I will defend.', 'Anime, its text', CARDS, {
    isOptional: true,
  }),
  missingHere: word(
    'You are on the veranda instead.',
    'Message after it',
    'at an unknown address',
    {
      isOptional: true,
    },
  ),
  missingTitle: word('Not found', 'Title in the tab', 'at an unknown address'),
});
