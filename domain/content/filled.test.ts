import { expect, test } from 'vitest';
import { newEducation } from './about.ts';
import { filledEducation, filledProjects, filledServices, filledSkills } from './filled.ts';
import { newProject } from './projects.ts';
import { newService, newSkill } from './skills.ts';

test('an entry that was only added is not published', () => {
  expect(filledEducation([newEducation()])).toEqual([]);
  expect(filledSkills([newSkill(), { ...newSkill(), level: 50, description: ' \n' }])).toEqual([]);
  expect(filledServices([newService()])).toEqual([]);
  expect(filledProjects([{ ...newProject(), featured: true }])).toEqual([]);
});

test('an entry that says anything is, in its place', () => {
  const education = [
    { ...newEducation(), year: '2019' },
    { ...newEducation(), degree: 'MSc' },
  ];
  expect(filledEducation([newEducation(), ...education])).toEqual(education);
  const skill = { ...newSkill(), description: 'Daily.' };
  expect(filledSkills([skill, newSkill()])).toEqual([skill]);
  const service = { ...newService(), title: 'Websites' };
  expect(filledServices([newService(), service])).toEqual([service]);
  const projects = [
    { ...newProject(), image: '/a.webp' },
    { ...newProject(), github: 'https://example.com' },
    { ...newProject(), live: '/demo' },
    { ...newProject(), technologies: ['Go'] },
  ];
  expect(filledProjects(projects)).toEqual(projects);
});
