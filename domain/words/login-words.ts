import { word, wordGroup } from './word.ts';

const FORM = 'in the form';

/** The words of the login page. What is behind it stays English. */
export const loginWords = wordGroup('Login', {
  heading: word('Admin', 'Heading', 'the large one'),
  lead: word('Log in to edit this site.', 'Lead', 'under the heading', { isOptional: true }),
  form: word('Login', 'Name of the form', 'read aloud'),
  passcode: word('Admin Password', 'Field', FORM),
  show: word('Show password', 'Button that shows it', 'read aloud'),
  hide: word('Hide password', 'Button that hides it', 'read aloud'),
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
});
