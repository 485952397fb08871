import { homeSection } from '../domain/content/home.ts';
import { withoutKeys } from '../domain/content/keys.ts';
import { type Portfolio, storedPortfolioSchema } from '../domain/content/portfolio.ts';

/**
 * The content of a fresh install: the site of an imaginary developer, to be replaced in the admin. The tools are
 * real; their files are in `data/tools`. Without form numbers, the sections are read as form 1.
 */
export const defaultPortfolio: Portfolio = storedPortfolioSchema.parse({
  home: {
    ...withoutKeys(homeSection.initial()),
    name: 'Your Name',
    description:
      'I build web applications and internal tools in TypeScript and Python, from Bolpur in West ' +
      'Bengal. My clients are shops, schools and public services, and I maintain what I deliver.',
  },

  about: {
    description: [
      'This is sample text. Open the admin, go to About, and replace it with your own story. Until ' +
        'then, this page describes a developer who does not exist.',
      'I live in Bolpur and have worked as a full-stack developer since 2023. My first program kept ' +
        'the accounts of a bicycle shop, which still uses it. Before my degree I built price lists ' +
        'for a print shop; after it, a library catalogue in three scripts.',
      'Now I work at a small studio and build software for people who are not developers: ' +
        'shopkeepers, teachers, ferry crews. I write tests and documentation for what I deliver, ' +
        'and I support it after launch. In my free time I read, cycle and watch anime.',
    ].join('\n\n'),
    skills: [
      'TypeScript',
      'Python',
      'React',
      'Node.js',
      'PostgreSQL',
      'SQLite',
      'Accessibility',
      'Testing',
      'Linux',
      'Technical Writing',
    ],
    profileImage: '',
    education: [
      {
        institution: 'Sample University',
        degree: 'Master of Computer Applications',
        year: '2021 – 2023',
        description: 'Thesis on synchronising two small databases over an unreliable network.',
      },
      {
        institution: 'Sample College',
        degree: 'B.Sc. in Computer Science',
        year: '2018 – 2021',
        description:
          'Algorithms, databases and statistics. Final project: a loan register for the ' +
          'college library.',
      },
      {
        institution: 'Sample Town High School',
        degree: 'Higher Secondary, Science',
        year: '2016 – 2018',
        description: 'Physics, mathematics and computer science.',
      },
    ],
    showsResume: true,
    resumeWaits: true,
    showsWork: true,
    work: [
      {
        place: 'Sample Studio, Bolpur',
        role: 'Full-Stack Developer',
        period: 'April 2024 – present',
        description:
          'Booking system for a sample ferry company. Search takes half a second instead of ' +
          'nine, and the operations manual is in use.',
      },
      {
        place: 'Sample Library Service, Kolkata',
        role: 'Web Developer',
        period: '2023 – 2024',
        description:
          'Sample library catalogue in Bengali, Hindi and English, with automated tests for all ' +
          'three scripts.',
      },
      {
        place: 'Sample Print Shop',
        role: 'Developer, summers',
        period: '2019 – 2021',
        description: 'Moved sample price lists from paper to a page that the shop edits itself.',
      },
    ],
  },

  skills: {
    skills: [
      {
        name: 'TypeScript',
        description: 'Strict mode in every project, on the server and in the browser.',
        level: 90,
        color: 'from-blue-400 to-cyan-400',
      },
      {
        name: 'Python',
        description: 'Scripts, web services and data cleaning.',
        level: 88,
        color: 'from-yellow-400 to-orange-400',
      },
      {
        name: 'React',
        description: 'Server-rendered interfaces that work before scripts load.',
        level: 85,
        color: 'from-sky-400 to-indigo-400',
      },
      {
        name: 'Node.js',
        description: 'HTTP services with few dependencies and structured logs.',
        level: 82,
        color: 'from-green-400 to-emerald-400',
      },
      {
        name: 'PostgreSQL',
        description: 'Schemas with constraints, migrations and query tuning.',
        level: 78,
        color: 'from-indigo-400 to-violet-400',
      },
      {
        name: 'CSS and Accessibility',
        description: 'Layouts for keyboards, large text and screen readers.',
        level: 75,
        color: 'from-purple-400 to-pink-400',
      },
      {
        name: 'Testing',
        description: 'Unit, integration and browser tests, run on every commit.',
        level: 72,
        color: 'from-teal-400 to-lime-400',
      },
      {
        name: 'Language Models',
        description: 'Search and summaries, with checked answers and a fallback.',
        level: 58,
        color: 'from-red-400 to-rose-400',
      },
    ],
    services: [
      {
        title: 'Web Applications',
        description: 'Design, development and an admin area where the owner edits the content.',
        icon: 'Globe',
      },
      {
        title: 'Services and APIs',
        description: 'HTTP APIs with rate limits, logs and clear error messages.',
        icon: 'Server',
      },
      {
        title: 'Databases',
        description:
          'Schema design, migration from spreadsheets, and backups that are tested by ' +
          'restoring them.',
        icon: 'Database',
      },
      {
        title: 'Bots and Automation',
        description: 'If you do it by hand every Monday, a script can probably do it on Sunday.',
        icon: 'Bot',
      },
      {
        title: 'Faster Pages',
        description: 'Measurements on low-end phones, then smaller pages and shorter load times.',
        icon: 'Gauge',
      },
      {
        title: 'Maintenance',
        description: 'Updates, fixes and monitoring after launch.',
        icon: 'Wrench',
      },
    ],
  },

  projects: {
    projects: [
      {
        title: 'Harbour, tides on one screen',
        description:
          'Shows a week of tides at a river port on one screen. Boat crews check it before ' +
          'dawn, so it works offline and needs no account.',
        image: '/sample/project-1.svg',
        imageAlt:
          'Blue waves in layers, one for each day, with a tide gauge before a red sun. Text: 4.2 m, high water at 14:06.',
        technologies: ['TypeScript', 'React', 'SVG', 'Python', 'SQLite'],
        github: 'https://github.com/your-name/harbour',
        live: 'https://example.com/harbour',
        featured: true,
        role: 'Design and development',
        period: 'March to October 2025',
        problem:
          'Boat crews read the tide from a photocopied table at the pier. It covered one ' +
          'port, was hard to read before dawn, and was out of date every second week.',
        done: [
          'I watched crews use the table on three mornings. They needed one figure: *the time ' +
            'left* until high or low water.',
          'The page shows that time above one chart of the week, with today on top and the present ' +
            'marked. A harmonic model with 37 constituents computes the heights on the phone, so ' +
            'the page works offline.',
          '### Three decisions',
          '- No account and no settings: it asks for a place once and remembers it.\n' +
            '- One large number that can be read at arm’s length in a moving boat.\n' +
            '- 61 kB for the whole page, because coverage on the ferry is weak.',
          '> “We stopped printing the table.”',
        ].join('\n\n'),
        outcome: [
          'Eleven landings use it every day in place of the table.',
          'Over seven months the error against the port’s gauge was **9 cm** in height and ' +
            '**6 minutes** in time. The harbour office prints its board from the same data.',
        ].join('\n\n'),
        pictures: [
          {
            caption: 'The board at the ferry steps, with the same data.',
            image: '/sample/project-1-1.svg',
            imageAlt: 'A painted tide board at the foot of ferry steps, before sunrise.',
            imageDecorative: false,
            imageCrop: '',
          },
          {
            caption: 'On a phone: the height and the time left.',
            image: '/sample/project-1-2.svg',
            imageAlt: 'A hand holds a phone that shows a circle filled with water.',
            imageDecorative: false,
            imageCrop: '',
          },
          {
            caption: 'The river mouth with its eleven landings. Depths in metres at low water.',
            image: '/sample/project-1-3.svg',
            imageAlt: 'A chart of a river mouth with depths and eleven landings.',
            imageDecorative: false,
            imageCrop: '',
          },
        ],
      },
      {
        title: 'Ledger for Small Shops',
        description:
          'An account book for village shops that record sales as tally marks. It works ' +
          'during power cuts, closes the day in one minute, and exports each month for the ' +
          'accountant.',
        image: '/sample/project-2.svg',
        imageAlt:
          'An account book open at March: each line has a day, tally marks in fives and an amount.',
        technologies: ['React', 'Node.js', 'PostgreSQL', 'Docker'],
        github: '#',
        live: 'https://example.com/ledger',
        featured: true,
        role: 'Backend, and setup at the first three shops',
        period: '2024',
        problem:
          'The shops recorded sales as tally marks on paper, but their accountant needed a ' +
          'spreadsheet. Copying one month took two days.',
        done:
          'The screen follows the paper book: one line per sale, tally marks in fives. Each ' +
          'line is stored on the phone first and sent when there is a network. In the ' +
          'evening the app closes the day and lists differences.',
        outcome: 'The monthly work fell from two days to ten minutes.',
      },
      {
        title: 'Quiet Queue',
        description: 'A job queue in one SQLite file. Jobs run one at a time, and each runs once.',
        image: '/sample/project-3.svg',
        imageAlt:
          'Five green stones wait in a row behind one orange stone. Text: 5 waiting, 1 running.',
        technologies: ['Python', 'SQLite'],
        github: 'https://github.com/your-name/quiet-queue',
        live: '#',
        featured: false,
      },
      {
        title: 'Night Bus',
        description: 'Finds the last connection home by night bus, from public timetable data.',
        image: '/sample/project-4.svg',
        imageAlt:
          'A map of three bus lines at night, with a bus between two stops and a thin moon. Text: 02:40.',
        technologies: ['TypeScript', 'React', 'MapLibre', 'GTFS', 'Node.js', 'Redis', 'Docker'],
        github: 'https://github.com/your-name/night-bus',
        live: 'https://example.com/night-bus',
        featured: false,
      },
      {
        title: 'Loom',
        description:
          'A weaving editor: draw a pattern, preview the cloth, print the threading plan.',
        image: '/sample/project-5.svg',
        imageAlt:
          'A woven cloth, seen from near: grey and blue threads, with red and green ones across them.',
        technologies: ['TypeScript', 'Canvas', 'Vite'],
        github: 'https://github.com/your-name/loom',
        live: '#',
        featured: false,
      },
      {
        title: 'Field Notes',
        description:
          'A plant diary for one family: a photo, date and place for each find. It is ' +
          'private, so there are no links.',
        image: '/sample/project-6.svg',
        imageAlt:
          'A notebook page with a pressed fern leaf, held by two strips of tape and marked no. 14.',
        technologies: ['Python', 'FastAPI', 'SQLite'],
        github: '#',
        live: '#',
        featured: false,
      },
    ],
  },

  downloads: {
    categories: [
      {
        name: 'Scripts',
        tools: [
          {
            id: 'tool-1767603840412',
            name: 'Reading Time',
            description:
              'Counts the words in text files and estimates the reading time, also for ' +
              'Bengali and Hindi. Needs Python 3.8.',
            downloadUrl: '/files/reading-time.py',
            size: '3.6 KB',
            type: 'py',
            isPremium: false,
          },
          {
            id: 'tool-1767865321907',
            name: 'Largest Files',
            description:
              'Lists the largest files in a folder. It only reads, and follows no links. ' +
              'Needs Node.js 18.11.',
            downloadUrl: '/files/largest-files.mjs',
            size: '4.4 KB',
            type: 'js',
            isPremium: false,
          },
          {
            id: 'tool-1769502118635',
            name: 'Link Check',
            description:
              'Finds broken links, pictures and #fragments in a built website, offline, ' +
              'with file and line. Needs Python 3.8.',
            downloadUrl: '/files/link-check.py',
            size: '8.2 KB',
            type: 'py',
            isPremium: true,
          },
        ],
      },
      {
        name: 'Web Tools',
        tools: [
          {
            id: 'tool-1768390047281',
            name: 'Contrast',
            description:
              'Computes the contrast of two colours and suggests the nearest readable text ' +
              'colour. A single page that works offline.',
            downloadUrl: '/files/contrast.html',
            size: '7.8 KB',
            type: 'html',
            isPremium: false,
          },
          {
            id: 'tool-1768915586150',
            name: 'Their Time',
            description:
              'Converts a time to other time zones and marks working and sleeping hours. A ' +
              'single page that works offline.',
            downloadUrl: '/files/their-time.html',
            size: '8.7 KB',
            type: 'html',
            isPremium: false,
          },
        ],
      },
      {
        name: 'Guides',
        tools: [
          {
            id: 'tool-1770211904773',
            name: 'Launch Checklist',
            description: 'A checklist for launching a small website: two pages to print.',
            downloadUrl: '/files/launch-checklist.pdf',
            size: '7.8 KB',
            type: 'pdf',
            isPremium: false,
          },
        ],
      },
      {
        name: 'Templates',
        tools: [
          {
            id: 'tool-1771038462059',
            name: 'Small Service',
            description:
              'A starter for a web service without dependencies, with tests, a Dockerfile ' +
              'and a README. Needs Node.js 20.',
            downloadUrl: '/files/small-service.zip',
            size: '3.9 KB',
            type: 'zip',
            isPremium: true,
          },
        ],
      },
    ],
  },
});
