/**
 * The owner's settings that the admin does not edit. Change them here and start the site again.
 * The sections that visitors read (home, about, skills, projects, downloads) are edited at /admin.
 */
export const site = {
  /** The brand in the top bar and the footer. */
  brand: 'Your Name',
  /** The description in search engines and link previews. */
  description: 'A sample portfolio: projects, tools and a way to write to their developer.',
  language: 'en',

  /** Typed, one after the other, in the browser's tab. */
  tabTitles: ['Portfolio', 'A Full Stack Developer'],
  /** Shown in the tab while it is hidden. */
  tabAway: 'please come back',
  /** Shown in the tab on return, before the typing starts again. */
  tabBack: 'Resuming...',

  /** The location line, and the time zone of the clock on the About page. */
  location: 'Bolpur, West Bengal, India',
  timeZone: 'Asia/Kolkata',
  timeZoneName: 'Indian Standard Time',

  contact: {
    email: 'you@example.com',
    linkedin: { label: 'linkedin.com/in/your-name', url: 'https://www.linkedin.com/in/your-name' },
    github: { label: 'github.com/your-name', url: 'https://github.com/your-name' },
  },
  availability: {
    response: 'Within 24 hours',
    timezone: 'IST UTC+5:30',
    status: 'Available for projects',
  },
  social: [
    { name: 'GitHub', url: 'https://github.com/your-name' },
    { name: 'LinkedIn', url: 'https://www.linkedin.com/in/your-name' },
  ],

  additionalTechnologies: ['Git', 'Docker', 'AWS', 'Firebase', 'Tailwind CSS', 'Discord.js'],
  currentlyLearning: ['Next.js', 'GraphQL', 'Machine Learning'],

  /** The counters on the About page. */
  aboutCounters: [
    { value: '100+', label: 'Anime Series Watched' },
    { value: '10000+', label: 'Lines of Code' },
  ],
  /** The fixed tile beside them. */
  aboutTile: { value: '24/7', label: 'Learning Mode' },
} as const;
