import fc from 'fast-check';
import type { z } from 'zod';
import { type Portfolio, portfolioSchema } from '../../domain/content/portfolio.ts';
import { line, tags } from '../../domain/text.ts';

/** What a schema makes of the values that it accepts. */
export const accepted = <T extends z.ZodType>(
  schema: T,
  values: fc.Arbitrary<unknown>,
): fc.Arbitrary<z.output<T>> =>
  values.filter((value) => schema.safeParse(value).success).map((value) => schema.parse(value));

/** Texts of any code points, with the line breaks and separators that codecs have to mind. */
export const entered = (maxLength = 20): fc.Arbitrary<string> =>
  fc.string({
    unit: fc.oneof(
      { weight: 4, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
      { weight: 1, arbitrary: fc.constantFrom(',', ' ', ', ', '\n', '\r', '\r\n', '-', '縁側') },
    ),
    maxLength,
  });

const short = accepted(line(60), entered(8));
const list = <T>(item: fc.Arbitrary<T>) => fc.array(item, { maxLength: 4 });
const tagList = list(accepted(tags(1, 60), fc.tuple(entered(8)))).map((lists) => lists.flat());
const link = fc.oneof(fc.constantFrom('#', '', '/files/a.zip'), fc.webUrl());

const toolId = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,20}$/);

/** Tools, each under an id of its own. */
export const tools = fc.uniqueArray(
  fc.record({
    id: toolId,
    name: short,
    description: entered(),
    downloadUrl: link,
    size: short,
    type: short,
    isPremium: fc.boolean(),
  }),
  { selector: ({ id }) => id, maxLength: 12 },
);

/** Portfolios as the schema leaves them, with all kinds of text in every field. */
export const portfolios: fc.Arbitrary<Portfolio> = accepted(
  portfolioSchema,
  fc.record({
    home: fc.record({
      name: short,
      roles: list(short),
      description: entered(60),
      stats: list(fc.record({ value: short, label: short })),
    }),
    about: fc.record({
      description: entered(60),
      skills: tagList,
      profileImage: fc.constantFrom('', '/me.webp', 'https://example.com/me.webp'),
      education: list(
        fc.record({ institution: short, degree: short, year: short, description: entered() }),
      ),
    }),
    skills: fc.record({
      skills: list(
        fc.record({
          name: short,
          description: entered(),
          level: fc.integer({ min: 0, max: 100 }),
          color: fc.constantFrom('from-blue-400 to-cyan-400', 'from-red-50 via-red-400 to-red-950'),
        }),
      ),
      services: list(
        fc.record({
          title: short,
          description: entered(),
          icon: fc.constantFrom('Globe', 'Code', 'Building2'),
        }),
      ),
    }),
    projects: fc.record({
      projects: list(
        fc.record({
          title: short,
          description: entered(),
          image: fc.constantFrom('', '/a.svg'),
          technologies: tagList,
          github: link,
          live: link,
          featured: fc.boolean(),
        }),
      ),
    }),
    downloads: tools.map((all) => ({
      categories: [
        { name: '縁側', tools: all.slice(0, 4) },
        { name: 'Guides', tools: all.slice(4) },
      ],
    })),
  }),
);
