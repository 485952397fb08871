import { ERRORS } from '../errors.ts';
import { word, wordGroup } from './word.ts';

const EVERY = 'on every page';
const FAILED = 'on a page that failed';
const STATUS = 'while a page is opened';

/** The words that every page has, and those that a browser needs when it gets no answer. */
export const everywhereWords = wordGroup('All pages', {
  copyright: word('© {year} {brand}', 'Copyright line', 'at the foot', {
    params: ['year', 'brand'],
  }),
  admin: word('Admin', 'Link to the admin', 'in every bar'),
  noName: word('Portfolio', 'Name where none is entered', 'in every bar and on Home'),
  menu: word('Menu', 'Button of the menu', 'in every bar, on a phone'),
  pages: word('Pages', 'Name of the menu', 'read aloud'),
  languages: word('Languages', 'Name of the switch of languages', 'read aloud'),
  skip: word('Skip to content', 'First link', 'for the keyboard'),
  pause: word('Pause animation', 'Button that stops all animation', 'in the bar and at the foot'),
  next: word('Next', 'Above the name of the next page', 'at the foot'),
  close: word('Close', 'Button that closes', 'alerts and dialogs'),
  newTab: word('(opens in a new tab)', 'Note of a link', 'read aloud'),
  readOn: word('Read more', 'Button of a long text', EVERY),
  readLess: word('Read less', 'Button of an opened long text', EVERY),
  readAbout: word('about {about}', 'Subject of that button', 'read aloud', { params: ['about'] }),
  opening: word('Opening...', 'Notice', STATUS),
  openingPage: word('Opening {page}...', 'Notice with the page', STATUS, { params: ['page'] }),
  openingAnime: word('Initializing anime list...', 'Notice of the anime page', STATUS),
  arrived: word('{page} page', 'Notice after it', 'read aloud', { params: ['page'] }),
  tryAgain: word('Try again', 'Button to try again', FAILED),
  backTo: word('Back to {page}', 'Button to the page', FAILED, { params: ['page'] }),
  goHome: word('Go to Home', 'Button to Home', FAILED),
  contactAdmin: word('Contact admin', 'Button of a failed download', FAILED),
  notLoaded: word(
    'This page could not be loaded. Please try again.',
    'Message where nothing was loaded',
    FAILED,
  ),
  animeNotLoaded: word(
    'Failed to load local anime data. Check your connection and try again.',
    'Message of the anime page',
    FAILED,
  ),
  notAnswered: word('This request could not be answered.', 'Message of a refused request', FAILED),
  serverError: word(ERRORS.unexpected.message, 'Message of an error of the site', FAILED),
});
