import { countedWord, word, wordGroup } from './word.ts';

const DIALOG = 'in the dialog of a premium tool';
const FORM = 'where a lost token is replaced';
const LINK = 'on the page of a mailed link';
const NEW = 'above and beside new tokens';

/** The words for buyers who have lost their tokens. */
export const lostTokensWords = wordGroup('Lost tokens', {
  lost: word('I lost my token', 'Link and heading', `${DIALOG} and ${FORM}`),
  lostText: word(
    'Enter the email address that you bought with. A link that replaces your tokens is mailed to it.',
    'Text',
    FORM,
  ),
  email: word('Email', 'Field', FORM),
  wrongEmail: word('Please enter a valid email address.', 'Wrong address', FORM),
  ask: word('Email me a link', 'Button', FORM),
  asked: word(
    'If tokens were bought with this address, a mail is sent to it. Its link works for 24 hours. If no mail comes, look in your spam folder. You can ask for another link after an hour.',
    'Answer, the same for every address',
    FORM,
  ),
  replace: word('Replace tokens', 'Heading and button', LINK),
  replaceText: word(
    'A token is shown only once. Replace those that you have lost: they stop working, and you get new ones.',
    'Text',
    LINK,
  ),
  unused: countedWord(
    { one: '{n} unused token', other: '{n} unused tokens' },
    'Number of unused tokens',
    LINK,
  ),
  used: countedWord(
    { one: '{n} used token', other: '{n} used tokens' },
    'Number of used tokens',
    LINK,
  ),
  nothing: word('You have no token that can be replaced.', 'No token to replace', LINK),
  expired: word('This link has expired.', 'Expired link', LINK),
  wrong: word(
    'This link is not valid. Check that you opened the whole link from the mail.',
    'Wrong link',
    LINK,
  ),
  fresh: word('Your new tokens', 'Heading', NEW),
  freshText: word(
    'Copy them now: they are shown only this once. The earlier ones do not work any more.',
    'Text',
    NEW,
  ),
  partial: word(
    'Some of your tokens were not replaced. Open the link again later.',
    'Not all were replaced',
    NEW,
  ),
  copy: word('Copy', 'Button', NEW),
  copied: word('Copied', 'Button after it', NEW),
  notCopied: word('Not copied. Select the token and copy it.', 'The browser refuses', NEW),
  use: word('Use this token', 'Link to the field', NEW),
});
