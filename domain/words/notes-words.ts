import { word, wordGroup } from './word.ts';

const ALOUD = 'read aloud';
const NOTE = 'on a note';

/** The words of the list of notes, of notes and of the owner's pages. */
export const notesWords = wordGroup('Notes', {
  menu: word('Notes', 'Name in the menu', 'in every bar'),
  heading: word('Notes', 'Heading', 'the large one'),
  lead: word('', 'Lead', 'under the heading', { isOptional: true, claim: {} }),
  all: word('All', 'All tags', 'above the list'),
  tags: word('Tags', 'Tags', NOTE),
  read: word('Read', 'Link to the newest note', 'on its card'),
  undated: word('Undated', 'Notes without a date', 'heading'),
  untitled: word('Untitled', 'Note without a title', 'in the list'),
  minutes: word('{n} min', 'Time to read', NOTE, { params: ['n'] }),
  contents: word('On this page', 'Headings of the text', NOTE),
  footnotes: word('Footnotes', 'Footnotes', ALOUD),
  back: word('Back to the text', 'Link of a footnote', ALOUD),
  write: word('Write to me about this note', 'Link to the contact form', 'under a note'),
  feed: word('Feed', 'Link to the feed', 'under a note'),
  more: word('More notes', 'Notes before and after', ALOUD),
  older: word('Older', 'The note before', 'under a note'),
  newer: word('Newer', 'The note after', 'under a note'),
  pages: word('Pages of notes', 'Pages of the list', ALOUD),
  picture: word('Picture of {title}', 'A picture', ALOUD, { params: ['title'] }),
});
