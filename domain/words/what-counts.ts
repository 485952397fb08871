import { word, wordGroup } from './word.ts';

const ON = 'while page views are counted';
const OFF = 'while they are not';

/** The words of the page about what is counted of a visit. */
export const whatCountsWords = wordGroup('What this site counts', {
  heading: word('What this site counts', 'Heading', 'the large one'),
  description: word(
    'What is counted of a visit here, and what is not.',
    'What search engines show',
    'not on the page',
  ),
  lead: word('Pages that are opened. Never who opened them.', 'Lead', ON, { isOptional: true }),
  counted: word('What is counted', 'First heading', ON),
  countedText: word(
    'The address of a page when it is opened, such as /projects, and the name of the site whose link led here, such as search.example, without the rest of its address. Also how many visitors there were in a day, and how often a tool was downloaded. Only the sums are stored for longer than a day.',
    'First text',
    ON,
  ),
  notCounted: word('What is not', 'Second heading', ON),
  notCountedText: word(
    'No cookie is set for this, and nothing is stored in your browser. Neither your network address nor the name of your browser is stored with what is counted, nor what you do on a page.',
    'Second text',
    ON,
  ),
  apart: word('How two visitors are told apart', 'Third heading', ON),
  apartText: word(
    'Your address and the name of your browser are mixed with a random number that is new every day, into a mark that shows neither. With that number, the owner could find an address only by trying every one. At midnight, {zone}, the number and all marks are deleted. Who comes back tomorrow is a new visitor.',
    'Third text',
    ON,
    { params: ['zone'] },
  ),
  leftOut: word('Who is left out', 'Fourth heading', ON),
  leftOutText: word(
    'Anyone whose browser asks for it, by Global Privacy Control or Do Not Track. Anyone without JavaScript, because a small script reports the view. Known robots, and the owner of this site while logged in.',
    'Fourth text',
    ON,
  ),
  offLead: word('This site counts nothing.', 'Lead', OFF, { isOptional: true }),
  off: word('Switched off', 'Heading', OFF),
  offText: word(
    'The counting of page views is switched off. The pages are sent without a script for it.',
    'Text',
    OFF,
  ),
  other: word('Another program', 'Heading', 'where pages load a script of another program'),
  otherText: word(
    'The pages also load the script {script} of another program. What it counts is not described here.',
    'Text',
    'where pages load a script of another program',
    { params: ['script'] },
  ),
});
