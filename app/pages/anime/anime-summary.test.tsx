import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { textsOf } from '../../../domain/words/texts.ts';
import { AnimeSummary } from './anime-summary.tsx';

const SUMMARY = { titles: '3', episodes: '0', averageScore: '9.8' };

const labelsWith = (anime: Record<string, string>) => {
  const html = renderToStaticMarkup(
    <AnimeSummary summary={SUMMARY} words={textsOf({ anime }, 'anime')} />,
  );
  return [...html.matchAll(/<dt[^>]*>([^<]*)/g)].map(([, label]) => label);
};

test('a tile whose label the owner has emptied is not shown', () => {
  expect(labelsWith({})).toEqual([
    'Must Watch Animes',
    'Total Episodes',
    'Average Score (out of 10)',
  ]);
  expect(labelsWith({ episodes: '' })).toEqual(['Must Watch Animes', 'Average Score (out of 10)']);
});
