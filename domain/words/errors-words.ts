import { ERRORS } from '../errors.ts';
import { word, wordGroup } from './word.ts';

const PAGE = 'on a page that failed';
const ANSWER = 'in a plain answer';
const LOGIN = 'in the login';
const TOKEN = 'in the dialog of a premium tool';
const DOWNLOAD = 'on a page that failed, of a download';
const FORM = 'in a form';

/** The errors of the catalogue that a visitor can meet, by their code. */
export const errorWords = wordGroup('Errors and notices', {
  'not-found': word(ERRORS['not-found'].message, 'Page not found', 'above Home'),
  'load-failed': word(ERRORS['load-failed'].message, 'The database does not answer', PAGE),
  overloaded: word(ERRORS.overloaded.message, 'The site is overloaded', ANSWER),
  'invalid-password': word(ERRORS['invalid-password'].message, 'Wrong password', LOGIN),
  'invalid-code': word(ERRORS['invalid-code'].message, 'Wrong code', LOGIN),
  'invalid-passkey': word(ERRORS['invalid-passkey'].message, 'Wrong passkey', LOGIN),
  'login-expired': word(ERRORS['login-expired'].message, 'Login timed out', LOGIN),
  'too-many-attempts': word(ERRORS['too-many-attempts'].message, 'Too many attempts', FORM),
  'invalid-token': word(ERRORS['invalid-token'].message, 'Invalid or used token', TOKEN),
  'token-not-checked': word(ERRORS['token-not-checked'].message, 'Token not checked', TOKEN),
  'token-outcome-unknown': word(ERRORS['token-outcome-unknown'].message, 'No answer', TOKEN),
  'tool-free': word(ERRORS['tool-free'].message, 'The tool is free now', DOWNLOAD),
  'tool-gone': word(ERRORS['tool-gone'].message, 'The tool is not offered any more', DOWNLOAD),
  'tool-without-file': word(ERRORS['tool-without-file'].message, 'The file is missing', DOWNLOAD),
  'link-expired': word(ERRORS['link-expired'].message, 'The link has expired', DOWNLOAD),
  'link-outdated': word(ERRORS['link-outdated'].message, 'The file has changed', DOWNLOAD),
  'message-failed': word(ERRORS['message-failed'].message, 'The message was not sent', FORM),
  'invalid-input': word(ERRORS['invalid-input'].message, 'Fields are marked', FORM),
  'headless-browser': word(ERRORS['headless-browser'].message, 'No real browser', FORM),
  'sender-blocked': word(ERRORS['sender-blocked'].message, 'The sender is blocked', FORM),
  'rate-limited': word(ERRORS['rate-limited'].message, 'Too many messages', FORM),
  'https-expected': word(ERRORS['https-expected'].message, 'Opened by http', FORM, {
    params: ['address'],
  }),
  'cross-site': word(ERRORS['cross-site'].message, 'From another site', ANSWER),
  'malformed-request': word(ERRORS['malformed-request'].message, 'Not readable', ANSWER),
  'wrong-method': word(ERRORS['wrong-method'].message, 'Wrong method', ANSWER),
  'wrong-type': word(ERRORS['wrong-type'].message, 'Wrong type', ANSWER),
  'too-large': word(ERRORS['too-large'].message, 'Too large', ANSWER),
  'length-required': word(ERRORS['length-required'].message, 'No length', ANSWER),
});
