import { word, wordGroup } from './word.ts';

const MOON = 'under the clock';

export const aboutWords = wordGroup('About', {
  menu: word('About', 'Name in the menu', 'in every bar'),
  heading: word('About', 'Heading', 'the large one'),
  skills: word('I work with', 'Name of the skill tags', 'read aloud'),
  portrait: word('Portrait of {name}', 'Your picture', 'read aloud', { params: ['name'] }),
  education: word('Education', 'Heading', 'of the second part'),
  noEducation: word('', 'No education yet', 'empty: not shown', { isOptional: true }),
  newMoon: word('New moon', 'New moon', MOON),
  waxingCrescent: word('Waxing crescent', 'Waxing crescent', MOON),
  firstQuarter: word('First quarter', 'First quarter', MOON),
  waxingGibbous: word('Waxing gibbous', 'Waxing gibbous', MOON),
  fullMoon: word('Full moon', 'Full moon', MOON),
  waningGibbous: word('Waning gibbous', 'Waning gibbous', MOON),
  lastQuarter: word('Last quarter', 'Last quarter', MOON),
  waningCrescent: word('Waning crescent', 'Waning crescent', MOON),
  moonOver: word('{phase} over {place}', 'Moon of today, where a location is set', MOON, {
    params: ['phase', 'place'],
  }),
});
