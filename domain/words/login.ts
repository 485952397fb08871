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
    'The six digits that your app shows now, or a recovery code. Each works once.',
    'Hint of that field',
    FORM,
  ),
  submit: word('Access Admin Panel', 'Button', FORM),
});
