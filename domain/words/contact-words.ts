import { word, wordGroup } from './word.ts';

const FORM = 'in the form';
const WRONG = 'below a field';
const DETAILS = 'in the details';
const AVAILABILITY = 'in the availability';
const COPY = 'in a static copy';

export const contactWords = wordGroup('Contact', {
  menu: word('Contact', 'Name in the menu', 'in every bar'),
  heading: word("Let's Connect", 'Heading', 'the large one'),
  lead: word('Questions, project requests and feedback are welcome.', 'Lead', 'under the heading', {
    claim: {},
  }),
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
  elsewhere: word('Social links', 'Name of the social links', 'read aloud'),
  nameMissing: word('Please enter your name.', 'No name', WRONG),
  emailMissing: word('Please enter your email address.', 'No email', WRONG),
  emailInvalid: word('Please enter a valid email address.', 'No valid email', WRONG),
  messageMissing: word('Please enter a message.', 'No message', WRONG),
  tooLong: word('At most {max} characters.', 'Too long', WRONG, { params: ['max'] }),
  oneLine: word('This must be one line.', 'More than one line', WRONG),
  notStorable: word('This text has characters that cannot be stored.', 'Unusual characters', WRONG),
  noForm: word('This static copy has no contact form.', 'In place of the form', COPY),
  toForm: word('Use the form on the live site', 'Link to the form', COPY),
});
