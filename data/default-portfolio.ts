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
      'I build web applications and the small tools around them, in TypeScript and Python. ' +
      'I work from a quiet lane in Bolpur, and I stay after the launch, when the real ' +
      'questions come.',
  },

  about: {
    description: [
      'This is sample text. It is here so that a new house does not stand empty: open the admin, ' +
        'go to About, and write your own story over it. Until then, meet somebody who does not ' +
        'exist.',
      'I live in Bolpur, where the red earth begins and the power goes out on most afternoons in ' +
        'May. It taught me to save often, and to build pages that forgive a lost connection. My ' +
        'first program kept the accounts of my uncle’s bicycle shop. He still uses it, and he ' +
        'still calls when a column looks wrong.',
      'Now I write software for people whose work is not computers: shopkeepers, teachers, a man ' +
        'who rents out boats. I test what I build, I write down how it works, and I answer the ' +
        'phone. In the evening there is tea on the veranda, and one more episode.',
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
        description:
          'A thesis on keeping two small databases in step over a bad network. The bad network ' +
          'was the hostel’s.',
      },
      {
        institution: 'Sample College',
        degree: 'B.Sc. in Computer Science',
        year: '2018 – 2021',
        description:
          'Algorithms, statistics and a library that closed too early. I wrote its loan register ' +
          'in my second year.',
      },
      {
        institution: 'Sample Town High School',
        degree: 'Higher Secondary, Science',
        year: '2016 – 2018',
        description: 'One computer room, twelve machines, a key that I was trusted with.',
      },
    ],
    work: [
      {
        place: 'Sample Studio, Bolpur',
        role: 'Full-Stack Developer',
        period: 'April 2024 – present',
        description:
          'Booking desk for a sample ferry company: a search that took nine seconds takes half of ' +
          'one. I wrote the notes by which anyone can mend it at night.',
      },
      {
        place: 'Sample Library Service, Kolkata',
        role: 'Web Developer',
        period: '2023 – 2024',
        description:
          'A sample catalogue in three scripts, and the tests that keep it in all three.',
      },
      {
        place: 'Sample Print Shop',
        role: 'Developer, summers',
        period: '2019 – 2021',
        description: 'Sample price lists that had been on paper, on a page that the shop can edit.',
      },
    ],
  },

  skills: {
    skills: [
      {
        name: 'TypeScript',
        description: 'Strict from the first file. The types say what the comments would forget.',
        level: 90,
        color: 'from-blue-400 to-cyan-400',
      },
      {
        name: 'Python',
        description: 'Scripts, services and data that arrives in the wrong encoding.',
        level: 88,
        color: 'from-yellow-400 to-orange-400',
      },
      {
        name: 'React',
        description: 'Interfaces that load as plain HTML and wake up afterwards.',
        level: 85,
        color: 'from-sky-400 to-indigo-400',
      },
      {
        name: 'Node.js',
        description: 'Small servers with few dependencies, and a log that can be read.',
        level: 82,
        color: 'from-green-400 to-emerald-400',
      },
      {
        name: 'PostgreSQL',
        description: 'Tables that hold the rules, so that the code does not have to.',
        level: 78,
        color: 'from-indigo-400 to-violet-400',
      },
      {
        name: 'CSS and Accessibility',
        description: 'Layouts that bear long words, large type, and a keyboard alone.',
        level: 75,
        color: 'from-purple-400 to-pink-400',
      },
      {
        name: 'Testing',
        description: 'I break it on a Tuesday, so that it holds on a Sunday.',
        level: 72,
        color: 'from-teal-400 to-lime-400',
      },
      {
        name: 'Language Models',
        description: 'Where they help, with the answers checked, and a way to do without them.',
        level: 58,
        color: 'from-red-400 to-rose-400',
      },
    ],
    services: [
      {
        title: 'Web Applications',
        description: 'From the first sketch on paper to a site that its owner can edit alone.',
        icon: 'Globe',
      },
      {
        title: 'Services and APIs',
        description: 'The part nobody sees, with limits, logs and errors that say what to do next.',
        icon: 'Server',
      },
      {
        title: 'Databases',
        description:
          'Design, moving house from a spreadsheet, and backups that have been restored once to ' +
          'be sure.',
        icon: 'Database',
      },
      {
        title: 'Bots and Automation',
        description: 'If you do it by hand every Monday, a script can probably do it on Sunday.',
        icon: 'Bot',
      },
      {
        title: 'Faster Pages',
        description: 'Measured on a cheap phone first, then made lighter until it feels at home.',
        icon: 'Gauge',
      },
      {
        title: 'Care After the Launch',
        description: 'Updates, repairs, and a person who remembers why it was built that way.',
        icon: 'Wrench',
      },
    ],
  },

  projects: {
    projects: [
      {
        title: 'Harbour, tides on one screen',
        description:
          'A week of tides at a river port, drawn as water that can be read from across the room. ' +
          'Boatmen look at it before dawn, so it opens without a network and asks for nothing but ' +
          'a place.',
        image: '/sample/project-1.svg',
        technologies: ['TypeScript', 'React', 'SVG', 'Python', 'SQLite'],
        github: 'https://github.com/your-name/harbour',
        live: 'https://example.com/harbour',
        featured: true,
        role: 'Design and all of the code',
        period: 'March to October 2025',
        problem:
          'Sixty boatmen read the tide from a photocopy on a pillar. It was right for one port, ' +
          'too small to read before dawn, and out of date every second week.',
        done: [
          'I spent three mornings on the steps before I drew anything. Nobody asked how high the ' +
            'water was. They asked *how much time is left*.',
          'So the page is one picture. The week lies in seven layers with today on top, a line ' +
            'marks the present, and a boat rides on it. The heights come from a harmonic model ' +
            'with 37 constituents. The phone computes it, so the page opens without a network.',
          '### Three decisions',
          '- No account and no settings. It asks for a place once and remembers it.\n' +
            '- One large number that can be read at arm’s length in a moving boat.\n' +
            '- The whole page is 61 kB, because the ferry has one bar of signal.',
          '> “My father only looks at the picture. That is enough.”',
        ].join('\n\n'),
        outcome: [
          'Eleven landings use it every day, and the photocopy is gone.',
          'Measured against the port’s own gauge for seven months, the error was **9 cm** in ' +
            'height and **6 minutes** in time. The harbour office prints its board from the same ' +
            'data.',
        ].join('\n\n'),
        pictures: [
          {
            caption: 'The board at the ferry steps, painted from the same numbers.',
            image: '/sample/project-1-1.svg',
            imageAlt: 'A painted tide board at the foot of ferry steps, before sunrise.',
            imageDecorative: false,
            imageCrop: '',
          },
          {
            caption: 'On a phone: one circle, one height, one time.',
            image: '/sample/project-1-2.svg',
            imageAlt: 'A hand holds a phone that shows a circle filled with water.',
            imageDecorative: false,
            imageCrop: '',
          },
          {
            caption: 'The river mouth with its landings. Depths are metres at low water.',
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
          'An account book for shops that count in tally marks. It works through a power cut, ' +
          'closes the day in one minute, and prints a month that an accountant accepts.',
        image: '/sample/project-2.svg',
        technologies: ['React', 'Node.js', 'PostgreSQL', 'Docker'],
        github: '#',
        live: 'https://example.com/ledger',
        featured: true,
        role: 'Backend, and the books of the first three shops',
        period: '2024',
        problem:
          'A shop in a village counts in tally marks, and its accountant wants a spreadsheet. Once ' +
          'a month somebody typed one into the other for two days.',
        done:
          'The book on the screen looks like the book on the counter: one line a sale, five marks ' +
          'a bundle. It stores each line on the phone first and sends it when there is a network. ' +
          'At night it closes the day and shows what does not add up.',
        outcome: 'Two days of typing became ten minutes of checking.',
      },
      {
        title: 'Quiet Queue',
        description:
          'A job queue in one SQLite file. It does one thing at a time, and never the same thing ' +
          'twice.',
        image: '/sample/project-3.svg',
        technologies: ['Python', 'SQLite'],
        github: 'https://github.com/your-name/quiet-queue',
        live: '#',
        featured: false,
      },
      {
        title: 'Night Bus',
        description:
          'The last way home, by the buses that still run. Made after a long walk in the rain.',
        image: '/sample/project-4.svg',
        technologies: ['TypeScript', 'React', 'MapLibre', 'GTFS', 'Node.js', 'Redis', 'Docker'],
        github: 'https://github.com/your-name/night-bus',
        live: 'https://example.com/night-bus',
        featured: false,
      },
      {
        title: 'Loom',
        description:
          'Draw a weave, see the cloth, print the threading. Built with a weaver who corrected me ' +
          'often.',
        image: '/sample/project-5.svg',
        technologies: ['TypeScript', 'Canvas', 'Vite'],
        github: 'https://github.com/your-name/loom',
        live: '#',
        featured: false,
      },
      {
        title: 'Field Notes',
        description:
          'A plant diary for one family: a leaf, a date, who found it. It stays with them, so ' +
          'there is nothing to link to.',
        image: '/sample/project-6.svg',
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
              'Counts the words of text files and says how long they take to read. Bengali and ' +
              'Hindi are counted properly too. Needs Python 3.8.',
            downloadUrl: '/files/reading-time.py',
            size: '3.6 KB',
            type: 'py',
            isPremium: false,
          },
          {
            id: 'tool-1767865321907',
            name: 'Largest Files',
            description:
              'Finds what fills a folder, largest first. It only reads, and it follows no links. ' +
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
              'Finds the broken links, pictures and #fragments of a built website without using ' +
              'the network, with file and line. Made to run before every upload. Needs Python 3.8.',
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
              'Two colours, one figure, and the nearest text colour that can be read. A single ' +
              'page that works offline.',
            downloadUrl: '/files/contrast.html',
            size: '7.8 KB',
            type: 'html',
            isPremium: false,
          },
          {
            id: 'tool-1768915586150',
            name: 'Their Time',
            description:
              'Choose a moment on your clock and see what the others’ clocks show, with the hours ' +
              'in which they work or sleep. A single page that works offline.',
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
            name: 'Before You Open the Doors',
            description:
              'A checklist for the launch of a small website: two pages to print, and to tick ' +
              'with a pencil.',
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
              'A web service to begin with: no dependencies, and the parts that are easy to ' +
              'forget already in place. With tests, a Dockerfile and a README. Needs Node.js 20.',
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
