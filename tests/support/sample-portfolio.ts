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
      'TypeScript',
      'Python',
      'React',
      'Node.js',
      'PostgreSQL',
      'SQLite',
      'Testing',
      'Linux',
    ],
    profileImage: '',
    education: [
      ['Sample University', 'Master of Computer Applications', '2021 – 2023'],
      ['Sample College', 'B.Sc. in Computer Science', '2018 – 2021'],
      ['Sample Town High School', 'Higher Secondary, Science', '2016 – 2018'],
    ].map(([institution, degree, year]) => ({
      institution,
      degree,
      year,
      description:
        'A thesis on two small databases over a bad network, and a library that closed too early.',
    })),
    showsResume: true,
    work: [
      ['Sample Studio, Bolpur', 'Full-Stack Developer', 'April 2024 – present'],
      ['Sample Library Service', 'Web Developer', '2023 – 2024'],
    ].map(([place, role, period]) => ({
      place,
      role,
      period,
      description:
        'A booking desk that answers in half a second, and the notes by which anyone can mend it at night.',
    })),
    languages: [
      { name: 'Bengali', fluency: 'Native speaker' },
      { name: 'English', fluency: 'Fluent' },
    ],
    certificates: [
      {
        title: 'Database Design',
        from: 'Sample Institute',
        date: 'May 2024',
        link: 'https://example.com/certificates/7',
        description: '',
      },
    ],
    volunteer: [
      {
        title: 'Teacher',
        from: 'Sample Evening School',
        date: '2022 – present',
        link: '#',
        description: 'First steps with a computer, for people over sixty.',
      },
    ],
    showsAchievements: true,
  },
  skills: {
    skills: [
      ['TypeScript', 90, 'from-blue-400 to-cyan-400'],
      ['Python', 88, 'from-yellow-400 to-orange-400'],
      ['React', 85, 'from-sky-400 to-indigo-400'],
      ['Node.js', 82, 'from-green-400 to-emerald-400'],
      ['PostgreSQL', 78, 'from-indigo-400 to-violet-400'],
      ['CSS and Accessibility', 75, 'from-purple-400 to-pink-400'],
      ['Testing', 72, 'from-teal-400 to-lime-400'],
      ['Language Models', 58, 'from-red-400 to-rose-400'],
    ].map(([name, level, color]) => ({
      name,
      level,
      color,
      description: 'Strict from the first file. The types say what the comments would forget.',
    })),
    services: [
      ['Web Applications', 'Globe'],
      ['Services and APIs', 'Server'],
      ['Databases', 'Database'],
      ['Bots and Automation', 'Bot'],
      ['Faster Pages', 'Gauge'],
      ['Care After the Launch', 'Wrench'],
    ].map(([title, icon]) => ({
      title,
      icon,
      description: 'From the first sketch on paper to a site that its owner can edit alone.',
    })),
  },
  projects: {
    projects: [
      {
        title: 'Harbour, tides on one screen',
        technologies: ['TypeScript', 'React', 'SVG', 'Python', 'SQLite'],
        github: 'https://github.com/your-name/harbour',
        live: 'https://example.com/harbour',
        featured: true,
      },
      {
        title: 'Ledger for Small Shops',
        technologies: ['React', 'Node.js', 'PostgreSQL', 'Docker'],
        live: 'https://example.com/ledger',
        featured: true,
      },
      {
        title: 'Quiet Queue',
        technologies: ['Python', 'SQLite'],
        github: 'https://github.com/your-name/quiet-queue',
      },
      {
        title: 'Night Bus',
        technologies: ['TypeScript', 'React', 'MapLibre', 'GTFS', 'Node.js', 'Redis', 'Docker'],
        github: 'https://github.com/your-name/night-bus',
        live: 'https://example.com/night-bus',
      },
      {
        title: 'Loom',
        technologies: ['TypeScript', 'Canvas', 'Vite'],
        github: 'https://github.com/your-name/loom',
      },
      { title: 'Field Notes', technologies: ['Python', 'FastAPI', 'SQLite'] },
    ].map((project, index) => ({
      // With its page, where it has one.
      ...defaultPortfolio.projects.projects[index],
      github: '#',
      live: '#',
      featured: false,
      ...project,
      image: `/sample/project-${index + 1}.svg`,
      description:
        'A week of tides at a river port, drawn as water that can be read from across the room. Boatmen look at it ' +
        'before dawn, so it opens without a network and asks for nothing but a place.',
    })),
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

function tool(id: string, name: string, file: string, isPremium = false) {
  const type = file.slice(file.lastIndexOf('.') + 1);
  const description =
    'Counts the words of text files and says how long they take to read. Works offline.';
  return { id, name, description, downloadUrl: `/files/${file}`, size: '3.6 KB', type, isPremium };
}
