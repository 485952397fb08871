import { word, wordGroup } from './word.ts';

const CARD = 'on a tool';
const TILE = 'on a tile';
const DIALOG = 'in the dialog of a premium tool';
const COPY = 'in a static copy';

/** The words of the downloads page and its dialog. */
export const downloadsWords = wordGroup('Downloads', {
  menu: word('Downloads', 'Name in the menu', 'in every bar'),
  heading: word('Free Downloads', 'Heading', 'the large one'),
  lead: word('Tools that I wrote for my own work.', 'Lead', 'under the heading', {
    claim: {},
  }),
  none: word('No tools yet.', 'No tools yet', 'empty state', { isOptional: true }),
  noneInCategory: word('No tools in this category yet.', 'No tools in a category', 'empty state', {
    isOptional: true,
  }),
  categories: word('Categories', 'Name of the tabs', 'read aloud'),
  tools: word('Tools: {n}', 'Number of tools', 'read aloud, on a tab', { params: ['n'] }),
  untitledCategory: word('Untitled category', 'Category without a name', 'on a tab'),
  untitled: word('Untitled tool', 'Tool without a name', CARD),
  premium: word('Premium', 'Badge', CARD),
  requiresToken: word('Requires Token', 'Button of a premium tool', CARD),
  buy: word('Buy', 'Link to where a premium tool is sold', CARD),
  download: word('Download', 'Button', `${CARD} and ${DIALOG}`),
  unavailable: word('Not available yet', 'Tool without a file', CARD),
  total: word('Total Downloads', 'Number of tools', TILE),
  categoriesCount: word('Categories', 'Number of categories', TILE),
  freeValue: word('100%', 'Value of the last tile', TILE),
  free: word('Free & Open', 'Last tile', TILE),
  call: word('Need another tool?', 'Call', 'at the end'),
  request: word('Request Custom Tool', 'Button of the call', 'at the end'),
  dialog: word('Premium Download', 'Heading', DIALOG),
  token: word('Token', 'Field', DIALOG),
  note: word('Tokens are one-time use only. Contact admin for access tokens.', 'Note', DIALOG),
  cancel: word('Cancel', 'Button', DIALOG),
  started: word('Download started! Token has been used.', 'Success', 'in an alert'),
  downloadTool: word('Download {name}', 'Button after the success', 'without JavaScript', {
    params: ['name'],
  }),
  back: word('Back to the downloads', 'Link after the success', 'without JavaScript'),
  noTokens: word('Tokens do not work on this static copy.', 'In place of the field', COPY),
  toToken: word('Enter a token on the live site', 'Link to the field', COPY),
});
