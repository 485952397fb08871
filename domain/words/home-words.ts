import { word, wordGroup } from './word.ts';

const CARDS = 'on a card';

export const homeWords = wordGroup('Home', {
  menu: word('Home', 'Name in the menu', 'in every bar'),
  projects: word('View My Work', 'Button to the projects', 'hero'),
  contact: word('Get In Touch', 'Button to the contact page', 'hero'),
  more: word('More about me', 'Heading of the three cards', 'further down'),
  fewer: word('More about me', 'Heading where a card is hidden', 'further down'),
  about: word('About', 'About, its title', CARDS),
  aboutText: word(
    'My background, education and tools, and my local time.',
    'About, its text',
    CARDS,
    { claim: { shownOn: 'about' } },
  ),
  skills: word('Skills', 'Skills, its title', CARDS),
  skillsText: word('Services I offer and technologies I use.', 'Skills, its text', CARDS, {
    claim: { shownOn: 'skills' },
  }),
  anime: word('Anime Collection', 'Anime, its title', CARDS),
  animeText: word('Anime I recommend, with scores.', 'Anime, its text', CARDS, {
    claim: { shownOn: 'anime' },
  }),
  missingHere: word('This is the home page.', 'Message after it', 'at an unknown address', {
    isOptional: true,
  }),
  missingTitle: word('Not found', 'Title in the tab', 'at an unknown address'),
});
