import { word, wordGroup } from './word.ts';

export const skillsWords = wordGroup('Skills', {
  menu: word('Skills', 'Name in the menu', 'in every bar'),
  heading: word('Skills', 'Heading', 'the large one'),
  intro: word('Services I offer and technologies I use.', 'Introduction', 'under the heading', {
    claim: {},
  }),
  lead: word('Self-assessed.', 'Lead', 'above the skills', {
    claim: {},
  }),
  services: word('What I Do', 'Heading of the services', 'further down'),
  noServices: word('', 'No service yet', 'empty: not shown', { isOptional: true }),
  untitledService: word('Untitled service', 'Service without a title', 'in the list'),
  skills: word('Technical Skills', 'Heading of the skills', 'further down'),
  noSkills: word('', 'No skill yet', 'empty: not shown', { isOptional: true }),
  untitledSkill: word('Untitled skill', 'Skill without a name', 'in the list'),
  technologies: word('Additional Technologies', 'Heading of the technologies', 'at the end'),
  learning: word('Currently Learning', 'Heading of what you learn', 'at the end'),
});
