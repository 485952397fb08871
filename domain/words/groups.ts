import { ERRORS, type ErrorCode } from '../errors.ts';
import { type Word, word, wordGroup } from './word.ts';

const ALOUD = 'read aloud';
const ANSWER = 'in a plain answer';
const AVAILABILITY = 'in the availability';
const ANY_FORM = 'in a form';
const CARD = 'on a card';
const COPY = 'in a static copy';
const DETAILS = 'in the details';
const DIALOG = 'in the dialog of a premium tool';
const END = 'at the end';
const FAILED = 'on a page that failed';
const FAILED_DOWNLOAD = 'on a page that failed, of a download';
const FILTER = 'above the list';
const FORM = 'in the form';
const HEADING = 'heading';
const LOGIN = 'in the login';
const MAIL = 'in each mail to a buyer';
const MOON = 'under the clock';
const NOTE = 'on a note';
const OFF = 'while they are not';
const ON = 'while page views are counted';
const OPEN = 'in an opened title';
const PICTURES = 'where pages show pictures of other sites';
const STATUS = 'while a page is opened';
const TILE = 'on a tile';
const TOOL = 'on a tool';
const WRONG = 'below a field';

/** The words that most pages begin with. */
const titles = (menu: string, heading = menu) => ({
  menu: word(menu, 'Name in the menu', 'in every bar'),
  heading: word(heading, 'Heading', 'the large one'),
});

/** Words whose default texts are the messages of errors. */
function errorWords<Code extends ErrorCode>(
  places: Readonly<Record<Code, readonly [label: string, where: string]>>,
): Readonly<Record<Code, Word>>;
function errorWords(places: Readonly<Record<string, readonly [string, string]>>) {
  const errors: Readonly<Record<string, { readonly message: string }>> = ERRORS;
  const words = Object.entries(places).map(([code, place]) => [
    code,
    word(errors[code]?.message ?? '', ...place),
  ]);
  return Object.fromEntries(words);
}

/** All words that a visitor reads, in the order of the editor and of exports. */
export const WORD_GROUPS = {
  // Also those that a browser needs when it gets no answer.
  everywhere: wordGroup('All pages', {
    copyright: word('© {year} {brand}', 'Copyright line', 'at the foot'),
    admin: word('Admin', 'Link to the admin', 'in every bar'),
    noName: word('Portfolio', 'Name where none is entered', 'in every bar and on Home'),
    menu: word('Menu', 'Button of the menu', 'in every bar, on a phone'),
    pages: word('Pages', 'Name of the menu', ALOUD),
    languages: word('Languages', 'Name of the switch of languages', ALOUD),
    skip: word('Skip to content', 'First link', 'for the keyboard'),
    pause: word('Pause animation', 'Button that stops all animation', 'in the bar and at the foot'),
    next: word('Next', 'Above the name of the next page', 'at the foot'),
    close: word('Close', 'Button that closes', 'alerts and dialogs'),
    newTab: word('(opens in a new tab)', 'Note of a link', ALOUD),
    readOn: word('Read more', 'Button of a long text', 'on every page'),
    readLess: word('Read less', 'Button of an opened long text', 'on every page'),
    readAbout: word('about {about}', 'Subject of that button', ALOUD),
    opening: word('Opening...', 'Notice', STATUS),
    openingPage: word('Opening {page}...', 'Notice with the page', STATUS),
    openingAnime: word('Initializing anime list...', 'Notice of the anime page', STATUS),
    arrived: word('{page} page', 'Notice after it', ALOUD),
    tryAgain: word('Try again', 'Button to try again', FAILED),
    backTo: word('Back to {page}', 'Button to the page', FAILED),
    goHome: word('Go to Home', 'Button to Home', FAILED),
    contactAdmin: word('Contact admin', 'Button of a failed download', FAILED),
    notLoaded: word(
      'This page could not be loaded. Please try again.',
      'Message where nothing was loaded',
      FAILED,
    ),
    animeNotLoaded: word(
      'Failed to load local anime data. Check your connection and try again.',
      'Message of the anime page',
      FAILED,
    ),
    notAnswered: word(
      'This request could not be answered.',
      'Message of a refused request',
      FAILED,
    ),
    serverError: word(ERRORS.unexpected.message, 'Message of an error of the site', FAILED),
  }),
  home: wordGroup('Home', {
    menu: word('Home', 'Name in the menu', 'in every bar'),
    projects: word('View My Work', 'Button to the projects', 'hero'),
    contact: word('Get In Touch', 'Button to the contact page', 'hero'),
    more: word('More about me', 'Heading of the three cards', 'further down'),
    fewer: word('More about me', 'Heading where a card is hidden', 'further down'),
    about: word('About', 'About, its title', CARD),
    aboutText: word(
      'My background, education and tools, and my local time.',
      'About, its text',
      CARD,
      { claim: { shownOn: 'about' } },
    ),
    skills: word('Skills', 'Skills, its title', CARD),
    skillsText: word('Services I offer and technologies I use.', 'Skills, its text', CARD, {
      claim: { shownOn: 'skills' },
    }),
    anime: word('Anime Collection', 'Anime, its title', CARD),
    animeText: word('Anime I recommend, with scores.', 'Anime, its text', CARD, {
      claim: { shownOn: 'anime' },
    }),
    missingHere: word('This is the home page.', 'Message after it', 'at an unknown address', {
      isOptional: true,
    }),
    missingTitle: word('Not found', 'Title in the tab', 'at an unknown address'),
  }),
  about: wordGroup('About', {
    ...titles('About'),
    skills: word('I work with', 'Name of the skill tags', ALOUD),
    portrait: word('Portrait of {name}', 'Your picture', ALOUD),
    education: word('Education', 'Heading', 'of the second part'),
    noEducation: word('', 'No education yet', 'empty: not shown', { isOptional: true }),
    newMoon: word('New moon', 'New moon', MOON),
    waxingCrescent: word('Waxing crescent', 'Waxing crescent', MOON),
    firstQuarter: word('First quarter', 'First quarter', MOON),
    waxingGibbous: word('Waxing gibbous', 'Waxing gibbous', MOON),
    fullMoon: word('Full moon', 'Full moon', MOON),
    waningGibbous: word('Waning gibbous', 'Waning gibbous', MOON),
    lastQuarter: word('Last quarter', 'Last quarter', MOON),
    waningCrescent: word('Waning crescent', 'Waning crescent', MOON),
    moonOver: word('{phase} over {place}', 'Moon of today, where a location is set', MOON),
  }),
  skills: wordGroup('Skills', {
    ...titles('Skills'),
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
    technologies: word('Additional Technologies', 'Heading of the technologies', END),
    learning: word('Currently Learning', 'Heading of what you learn', END),
  }),
  projects: wordGroup('Projects', {
    ...titles('Projects'),
    lead: word(
      'Web applications and tools, made for clients and for my own use.',
      'Lead',
      'under the heading',
      { claim: {} },
    ),
    none: word('No projects yet.', 'No projects yet', 'empty state', { isOptional: true }),
    others: word('Other projects', 'Heading of the second list', 'further down'),
    all: word('All projects', 'Heading without featured projects', ALOUD),
    featured: word('Featured', 'Badge', CARD),
    technologies: word('Technologies', 'Name of the tags', ALOUD),
    code: word('Code', 'Link to the code', CARD),
    live: word('Live', 'Link to the live site', CARD),
    codeOf: word('{title} source code', 'Link to the code', ALOUD),
    liveOf: word('{title} live site', 'Link to the live site', ALOUD),
    ofProject: word('of {title}', 'Subject of these links', ALOUD),
    picture: word('Picture of {title}', 'A picture', ALOUD),
    untitled: word('Untitled project', 'Project without a title', CARD),
    call: word('Have a project in mind?', 'Call', END),
    contact: word('Get In Touch', 'Button of the call', END),
  }),
  project: wordGroup('Project pages', {
    details: word('Details', 'Link to the page', 'on a card'),
    place: word('{n} of {all}', 'Place among the projects', 'above the title'),
    role: word('Role', 'Role', 'beside the picture'),
    period: word('Period', 'Period', 'beside the picture'),
    madeWith: word('Made with', 'Technologies', 'beside the picture'),
    problem: word('The problem', 'The problem', HEADING),
    done: word('What was done', 'What was done', HEADING),
    outcome: word('The outcome', 'The outcome', HEADING),
    pictures: word('Pictures', 'Pictures', ALOUD),
    pictureOf: word('Picture {n} of {title}', 'A picture', ALOUD),
    next: word('Next project', 'Next project', END),
  }),
  // The list may have something else, such as books.
  anime: wordGroup('Anime', {
    menu: word('Anime', 'Name in the menu', 'in every bar'),
    heading: word('The Best \nAnimes I \nWatched', 'Heading', 'the large one, in lines'),
    lead: word(
      'Some made me cry on a train. All of them I would watch again.',
      'Lead',
      'under the heading',
      { claim: {} },
    ),
    titles: word('Must Watch Animes', 'Number of titles', TILE),
    episodes: word('Total Episodes', 'Sum of episodes', TILE, { isOptional: true }),
    average: word('Average Score (out of 10)', 'Average score', TILE, { isOptional: true }),
    noAverage: word('N/A', 'No average', TILE),
    list: word('Animes', 'Name of the list', ALOUD),
    skipList: word('Skip list', 'Link past the list', 'for the keyboard'),
    filters: word('Filter and sort', 'Name of the filters', ALOUD),
    genre: word('Genre', 'Genre', FILTER),
    anyGenre: word('All', 'All genres', FILTER),
    sort: word('Sort', 'Order', FILTER),
    listOrder: word('List order', 'In the order of the list', FILTER),
    scoreOrder: word('Score', 'By score', FILTER),
    newestOrder: word('Newest', 'By date', FILTER),
    titleOrder: word('Title', 'By title', FILTER),
    apply: word('Show', 'Button of the filters', 'without JavaScript'),
    shown: word('{n} of {all} titles', 'Number of titles shown', FILTER),
    showAll: word('Show all', 'Link to the whole list', 'at the end of the list'),
    showFirst: word('Show fewer', 'Link back to the first titles', 'at the end of the list'),
    none: word('No titles yet.', 'No title yet', 'empty state', { isOptional: true }),
    score: word('Score', 'The score', 'read aloud, on a poster'),
    aired: word('Aired: {year}', 'Year', OPEN),
    genresName: word('Genres', 'Genres', OPEN),
    episodesName: word('Episodes', 'Number of episodes', OPEN),
    scoreName: word('Score', 'Score', OPEN),
    scoreValue: word('{score}/10', 'Value of the score', OPEN),
    series: word('More on {site}', 'Link to the series', OPEN),
    noDescription: word('No description available.', 'No description', OPEN, { isOptional: true }),
    notLoaded: word(
      'Failed to load local anime data. Check that data/anime.json exists and is valid, then restart the site.',
      'The list cannot be loaded',
      'in place of the list',
    ),
  }),
  downloads: wordGroup('Downloads', {
    ...titles('Downloads', 'Free Downloads'),
    lead: word('Tools that I wrote for my own work.', 'Lead', 'under the heading', {
      claim: {},
    }),
    none: word('No tools yet.', 'No tools yet', 'empty state', { isOptional: true }),
    noneInCategory: word(
      'No tools in this category yet.',
      'No tools in a category',
      'empty state',
      {
        isOptional: true,
      },
    ),
    categories: word('Categories', 'Name of the tabs', ALOUD),
    tools: word('Tools: {n}', 'Number of tools', 'read aloud, on a tab'),
    untitledCategory: word('Untitled category', 'Category without a name', 'on a tab'),
    untitled: word('Untitled tool', 'Tool without a name', TOOL),
    premium: word('Premium', 'Badge', TOOL),
    requiresToken: word('Requires Token', 'Button of a premium tool', TOOL),
    buy: word('Buy', 'Link to where a premium tool is sold', TOOL),
    download: word('Download', 'Button', `${TOOL} and ${DIALOG}`),
    unavailable: word('Not available yet', 'Tool without a file', TOOL),
    total: word('Total Downloads', 'Number of tools', TILE),
    categoriesCount: word('Categories', 'Number of categories', TILE),
    freeValue: word('100%', 'Value of the last tile', TILE),
    free: word('Free & Open', 'Last tile', TILE),
    call: word('Need another tool?', 'Call', END),
    request: word('Request Custom Tool', 'Button of the call', END),
    dialog: word('Premium Download', 'Heading', DIALOG),
    token: word('Token', 'Field', DIALOG),
    note: word('Tokens are one-time use only. Contact admin for access tokens.', 'Note', DIALOG),
    cancel: word('Cancel', 'Button', DIALOG),
    started: word('Download started! Token has been used.', 'Success', 'in an alert'),
    downloadTool: word('Download {name}', 'Button after the success', 'without JavaScript'),
    back: word('Back to the downloads', 'Link after the success', 'without JavaScript'),
    noTokens: word('Tokens do not work on this static copy.', 'In place of the field', COPY),
    toToken: word('Enter a token on the live site', 'Link to the field', COPY),
  }),
  notes: wordGroup('Notes', {
    ...titles('Notes'),
    lead: word('', 'Lead', 'under the heading', { isOptional: true, claim: {} }),
    all: word('All', 'All tags', 'above the list'),
    tags: word('Tags', 'Tags', NOTE),
    read: word('Read', 'Link to the newest note', 'on its card'),
    undated: word('Undated', 'Notes without a date', 'heading'),
    untitled: word('Untitled', 'Note without a title', 'in the list'),
    minutes: word('{n} min', 'Time to read', NOTE),
    contents: word('On this page', 'Headings of the text', NOTE),
    footnotes: word('Footnotes', 'Footnotes', ALOUD),
    back: word('Back to the text', 'Link of a footnote', ALOUD),
    write: word('Write to me about this note', 'Link to the contact form', 'under a note'),
    feed: word('Feed', 'Link to the feed', 'under a note'),
    more: word('More notes', 'Notes before and after', ALOUD),
    older: word('Older', 'The note before', 'under a note'),
    newer: word('Newer', 'The note after', 'under a note'),
    pages: word('Pages of notes', 'Pages of the list', ALOUD),
    picture: word('Picture of {title}', 'A picture', ALOUD),
  }),
  buyerMails: wordGroup('Mails to buyers', {
    tokensSubject: word('Your tokens for {tool}', 'Subject', MAIL),
    tokensThanks: word('Thank you for your order of {tool} at {site}.', 'First sentence', MAIL),
    yourToken: word('Your token:', 'Line above the token', MAIL),
    yourTokens: word('Your {n} tokens:', 'Line above several tokens', MAIL),
    openLink: word(
      'The link below a token opens a page where it is already filled in. Press the button there to download. Each token works once.',
      'What to do with a token',
      MAIL,
    ),
    enterToken: word(
      'Enter a token on the page {page} of {site}. Each token works once.',
      'What to do with a token, without a link',
      MAIL,
    ),
    newestWorks: word(
      'If you have several of these mails for one order, the tokens of the newest one work.',
      'Which of several mails counts',
      MAIL,
    ),
    writeTo: word('Questions? Write to {email}.', 'Whom to ask', MAIL),
    askOnPage: word(
      'Questions? Ask here:',
      'Whom to ask, where the site shows no email address',
      MAIL,
    ),
  }),
  contact: wordGroup('Contact', {
    ...titles('Contact', "Let's Connect"),
    lead: word(
      'Questions, project requests and feedback are welcome.',
      'Lead',
      'under the heading',
      {
        claim: {},
      },
    ),
    details: word('Contact details', 'Heading', DETAILS),
    emailName: word('Email', 'Your email', DETAILS),
    locationName: word('Location', 'Your location', DETAILS),
    availability: word('Availability', 'Heading', AVAILABILITY),
    response: word('Response', 'Response time', AVAILABILITY),
    timezone: word('Timezone', 'Time zone', AVAILABILITY),
    status: word('Status', 'Status', AVAILABILITY),
    form: word('Send a Message', 'Heading', FORM),
    name: word('Name', 'Field', FORM),
    email: word('Email', 'Field', FORM),
    message: word('Message', 'Field', FORM),
    trap: word('Leave this empty', 'Hidden field against spam', FORM),
    send: word('Send Message', 'Button', FORM),
    sending: word('Sending...', 'Button while it is sent', FORM),
    sent: word('Message sent successfully!', 'Success', 'in an alert'),
    elsewhere: word('Social links', 'Name of the social links', ALOUD),
    nameMissing: word('Please enter your name.', 'No name', WRONG),
    emailMissing: word('Please enter your email address.', 'No email', WRONG),
    emailInvalid: word('Please enter a valid email address.', 'No valid email', WRONG),
    messageMissing: word('Please enter a message.', 'No message', WRONG),
    tooLong: word('At most {max} characters.', 'Too long', WRONG),
    oneLine: word('This must be one line.', 'More than one line', WRONG),
    notStorable: word(
      'This text has characters that cannot be stored.',
      'Unusual characters',
      WRONG,
    ),
    noForm: word('This static copy has no contact form.', 'In place of the form', COPY),
    toForm: word('Use the form on the live site', 'Link to the form', COPY),
  }),
  // Its other headings are those of the pages.
  resume: wordGroup('Résumé', {
    heading: word('Résumé', 'Name', 'in the tab, and of the link to it'),
    description: word(
      'Work, projects, skills and education on one page.',
      'What search engines show',
      'not on the page',
    ),
    work: word('Work', 'Heading of the work', 'also on About'),
    languages: word('Languages', 'Heading of the languages', 'also on About'),
    certificates: word('Certificates', 'Heading of the certificates', 'also on About'),
    awards: word('Awards', 'Heading of the awards', 'also on About'),
    publications: word('Publications', 'Heading of the publications', 'also on About'),
    volunteer: word('Volunteer work', 'Heading of the volunteer work', 'also on About'),
    print: word('Print or save as PDF', 'Button', 'on the page, not on paper'),
    json: word('JSON Resume', 'Link to the data', 'on the page, not on paper'),
  }),
  whatCounts: wordGroup('What this site counts', {
    heading: word('What this site counts', 'Heading', 'the large one'),
    description: word(
      'What this site counts when a page is opened, and what it does not.',
      'What search engines show',
      'not on the page',
    ),
    lead: word('Page views are counted. Visitors are not identified.', 'Lead', ON, {
      isOptional: true,
    }),
    counted: word('What is counted', 'First heading', ON),
    countedText: word(
      'The address of a page when it is opened, such as /projects, and the name of the site whose link led here, such as search.example, without the rest of its address. Also how many visitors there were in a day, and how often a tool was downloaded. Only the sums are stored for longer than a day.',
      'First text',
      ON,
    ),
    notCounted: word('What is not counted', 'Second heading', ON),
    notCountedText: word(
      'No cookie is set for this, and nothing is stored in your browser. Neither your network address nor the name of your browser is stored with what is counted, nor what you do on a page.',
      'Second text',
      ON,
    ),
    apart: word('How visitors are counted', 'Third heading', ON),
    apartText: word(
      'Your network address and the name of your browser are hashed with a random number that changes every day. The hash contains neither, but with that number the owner could find an address by trying all of them. At midnight, {zone}, the number and all hashes are deleted. If you return the next day, you are counted as a new visitor.',
      'Third text',
      ON,
    ),
    leftOut: word('Who is not counted', 'Fourth heading', ON),
    leftOutText: word(
      'Browsers that send Global Privacy Control or Do Not Track. Browsers without JavaScript, because a small script reports the view. Known robots, and the owner of this site while logged in.',
      'Fourth text',
      ON,
    ),
    offLead: word('Page views are not counted.', 'Lead', OFF, { isOptional: true }),
    off: word('Counting is off', 'Heading', OFF),
    offText: word(
      'Page views are not counted, and the pages contain no script for it.',
      'Text',
      OFF,
    ),
    pictures: word('Pictures from other sites', 'Heading', PICTURES),
    picturesText: word(
      'Some pictures come from other sites: {hosts}. Your browser asks them for these, so they see your network address. They are not told which page you are on.',
      'Text',
      PICTURES,
    ),
    other: word('Third-party script', 'Heading', 'where pages load a script of another program'),
    otherText: word(
      'The pages also load the third-party script {script}. What it counts is not described here.',
      'Text',
      'where pages load a script of another program',
    ),
  }),
  // Texts behind the login stay English.
  login: wordGroup('Login', {
    heading: word('Admin', 'Heading', 'the large one'),
    lead: word('Log in to edit this site.', 'Lead', 'under the heading', { isOptional: true }),
    form: word('Login', 'Name of the form', ALOUD),
    passcode: word('Admin Password', 'Field', FORM),
    show: word('Show password', 'Button that shows it', ALOUD),
    hide: word('Hide password', 'Button that hides it', ALOUD),
    code: word('Code', 'Field of the second factor', FORM),
    codeHint: word(
      'The six-digit code from your authenticator app, or a recovery code.',
      'Hint of that field',
      FORM,
    ),
    submit: word('Access Admin Panel', 'Button', FORM),
    passkey: word('Log in with a passkey', 'Button of a passkey', FORM),
    passkeyUnused: word(
      'No passkey was used. Try again, or enter the password.',
      'A passkey was not given',
      FORM,
    ),
  }),
  errors: wordGroup(
    'Errors and notices',
    errorWords({
      'not-found': ['Page not found', 'above Home'],
      'load-failed': ['The database does not answer', FAILED],
      overloaded: ['The site is overloaded', ANSWER],
      'invalid-password': ['Wrong password', LOGIN],
      'invalid-code': ['Wrong code', LOGIN],
      'invalid-passkey': ['Wrong passkey', LOGIN],
      'login-expired': ['Login timed out', LOGIN],
      'too-many-attempts': ['Too many attempts', ANY_FORM],
      'invalid-token': ['Invalid or used token', DIALOG],
      'token-not-checked': ['Token not checked', DIALOG],
      'token-outcome-unknown': ['No answer', DIALOG],
      'tool-free': ['The tool is free now', FAILED_DOWNLOAD],
      'tool-gone': ['The tool is not offered any more', FAILED_DOWNLOAD],
      'tool-without-file': ['The file is missing', FAILED_DOWNLOAD],
      'link-expired': ['The link has expired', FAILED_DOWNLOAD],
      'link-outdated': ['The file has changed', FAILED_DOWNLOAD],
      'message-failed': ['The message was not sent', ANY_FORM],
      'invalid-input': ['Fields are marked', ANY_FORM],
      'headless-browser': ['No real browser', ANY_FORM],
      'sender-blocked': ['The sender is blocked', ANY_FORM],
      'rate-limited': ['Too many messages', ANY_FORM],
      'https-expected': ['Opened by http', ANY_FORM],
      'cross-site': ['From another site', ANSWER],
      'malformed-request': ['Not readable', ANSWER],
      'wrong-method': ['Wrong method', ANSWER],
      'wrong-type': ['Wrong type', ANSWER],
      'too-large': ['Too large', ANSWER],
      'length-required': ['No length', ANSWER],
    }),
  ),
};

export type WordGroupName = keyof typeof WORD_GROUPS;

const isGroupName = (name: string): name is WordGroupName => Object.hasOwn(WORD_GROUPS, name);

export const WORD_GROUP_NAMES: readonly WordGroupName[] =
  Object.keys(WORD_GROUPS).filter(isGroupName);

export const wordsIn = (name: WordGroupName): Readonly<Record<string, Word>> =>
  WORD_GROUPS[name].words;
