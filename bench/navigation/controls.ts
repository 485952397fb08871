import { defaultPortfolio } from '../../data/default-portfolio.ts';
import { pathOf } from '../../domain/pages.ts';
import { logIn } from '../../tests/support/owner.ts';
import { PHONE } from '../devices.ts';
import type { Devtools } from '../devtools.ts';
import { median, print, printProgress, table } from '../report.ts';
import type { Site } from './site.ts';
import { Visitor } from './visitor.ts';

/** What a visitor presses on a page, one after the other: the name of the control, and its selector or a key. */
type Steps = readonly (readonly [string, string])[];

const KEY = 'key:';

/** Each is walked by a new visitor. */
const WALKS: readonly (readonly ['home' | 'anime' | 'downloads' | 'contact', Steps])[] = [
  [
    'home',
    [
      ['menu button, opening', '.menu > summary'],
      ['menu button, closing', '.menu > summary'],
      ['pause button', '.floor .pause-button'],
      ['pause button, again', '.floor .pause-button'],
      ['rest of a long text', '.hero-text summary'],
      ["Home's button", '.hero-links a'],
      ['brand', '.brand'],
      ["Home's card", '.page-card'],
      ['veranda', '.next-page'],
      ['menu button, elsewhere', '.menu > summary'],
      ['link of the menu', '.menu nav a[href="/projects"]'],
    ],
  ],
  [
    'anime',
    [
      ['anime card', '.anime-card'],
      ['close of the card', '.dialog-close'],
    ],
  ],
  [
    'downloads',
    [
      ['premium button', '.download-premium'],
      ['token field', '.dialog input[name="token"]'],
      ['key in the token field', `${KEY}a`],
      ['send of a token', '.dialog button[type="submit"]'],
      ['close of the token dialog', '.dialog-close'],
      ['tab of Downloads', '.download-tabs li:nth-child(2) a'],
    ],
  ],
  [
    'contact',
    [
      ['send, with nothing entered', '.contact-fields button[type="submit"]'],
      ['name field', '.contact-fields input[name="name"]'],
      ['key in the name field', `${KEY}a`],
      ['email field', '.contact-fields input[name="email"]'],
      ['key in the email field', `${KEY}a`],
      ['message field', '.contact-fields textarea'],
      ['key in the message field', `${KEY}a`],
      ['send, with a wrong address', '.contact-fields button[type="submit"]'],
    ],
  ],
];

/**
 * Measures and prints the INP of each control of the public pages on the phone, each site in turn in each round. Before
 * that, it saves a text of Home that is long enough to be collapsed.
 */
export async function measureControls(
  devtools: Devtools,
  sites: readonly Site[],
  rounds: number,
): Promise<void> {
  const { home } = defaultPortfolio;
  const description = `${home.description} `.repeat(4);
  for (const { address } of sites) {
    const owner = await logIn(address);
    await owner.save({ ...defaultPortfolio, home: { ...home, description } }, 1);
  }
  const durations = new Map<string, number[]>();
  for (let round = 1; round <= rounds; round += 1) {
    for (const [page, steps] of WALKS) {
      for (const { name, address } of sites) {
        const visitor = await Visitor.arrive(devtools, PHONE);
        await visitor.open(address + pathOf(page));
        await visitor.idle();
        for (const [control, target] of steps) {
          const isKey = target.startsWith(KEY);
          if (!isKey) {
            // Visitors see what they press.
            await visitor.reach(target);
            await visitor.idle();
          }
          const duration = await visitor.interaction(() =>
            isKey ? visitor.key(target.slice(KEY.length)) : visitor.press(target),
          );
          const label = sites.length > 1 ? `${control}, ${name}` : control;
          durations.set(label, [...(durations.get(label) ?? []), duration]);
          printProgress(`round ${round}, ${label}: ${duration} ms`);
        }
        await visitor.leave();
      }
    }
  }
  print(`\nThe controls on ${PHONE.description}; medians of ${rounds} alternating rounds.`);
  print('The longest event of each press or key, until the next paint (Event Timing).');
  table(
    ['control', 'median, ms', 'longest, ms'],
    [...durations].map(([label, all]) => [
      label,
      ...[median(all), Math.max(...all)].map((one) => (one === 0 ? '< 16' : one.toFixed(0))),
    ]),
  );
}
