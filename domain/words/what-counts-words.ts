import { word, wordGroup } from './word.ts';

const ON = 'while page views are counted';
const OFF = 'while they are not';
const PICTURES = 'where pages show pictures of other sites';

/** The words of the page about what is counted of a visit. */
export const whatCountsWords = wordGroup('What this site counts', {
  heading: word('What this site counts', 'Heading', 'the large one'),
  description: word(
    'What this site counts when a page is opened, and what it does not.',
    'What search engines show',
    'not on the page',
  ),
  lead: word('Page views are counted. Visitors are not identified.', 'Lead', ON, {
    isOptional: true,
  }),
  counted: word('What is counted', 'First heading', ON),
  countedText: word(
    'The address of a page when it is opened, such as /projects, and the name of the site whose link led here, such as search.example, without the rest of its address. Also how many visitors there were in a day, and how often a tool was downloaded. Only the sums are stored for longer than a day.',
    'First text',
    ON,
  ),
  notCounted: word('What is not counted', 'Second heading', ON),
  notCountedText: word(
    'No cookie is set for this, and nothing is stored in your browser. Neither your network address nor the name of your browser is stored with what is counted, nor what you do on a page.',
    'Second text',
    ON,
  ),
  apart: word('How visitors are counted', 'Third heading', ON),
  apartText: word(
    'Your network address and the name of your browser are hashed with a random number that changes every day. The hash contains neither, but with that number the owner could find an address by trying all of them. At midnight, {zone}, the number and all hashes are deleted. If you return the next day, you are counted as a new visitor.',
    'Third text',
    ON,
    { params: ['zone'] },
  ),
  leftOut: word('Who is not counted', 'Fourth heading', ON),
  leftOutText: word(
    'Browsers that send Global Privacy Control or Do Not Track. Browsers without JavaScript, because a small script reports the view. Known robots, and the owner of this site while logged in.',
    'Fourth text',
    ON,
  ),
  offLead: word('Page views are not counted.', 'Lead', OFF, { isOptional: true }),
  off: word('Counting is off', 'Heading', OFF),
  offText: word('Page views are not counted, and the pages contain no script for it.', 'Text', OFF),
  pictures: word('Pictures from other sites', 'Heading', PICTURES),
  picturesText: word(
    'Some pictures come from other sites: {hosts}. Your browser asks them for these, so they see your network address. They are not told which page you are on.',
    'Text',
    PICTURES,
    { params: ['hosts'] },
  ),
  other: word('Third-party script', 'Heading', 'where pages load a script of another program'),
  otherText: word(
    'The pages also load the third-party script {script}. What it counts is not described here.',
    'Text',
    'where pages load a script of another program',
    { params: ['script'] },
  ),
});
