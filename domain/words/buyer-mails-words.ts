import { word, wordGroup } from './word.ts';

const MAIL = 'in each mail to a buyer';

export const buyerMailsWords = wordGroup('Mails to buyers', {
  tokensSubject: word('Your tokens for {tool}', 'Subject', MAIL, { params: ['tool'] }),
  tokensThanks: word('Thank you for your order of {tool} at {site}.', 'First sentence', MAIL, {
    params: ['tool', 'site'],
  }),
  yourToken: word('Your token:', 'Line above the token', MAIL),
  yourTokens: word('Your {n} tokens:', 'Line above several tokens', MAIL, { params: ['n'] }),
  openLink: word(
    'The link below a token opens a page where it is already filled in. Press the button there to download. Each token works once.',
    'What to do with a token',
    MAIL,
  ),
  enterToken: word(
    'Enter a token on the page {page} of {site}. Each token works once.',
    'What to do with a token, without a link',
    MAIL,
    { params: ['page', 'site'] },
  ),
  newestWorks: word(
    'If you have several of these mails for one order, the tokens of the newest one work.',
    'Which of several mails counts',
    MAIL,
  ),
  writeTo: word('Questions? Write to {email}.', 'Whom to ask', MAIL, { params: ['email'] }),
  askOnPage: word(
    'Questions? Ask here:',
    'Whom to ask, where the site shows no email address',
    MAIL,
  ),
});
