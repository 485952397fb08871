import { word, wordGroup } from './word.ts';

const OPEN = 'in an opened title';
const TILE = 'on a tile';
const FILTER = 'above the list';

/** The words of the anime page, which may be another list, such as books. */
export const animeWords = wordGroup('Anime', {
  menu: word('Anime', 'Name in the menu', 'in every bar'),
  heading: word('The Best \nAnimes I \nWatched', 'Heading', 'the large one, in lines'),
  lead: word(
    'Some made me cry on a train. All of them I would watch again.',
    'Lead',
    'under the heading',
    { claim: {} },
  ),
  titles: word('Must Watch Animes', 'Number of titles', TILE),
  episodes: word('Total Episodes', 'Sum of episodes', TILE, { isOptional: true }),
  average: word('Average Score (out of 10)', 'Average score', TILE, { isOptional: true }),
  noAverage: word('N/A', 'No average', TILE),
  list: word('Animes', 'Name of the list', 'read aloud'),
  skipList: word('Skip list', 'Link past the list', 'for the keyboard'),
  filters: word('Filter and sort', 'Name of the filters', 'read aloud'),
  genre: word('Genre', 'Genre', FILTER),
  anyGenre: word('All', 'All genres', FILTER),
  sort: word('Sort', 'Order', FILTER),
  listOrder: word('List order', 'In the order of the list', FILTER),
  scoreOrder: word('Score', 'By score', FILTER),
  newestOrder: word('Newest', 'By date', FILTER),
  titleOrder: word('Title', 'By title', FILTER),
  apply: word('Show', 'Button of the filters', 'without JavaScript'),
  shown: word('{n} of {all} titles', 'Number of titles shown', FILTER, { params: ['n', 'all'] }),
  showAll: word('Show all', 'Link to the whole list', 'at the end of the list'),
  showFirst: word('Show fewer', 'Link back to the first titles', 'at the end of the list'),
  none: word('No titles yet.', 'No title yet', 'empty state', { isOptional: true }),
  score: word('Score', 'The score', 'read aloud, on a poster'),
  aired: word('Aired: {year}', 'Year', OPEN, { params: ['year'] }),
  genresName: word('Genres', 'Genres', OPEN),
  episodesName: word('Episodes', 'Number of episodes', OPEN),
  scoreName: word('Score', 'Score', OPEN),
  scoreValue: word('{score}/10', 'Value of the score', OPEN, { params: ['score'] }),
  series: word('More on {site}', 'Link to the series', OPEN, { params: ['site'] }),
  noDescription: word('No description available.', 'No description', OPEN, { isOptional: true }),
  notLoaded: word(
    'Failed to load local anime data. Check that data/anime.json exists and is valid, then restart the site.',
    'The list cannot be loaded',
    'in place of the list',
  ),
});
