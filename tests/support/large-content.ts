import { defaultPortfolio } from '../../data/default-portfolio.ts';
import { newTool } from '../../domain/content/downloads.ts';
import { type Portfolio, portfolioSchema } from '../../domain/content/portfolio.ts';
import { projectEntry } from '../../domain/content/projects.ts';

/** The default content with so many projects, and as many tools in one category. */
export function largeContent(size: number): Portfolio {
  const text = 'A small tool that does one thing well, and says so in two lines. '.repeat(3);
  return portfolioSchema.parse({
    ...defaultPortfolio,
    projects: {
      projects: Array.from({ length: size }, (_, index) => ({
        ...projectEntry.create(),
        title: `Project ${index}`,
        description: text,
        technologies: ['TypeScript', 'React', 'PostgreSQL'],
      })),
    },
    downloads: {
      categories: [
        {
          name: 'Tools',
          tools: Array.from({ length: size }, (_, index) => ({
            ...newTool(index),
            name: `Tool ${index}`,
            description: text,
            type: 'zip',
          })),
        },
      ],
    },
  });
}
