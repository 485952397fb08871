import { defaultPortfolio } from '../../data/default-portfolio.ts';
import { type Portfolio, storedPortfolioSchema } from '../../domain/content/portfolio.ts';

/**
 * The content of the sites in tests. It does not depend on `data/default-portfolio.ts`, which the owner may change.
 * The files of the tools are in `data/tools`. Its sections have form 1, like content stored by version 0.1.0.
 */
export const samplePortfolio: Portfolio = storedPortfolioSchema.parse({
  home: {
    name: 'Asha Sen',
    roles: [
      'Full-Stack Developer',
      'Python Expert',
      'React Specialist',
      'AI Enthusiast',
      'Problem Solver',
    ],
    description:
      'I build web applications and the small tools around them, in TypeScript and Python. I work from a ' +
      'quiet lane, and I stay after the launch, when the real questions come.',
    stats: [
      { value: '2+', label: 'Years Experience' },
      { value: '50+', label: 'Projects Completed' },
      { value: '6+', label: 'Technologies Mastered' },
    ],
  },
  about: {
    description: [
      'I live where the red earth begins and the power goes out on most afternoons in May. It taught me to ' +
        'save often, and to build pages that forgive a lost connection.',
      'My first program did the accounts of a bicycle shop. Its owner still uses it, and still calls when a ' +
        'column looks wrong.',
      'Now I write software for people whose work is not computers. I test what I build, I write down how it ' +
        'works, and I answer the phone.',
    ].join('\n\n'),
    skills: [
      ...['TypeScript', 'Python', 'React', 'Node.js', 'PostgreSQL', 'SQLite', 'Testing', 'Linux'],
    ],
    profileImage: '',
    education: [
      education('Sample University', 'Master of Computer Applications', '2021 – 2023'),
      education('Sample College', 'B.Sc. in Computer Science', '2018 – 2021'),
      education('Sample Town High School', 'Higher Secondary, Science', '2016 – 2018'),
    ],
    showsResume: true,
    work: [
      work('Sample Studio, Bolpur', 'Full-Stack Developer', 'April 2024 – present'),
      work('Sample Library Service', 'Web Developer', '2023 – 2024'),
    ],
    languages: [
      { name: 'Bengali', fluency: 'Native speaker' },
      { name: 'English', fluency: 'Fluent' },
    ],
    certificates: [
      {
        ...{ title: 'Database Design', from: 'Sample Institute', date: 'May 2024' },
        ...{ link: 'https://example.com/certificates/7', description: '' },
      },
    ],
    volunteer: [
      {
        ...{ title: 'Teacher', from: 'Sample Evening School', date: '2022 – present', link: '#' },
        description: 'First steps with a computer, for people over sixty.',
      },
    ],
    showsAchievements: true,
  },
  skills: {
    skills: [
      skill('TypeScript', 90, 'from-blue-400 to-cyan-400'),
      skill('Python', 88, 'from-yellow-400 to-orange-400'),
      skill('React', 85, 'from-sky-400 to-indigo-400'),
      skill('Node.js', 82, 'from-green-400 to-emerald-400'),
      skill('PostgreSQL', 78, 'from-indigo-400 to-violet-400'),
      skill('CSS and Accessibility', 75, 'from-purple-400 to-pink-400'),
      skill('Testing', 72, 'from-teal-400 to-lime-400'),
      skill('Language Models', 58, 'from-red-400 to-rose-400'),
    ],
    services: [
      service('Web Applications', 'Globe'),
      service('Services and APIs', 'Server'),
      service('Databases', 'Database'),
      service('Bots and Automation', 'Bot'),
      service('Faster Pages', 'Gauge'),
      service('Care After the Launch', 'Wrench'),
    ],
  },
  projects: {
    projects: [
      project(
        1,
        'Harbour, tides on one screen',
        ['TypeScript', 'React', 'SVG', 'Python', 'SQLite'],
        {
          github: 'https://github.com/your-name/harbour',
          live: 'https://example.com/harbour',
          featured: true,
        },
      ),
      project(2, 'Ledger for Small Shops', ['React', 'Node.js', 'PostgreSQL', 'Docker'], {
        live: 'https://example.com/ledger',
        featured: true,
      }),
      project(3, 'Quiet Queue', ['Python', 'SQLite'], {
        github: 'https://github.com/your-name/quiet-queue',
      }),
      project(
        4,
        'Night Bus',
        ['TypeScript', 'React', 'MapLibre', 'GTFS', 'Node.js', 'Redis', 'Docker'],
        {
          github: 'https://github.com/your-name/night-bus',
          live: 'https://example.com/night-bus',
        },
      ),
      project(5, 'Loom', ['TypeScript', 'Canvas', 'Vite'], {
        github: 'https://github.com/your-name/loom',
      }),
      project(6, 'Field Notes', ['Python', 'FastAPI', 'SQLite']),
    ],
  },
  downloads: {
    categories: [
      {
        name: 'Scripts',
        tools: [
          tool('tool-1767603840412', 'Reading Time', 'reading-time.py'),
          tool('tool-1767865321907', 'Largest Files', 'largest-files.mjs'),
          tool('tool-1769502118635', 'Link Check', 'link-check.py', true),
        ],
      },
      {
        name: 'Web Tools',
        tools: [
          tool('tool-1768390047281', 'Contrast', 'contrast.html'),
          tool('tool-1768915586150', 'Their Time', 'their-time.html'),
        ],
      },
      {
        name: 'Guides',
        tools: [tool('tool-1770211904773', 'Before You Open the Doors', 'launch-checklist.pdf')],
      },
      {
        name: 'Templates',
        tools: [tool('tool-1771038462059', 'Small Service', 'small-service.zip', true)],
      },
    ],
  },
});

function education(institution: string, degree: string, year: string) {
  const description =
    'A thesis on two small databases over a bad network, and a library that closed too early.';
  return { institution, degree, year, description };
}

function work(place: string, role: string, period: string) {
  const description =
    'A booking desk that answers in half a second, and the notes by which anyone can mend it at night.';
  return { place, role, period, description };
}

function skill(name: string, level: number, color: string) {
  const description = 'Strict from the first file. The types say what the comments would forget.';
  return { name, description, level, color };
}

function service(title: string, icon: string) {
  const description = 'From the first sketch on paper to a site that its owner can edit alone.';
  return { title, description, icon };
}

interface Links {
  readonly github?: string;
  readonly live?: string;
  readonly featured?: boolean;
}

function project(
  number: number,
  title: string,
  technologies: string[],
  { github = '#', live = '#', featured = false }: Links = {},
) {
  const description =
    'A week of tides at a river port, drawn as water that can be read from across the room. Boatmen look at it ' +
    'before dawn, so it opens without a network and asks for nothing but a place.';
  return {
    // With its page, where it has one.
    ...defaultPortfolio.projects.projects[number - 1],
    title,
    description,
    image: `/sample/project-${number}.svg`,
    technologies,
    github,
    live,
    featured,
  };
}

function tool(id: string, name: string, file: string, isPremium = false) {
  const type = file.slice(file.lastIndexOf('.') + 1);
  const description =
    'Counts the words of text files and says how long they take to read. Works offline.';
  return { id, name, description, downloadUrl: `/files/${file}`, size: '3.6 KB', type, isPremium };
}
