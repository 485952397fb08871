/**
 * Sample texts of a new site that earlier versions came with, and this one has not. A site that was started by one of them
 * stores them: they are samples there.
 */
export const EARLIER_SAMPLES: ReadonlySet<unknown> = new Set([
  'I build web applications and the small tools around them, in TypeScript and Python. I ' +
    'work from a quiet lane in Bolpur, and I stay after the launch, when the real questions ' +
    'come.',
  [
    'This is sample text. It is here so that a new house does not stand empty: open the ' +
      'admin, go to About, and write your own story over it. Until then, meet somebody who ' +
      'does not exist.',
    'I live in Bolpur, where the red earth begins and the power goes out on most afternoons ' +
      'in May. It taught me to save often, and to build pages that forgive a lost connection. ' +
      'My first program kept the accounts of my uncle’s bicycle shop. He still uses it, and ' +
      'he still calls when a column looks wrong.',
    'Now I write software for people whose work is not computers: shopkeepers, teachers, a ' +
      'man who rents out boats. I test what I build, I write down how it works, and I answer ' +
      'the phone. In the evening there is tea on the veranda, and one more episode.',
  ].join('\n\n'),
  'A thesis on keeping two small databases in step over a bad network. The bad network was ' +
    'the hostel’s.',
  'Algorithms, statistics and a library that closed too early. I wrote its loan register in ' +
    'my second year.',
  'One computer room, twelve machines, a key that I was trusted with.',
  'Booking desk for a sample ferry company: a search that took nine seconds takes half of ' +
    'one. I wrote the notes by which anyone can mend it at night.',
  'A sample catalogue in three scripts, and the tests that keep it in all three.',
  'Sample price lists that had been on paper, on a page that the shop can edit.',
  'Strict from the first file. The types say what the comments would forget.',
  'Scripts, services and data that arrives in the wrong encoding.',
  'Interfaces that load as plain HTML and wake up afterwards.',
  'Small servers with few dependencies, and a log that can be read.',
  'Tables that hold the rules, so that the code does not have to.',
  'Layouts that bear long words, large type, and a keyboard alone.',
  'I break it on a Tuesday, so that it holds on a Sunday.',
  'Where they help, with the answers checked, and a way to do without them.',
  'From the first sketch on paper to a site that its owner can edit alone.',
  'The part nobody sees, with limits, logs and errors that say what to do next.',
  'Design, moving house from a spreadsheet, and backups that have been restored once to be ' +
    'sure.',
  'Measured on a cheap phone first, then made lighter until it feels at home.',
  'Care After the Launch',
  'Updates, repairs, and a person who remembers why it was built that way.',
  'A week of tides at a river port, drawn as water that can be read from across the room. ' +
    'Boatmen look at it before dawn, so it opens without a network and asks for nothing but a ' +
    'place.',
  'Design and all of the code',
  'Sixty boatmen read the tide from a photocopy on a pillar. It was right for one port, too ' +
    'small to read before dawn, and out of date every second week.',
  [
    'I spent three mornings on the steps before I drew anything. Nobody asked how high the ' +
      'water was. They asked *how much time is left*.',
    'So the page is one picture. The week lies in seven layers with today on top, a line ' +
      'marks the present, and a boat rides on it. The heights come from a harmonic model with ' +
      '37 constituents. The phone computes it, so the page opens without a network.',
    '### Three decisions',
    '- No account and no settings. It asks for a place once and remembers it.\n' +
      '- One large number that can be read at arm’s length in a moving boat.\n' +
      '- The whole page is 61 kB, because the ferry has one bar of signal.',
    '> “My father only looks at the picture. That is enough.”',
  ].join('\n\n'),
  [
    'Eleven landings use it every day, and the photocopy is gone.',
    'Measured against the port’s own gauge for seven months, the error was **9 cm** in ' +
      'height and **6 minutes** in time. The harbour office prints its board from the same ' +
      'data.',
  ].join('\n\n'),
  'The board at the ferry steps, painted from the same numbers.',
  'On a phone: one circle, one height, one time.',
  'The river mouth with its landings. Depths are metres at low water.',
  'An account book for shops that count in tally marks. It works through a power cut, ' +
    'closes the day in one minute, and prints a month that an accountant accepts.',
  'Backend, and the books of the first three shops',
  'A shop in a village counts in tally marks, and its accountant wants a spreadsheet. Once ' +
    'a month somebody typed one into the other for two days.',
  'The book on the screen looks like the book on the counter: one line a sale, five marks a ' +
    'bundle. It stores each line on the phone first and sends it when there is a network. At ' +
    'night it closes the day and shows what does not add up.',
  'Two days of typing became ten minutes of checking.',
  'A job queue in one SQLite file. It does one thing at a time, and never the same thing ' +
    'twice.',
  'The last way home, by the buses that still run. Made after a long walk in the rain.',
  'Draw a weave, see the cloth, print the threading. Built with a weaver who corrected me ' +
    'often.',
  'A plant diary for one family: a leaf, a date, who found it. It stays with them, so there ' +
    'is nothing to link to.',
  'Counts the words of text files and says how long they take to read. Bengali and Hindi ' +
    'are counted properly too. Needs Python 3.8.',
  'Finds what fills a folder, largest first. It only reads, and it follows no links. Needs ' +
    'Node.js 18.11.',
  'Finds the broken links, pictures and #fragments of a built website without using the ' +
    'network, with file and line. Made to run before every upload. Needs Python 3.8.',
  'Two colours, one figure, and the nearest text colour that can be read. A single page ' +
    'that works offline.',
  'Choose a moment on your clock and see what the others’ clocks show, with the hours in ' +
    'which they work or sleep. A single page that works offline.',
  'Before You Open the Doors',
  'A checklist for the launch of a small website: two pages to print, and to tick with a ' +
    'pencil.',
  'A web service to begin with: no dependencies, and the parts that are easy to forget ' +
    'already in place. With tests, a Dockerfile and a README. Needs Node.js 20.',
  'The longer story: where I studied, what I work with, and what time it is here.',
  'What I do, and how well.',
  'The best I have watched, with scores I will defend.',
  'The numbers are my own, and rounded down.',
  'Things I made because someone needed them. That someone was often me.',
  'Small tools from my own desk. Take what helps you.',
  'Write a few lines. I read every one of them.',
]);
