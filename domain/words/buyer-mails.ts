import { countedWord, word, wordGroup } from './word.ts';

const MAIL = 'in each mail to a buyer';
const TOKENS = 'in the mail with the tokens of an order';
const LOST = 'in the mail for lost tokens';
const VERSION = 'in the mail about a new version';
const UNSUBSCRIBE = 'on the page that ends mails about new versions';

/** The words of the mails to buyers, and of the page that ends those about new versions. */
export const buyerMailsWords = wordGroup('Mails to buyers', {
  tokensSubject: word('Your tokens for {tool}', 'Subject', TOKENS, { params: ['tool'] }),
  tokensThanks: word('Thank you for your order of {tool} at {site}.', 'First sentence', TOKENS, {
    params: ['tool', 'site'],
  }),
  yourTokens: countedWord(
    { one: 'Your token:', other: 'Your {n} tokens:' },
    'Line above the tokens',
    'in mails with tokens',
  ),
  openLink: word(
    'The link below a token opens a page where it is already filled in. Press the button there to download. Each token works once.',
    'What to do with a token',
    'in mails with tokens',
  ),
  enterToken: word(
    'Enter a token on the page {page} of {site}. Each token works once.',
    'What to do with a token, without a link',
    'in mails with tokens',
    { params: ['page', 'site'] },
  ),
  ifLost: word(
    'If a token is lost, press “{lost}” where it is entered, and give this email address. If you have several of these mails for one order, the tokens of the newest one work.',
    'If a token is lost',
    TOKENS,
    { params: ['lost'] },
  ),
  lostSubject: word('New tokens from {site}', 'Subject', LOST, { params: ['site'] }),
  lostAsked: word(
    'Someone has asked for new tokens for what was bought at {site} with this email address. Get them on this page:',
    'First sentence',
    LOST,
    { params: ['site'] },
  ),
  lostUntil: word(
    'The link works for 24 hours. Your tokens stay as they are until you press the button on that page.',
    'Below the link',
    LOST,
  ),
  lostNoneSubject: word('Your tokens from {site}', 'Subject, where none can be replaced', LOST, {
    params: ['site'],
  }),
  lostNone: word(
    'Someone has asked for new tokens for what was bought at {site} with this email address. All of them were used or withdrawn, so none can be replaced.',
    'In place of the link, where none can be replaced',
    LOST,
    { params: ['site'] },
  ),
  lostIgnore: word(
    'If it was not you who asked, you need not do anything.',
    'If somebody else asked',
    LOST,
  ),
  versionSubject: word('New version of {tool}', 'Subject', VERSION, { params: ['tool'] }),
  versionNews: word(
    'There is a new version of {tool}, which you bought at {site}.',
    'First sentence',
    VERSION,
    { params: ['tool', 'site'] },
  ),
  versionUnused: word(
    'A token that you have not used yet downloads the new version:',
    'Without a new token',
    VERSION,
  ),
  versionUsed: word(
    'If you have used yours, press “{lost}” on that page, and give this email address. The link that you get then replaces a used token too.',
    'If the token was used, while used ones are replaced',
    VERSION,
    { params: ['lost'] },
  ),
  versionReplaced: word(
    'Earlier tokens of your last order of {tool} do not work any more.',
    'With a new token',
    VERSION,
    { params: ['tool'] },
  ),
  versionUnsubscribe: word(
    'You get this mail because you bought {tool}. If you want no more mails about new versions:',
    'Last sentence',
    VERSION,
    { params: ['tool'] },
  ),
  writeTo: word('Questions? Write to {email}.', 'Whom to ask', MAIL, { params: ['email'] }),
  askOnPage: word(
    'Questions? Ask here:',
    'Whom to ask, where the site shows no email address',
    MAIL,
  ),
  unsubscribeHeading: word('Mails about new versions', 'Heading', UNSUBSCRIBE),
  unsubscribeText: word(
    'Press the button if you do not want to be told of new versions of what you bought. You still get mails about your own orders.',
    'Text',
    UNSUBSCRIBE,
  ),
  unsubscribe: word('Stop these mails', 'Button', UNSUBSCRIBE),
  unsubscribed: word('You get no more mails about new versions.', 'Text after it', UNSUBSCRIBE),
  unsubscribeFailed: word(
    'That did not work. Please try again.',
    'The site did not answer',
    UNSUBSCRIBE,
  ),
});
