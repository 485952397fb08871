import { describe, expect, it } from 'vitest';
import { type About, aboutSection } from './about.ts';
import { upgraded } from './section.ts';

const about: About = aboutSection.initial();

describe('the about section', () => {
  it('keeps Work off the page where an earlier version hid it with the résumé', () => {
    const { showsWork: _, ...earlier } = about;
    const parse = (showsResume: boolean) =>
      upgraded('about', aboutSection, { ...earlier, showsResume, form: 4 }).showsWork;
    expect(parse(false)).toBe(false);
    expect(parse(true)).toBe(true);
    expect(about.showsWork).toBe(true);
  });
});
