import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { portfolioSchema } from '../domain/content/portfolio.ts';
import { defaultPortfolio } from './default-portfolio.ts';

const TOOLS = join(import.meta.dirname, 'tools');
const PUBLIC = join(import.meta.dirname, '..', 'public');

const GRADIENTS = [
  'from-blue-400 to-cyan-400',
  'from-green-400 to-emerald-400',
  'from-yellow-400 to-orange-400',
  'from-purple-400 to-pink-400',
  'from-red-400 to-rose-400',
  'from-indigo-400 to-violet-400',
  'from-teal-400 to-lime-400',
  'from-sky-400 to-indigo-400',
];

const ICONS = [
  'Globe',
  'Code',
  'Server',
  'Database',
  'Smartphone',
  'Palette',
  'Bot',
  'Wrench',
  'Gauge',
  'Cloud',
  'Shield',
  'BookOpen',
];

const { skills, projects, downloads } = defaultPortfolio;
const tools = downloads.categories.flatMap((category) => category.tools);

describe('the default portfolio', () => {
  it('is a portfolio, and is stored as it is written', () => {
    expect(portfolioSchema.parse(defaultPortfolio)).toEqual(defaultPortfolio);
  });

  it('has distinct skill levels, and gradients and icons that the pages know', () => {
    expect(new Set(skills.skills.map(({ level }) => level)).size).toBe(skills.skills.length);
    for (const { color } of skills.skills) expect(GRADIENTS).toContain(color);
    for (const { icon } of skills.services) expect(ICONS).toContain(icon);
  });

  it.each(projects.projects)('has the picture of $title', ({ image }) => {
    expect(image).toMatch(/^\/sample\//);
    expect(existsSync(join(PUBLIC, image))).toBe(true);
  });
});

describe('the default tools', () => {
  it.each(tools)('serve a file for $name, of the size that is said', (tool) => {
    expect(tool.id).toMatch(/^tool-\d{13}$/);
    expect(tool.downloadUrl).toMatch(/^\/files\/[A-Za-z0-9][A-Za-z0-9._-]*$/);
    const { size } = statSync(join(TOOLS, tool.downloadUrl.slice('/files/'.length)));
    expect(size).toBeLessThan(40_000);
    expect(tool.size).toBe(`${(size / 1000).toFixed(1)} KB`);
  });

  it('are all the files there are', () => {
    expect(tools.map(({ downloadUrl }) => downloadUrl.slice('/files/'.length)).sort()).toEqual(
      readdirSync(TOOLS).sort(),
    );
  });
});
