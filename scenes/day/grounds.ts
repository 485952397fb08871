import { box, type Drawing, dot, fill, hill, type Point } from './drawing.ts';
import { TONES, type Tones } from './tones.ts';

/** The whole sky: from the top to the foot, with the light around its source. */
const sky = (drawing: Drawing, { top, foot, light }: Tones, source: Point, reach: number): string =>
  fill(
    box(0, 0, 1440, 900),
    drawing.linear([
      [0, top],
      [0.7, foot],
    ]),
  ) +
  fill(
    box(0, 0, 1440, 900),
    drawing.radial(
      [
        [0, '#fffef8'],
        [0.3, light, 0.9],
        [1, light, 0],
      ],
      source,
      reach,
    ),
  );

/** Firs: the middle of the foot and the height of each. */
const firs = (places: readonly (readonly [x: number, y: number, high: number])[]): string =>
  places
    .flatMap(([x, y, high]) =>
      [0.3, 0.44, 0.6, 0.78, 1].map((wide, row) => {
        const [tip, foot] = [y - high * (1 - row * 0.16), y - high * (0.7 - row * 0.16)];
        return `M${x} ${tip}L${x + wide * high * 0.28} ${foot}Q${x} ${foot - high * 0.06} ${x - wide * high * 0.28} ${foot}Z`;
      }),
    )
    .join('');

/** Three ridges in the snow, the nearest white. */
function ridges(drawing: Drawing, heights: readonly (readonly number[])[], foot: number): string {
  const { far, mid, near } = TONES.home;
  const [one = [], two = [], three = []] = heights;
  const lit = (from: string, to: string) =>
    drawing.linear([
      [0, from],
      [1, to],
    ]);
  const low = (at: readonly number[], index: number) => (at[index] ?? 0) + foot * 0.012;
  return (
    fill(hill(one, foot), lit(far, '#f4eee4')) +
    fill(
      firs(
        [640, 740, 860, 1100, 1220, 1340].map((x) => [
          x,
          low(one, Math.round(x / 240)),
          foot * 0.026,
        ]),
      ),
      '#8fa9bb',
    ) +
    fill(hill(two, foot), lit(mid, '#e3e6e6')) +
    fill(
      firs([880, 905, 1398].map((x) => [x, low(two, Math.round(x / 240)), foot * 0.06])),
      '#67839a',
    ) +
    fill(hill(three, foot), lit('#fbfaf6', '#dde6ec')) +
    fill(
      firs([
        [872, low(three, 4), foot * 0.14],
        [926, low(three, 4), foot * 0.1],
        [1424, low(three, 6), foot * 0.18],
      ]),
      near,
    )
  );
}

export const GROUNDS = {
  /** Home's sun, in place of the moon. */
  sun: (drawing: Drawing) =>
    fill(
      dot(620, 620, 620),
      drawing.radial(
        [
          [0, '#fffdf4'],
          [0.26, '#ffeec4', 0.85],
          [1, '#fff1cc', 0],
        ],
        [620, 620],
        620,
      ),
    ) +
    fill(
      dot(620, 620, 100),
      drawing.radial(
        [
          [0, '#fff'],
          [0.8, '#fffbf2'],
          [1, '#ffecc6'],
        ],
        [620, 620],
        100,
      ),
    ),

  home: (drawing: Drawing) =>
    ridges(
      drawing,
      [
        [574, 580, 574, 560, 592, 566, 542],
        [690, 702, 680, 660, 640, 664, 640],
        [776, 760, 764, 778, 756, 770, 738],
      ],
      900,
    ),

  'home-ridges': (drawing: Drawing) =>
    `<g transform="scale(.6944 .6)">${ridges(
      drawing,
      [
        [80, 60, 90, 70, 100, 60, 76],
        [190, 200, 170, 190, 160, 190, 150],
        [300, 280, 300, 320, 290, 310, 270],
      ],
      534,
    )}</g>`,

  about: (drawing: Drawing) => sky(drawing, TONES.about, [1330, -40], 900),
  skills: (drawing: Drawing) => sky(drawing, TONES.skills, [1100, 60], 800),
  projects: (drawing: Drawing) => sky(drawing, TONES.projects, [1290, 166], 560),
  anime: (drawing: Drawing) => sky(drawing, TONES.anime, [1206, 112], 640),
  downloads: (drawing: Drawing) => sky(drawing, TONES.downloads, [1136, 60], 620),
  contact: (drawing: Drawing) => sky(drawing, TONES.contact, [1180, 130], 500),
  admin: (drawing: Drawing) => sky(drawing, TONES.admin, [1450, 40], 900),
} as const;
