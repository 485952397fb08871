import { expect, test } from 'vitest';
import { aboutSection, educationEntry, workEntry } from './about.ts';
import {
  filledAchievements,
  filledEducation,
  filledLanguages,
  filledProjects,
  filledServices,
  filledSkills,
  filledStats,
  filledWork,
} from './filled.ts';
import { statEntry } from './home.ts';
import { projectEntry } from './projects.ts';
import { serviceEntry, skillEntry } from './skills.ts';

const { languages, awards } = aboutSection.fields;

test('an entry that was only added is not published', () => {
  expect(filledEducation([educationEntry.create()])).toEqual([]);
  expect(filledWork([workEntry.create()])).toEqual([]);
  expect(filledLanguages([languages.entry.create()])).toEqual([]);
  expect(filledAchievements([{ ...awards.entry.create(), date: '2019' }])).toEqual([]);
  expect(
    filledSkills([skillEntry.create(), { ...skillEntry.create(), level: 50, description: ' \n' }]),
  ).toEqual([]);
  expect(filledServices([serviceEntry.create()])).toEqual([]);
  expect(filledStats([statEntry.create()])).toEqual([]);
  expect(filledProjects([{ ...projectEntry.create(), featured: true }])).toEqual([]);
});

test('an entry with any content is published, in its place', () => {
  const education = [
    { ...educationEntry.create(), institution: 'A school' },
    { ...educationEntry.create(), degree: 'MSc' },
  ];
  expect(filledEducation([educationEntry.create(), ...education])).toEqual(education);
  const work = [
    { ...workEntry.create(), place: 'A firm' },
    { ...workEntry.create(), role: 'Developer' },
  ];
  expect(filledWork([workEntry.create(), ...work])).toEqual(work);
  const bengali = { ...languages.entry.create(), name: 'Bengali' };
  expect(filledLanguages([languages.entry.create(), bengali])).toEqual([bengali]);
  const award = { ...awards.entry.create(), from: 'A jury' };
  expect(filledAchievements([award, awards.entry.create()])).toEqual([award]);
  const stats = [
    { value: '', label: 'Years' },
    { value: '3', label: '' },
  ];
  expect(filledStats([statEntry.create(), ...stats])).toEqual(stats);
  const skill = { ...skillEntry.create(), description: 'Daily.' };
  expect(filledSkills([skill, skillEntry.create()])).toEqual([skill]);
  const service = { ...serviceEntry.create(), title: 'Websites' };
  expect(filledServices([serviceEntry.create(), service])).toEqual([service]);
  const projects = [
    { ...projectEntry.create(), image: '/a.webp' },
    { ...projectEntry.create(), github: 'https://example.com' },
    { ...projectEntry.create(), live: '/demo' },
    { ...projectEntry.create(), technologies: ['Go'] },
  ];
  expect(filledProjects(projects)).toEqual(projects);
});
