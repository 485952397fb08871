import { createHash } from 'node:crypto';
import { assert, constantFrom, double, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PAGE_NAMES } from '../domain/pages.ts';
import { SCENES, type SceneName } from './catalogue.ts';
import { areaOf } from './engine/area.ts';
import { type Area, type Brush, type Scene, SEED, START_TIME, type View, viewOf } from './scene.ts';
import { createWind } from './wind.ts';

interface Call {
  readonly kind: keyof Brush;
  readonly sprite?: string;
  readonly values: object;
}

/** The drawing calls of one frame, in order. */
function frame(
  scene: Scene,
  seed: number,
  time: number,
  width: number,
  height: number,
  sky?: string,
): Call[] {
  const calls: Call[] = [];
  const brush: Brush = {
    stamp: (sprite, values) => calls.push({ kind: 'stamp', sprite, values }),
    line: (values) => calls.push({ kind: 'line', values }),
    ring: (values) => calls.push({ kind: 'ring', values }),
    beam: (values) => calls.push({ kind: 'beam', values }),
    erase: (values) => calls.push({ kind: 'erase', values }),
  };
  const garden = scene.createGarden(seed, sky);
  const view = viewOf(width, height);
  const air = createWind(SEED).at(time - START_TIME);
  garden.drawSoft?.(brush, time, view, air);
  garden.draw(brush, time, view, air);
  return calls;
}

/** A hash of sprites and calls, rounded to a hundredth of a pixel, because sines differ between machines. */
function hashOf(scene: Scene, calls: readonly Call[]): string {
  const text = JSON.stringify([scene.sprites, calls], (_, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 100) / 100 + 0 : value,
  );
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** The parts of the view with what is seen of a frame, in whole pixels. */
function seen(scene: Scene, calls: readonly Call[], { width, height }: View): Area[] {
  const valuesOf = z.object({
    alpha: z.number().min(0.004),
    x: z.number().optional(),
    y: z.number().optional(),
    size: z.number().optional(),
    radiusX: z.number().optional(),
    radiusY: z.number().optional(),
    points: z.array(z.number()).optional(),
  });
  return calls.flatMap(({ kind, sprite = '', values }) => {
    const parsed = valuesOf.safeParse(values);
    if (!parsed.success) return [];
    const { x = 0, y = 0, size = 0, radiusX, radiusY, points = [x, y] } = parsed.data;
    const reach = size * (scene.sprites[sprite]?.reach ?? 0);
    const xs = points.filter((_, index) => index % 2 === 0);
    const ys = points.filter((_, index) => index % 2 === 1);
    const across = radiusX ?? reach;
    const box = {
      left: Math.max(0, Math.ceil(Math.min(...xs) - across)),
      // The upper part of a ring on Contact is erased: it would be above the shore.
      top: Math.max(0, Math.ceil(Math.min(...ys) - (kind === 'ring' ? 0 : reach))),
      right: Math.min(width, Math.floor(Math.max(...xs) + across)),
      bottom: Math.min(height, Math.floor(Math.max(...ys) + (radiusY ?? reach))),
    };
    return box.left < box.right && box.top < box.bottom ? [box] : [];
  });
}

const scenes = new Map(
  await Promise.all(PAGE_NAMES.map(async (name) => [name, await SCENES[name]()] as const)),
);
const sceneOf = (name: SceneName): Scene => {
  const scene = scenes.get(name);
  if (scene === undefined) throw new Error(`no scene ${name}`);
  return scene;
};

const seeds = integer({ min: 0, max: 1_000_000 });
const times = double({ min: 0, max: 100_000, noNaN: true });
const sizes = constantFrom(
  [320, 640] as const,
  [390, 844] as const,
  [820, 1180] as const,
  [1440, 900] as const,
  [3840, 1600] as const,
);

describe('the counts', () => {
  it('are those of docs/product.md#gardens', () => {
    expect(sceneOf('home').counts).toMatchObject({ flakes: 200, orbs: 15, beams: 8 });
    expect(sceneOf('about').counts).toMatchObject({ shapes: 30, helixDots: 50, lines: 12 });
    expect(sceneOf('skills').counts).toMatchObject({ columns: 25 });
    expect(sceneOf('projects').counts).toMatchObject({ petals: 80 });
    expect(sceneOf('anime').counts).toMatchObject({ leaves: 50 });
    expect(sceneOf('downloads').counts).toMatchObject({ columns: 30 });
    expect(sceneOf('contact').counts).toMatchObject({ rings: 12 });
  });

  const stamps = (sprite: RegExp) => (calls: readonly Call[]) =>
    calls.filter((call) => call.kind === 'stamp' && sprite.test(call.sprite ?? '')).length;
  const all = (kind: keyof Brush) => (calls: readonly Call[]) =>
    calls.filter((call) => call.kind === kind).length;

  it.each([
    ['home', 'flakes', stamps(/flake|blur/)],
    ['home', 'orbs', stamps(/orb/)],
    ['home', 'beams', all('beam')],
    ['about', 'shapes', stamps(/shape|soft/)],
    ['about', 'helixDots', stamps(/dot/)],
    ['about', 'lines', all('line')],
    ['skills', 'circuits', all('line')],
    ['skills', 'leaves', stamps(/leaf|near|shade/)],
    ['projects', 'petals', stamps(/petal|soft/)],
    ['projects', 'windLines', all('line')],
    ['anime', 'leaves', stamps(/leaf/)],
    ['anime', 'lanterns', stamps(/lantern/)],
    ['downloads', 'arrows', stamps(/arrow/)],
    ['downloads', 'rings', all('ring')],
    ['contact', 'rings', all('ring')],
    ['contact', 'bubbles', stamps(/bubble/)],
    ['contact', 'glints', stamps(/glint/)],
    ['admin', 'scans', all('line')],
    ['admin', 'signs', stamps(/sign/)],
    ['admin', 'dots', stamps(/dot/)],
  ] as const)('of %s are in every frame: %s', (name, thing, count) => {
    const scene = sceneOf(name);
    assert(
      property(seeds, times, sizes, (seed, time, [width, height]) => {
        expect(count(frame(scene, seed, time, width, height))).toBe(scene.counts[thing]);
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    ['skills', /character|head/],
    ['downloads', /far|middle|near|head/],
  ] as const)('of %s are columns that all appear within four minutes', (name, sprite) => {
    const scene = sceneOf(name);
    const columns = new Set(
      Array.from({ length: 120 }, (_, moment) => frame(scene, SEED, moment * 2, 1440, 900))
        .flat()
        .filter((call) => call.kind === 'stamp' && sprite.test(call.sprite ?? ''))
        .map((call) => ('x' in call.values ? call.values.x : undefined)),
    );
    expect(columns.size).toBe(scene.counts.columns);
  });
});

describe.each(PAGE_NAMES)('a frame of %s', (name) => {
  const scene = sceneOf(name);

  it('is the same for the same seed, time and size', () => {
    assert(
      property(seeds, times, sizes, (seed, time, [width, height]) => {
        const once = frame(scene, seed, time, width, height);
        frame(scene, seed + 1, time + 5, width, height);
        expect(frame(scene, seed, time, width, height)).toEqual(once);
      }),
      { numRuns: 10 },
    );
  });

  it('changes with the time', () => {
    const hashes = [14, 14.5, 15].map((time) => hashOf(scene, frame(scene, SEED, time, 1440, 900)));
    expect(new Set(hashes).size).toBe(3);
  });

  it('draws only sprites that exist, with numbers that are valid for a canvas', () => {
    assert(
      property(seeds, times, sizes, (seed, time, [width, height]) => {
        for (const { sprite, values } of frame(scene, seed, time, width, height)) {
          if (sprite !== undefined) expect(Object.keys(scene.sprites)).toContain(sprite);
          for (const value of Object.values(values).flat()) {
            if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
          }
          if (!('alpha' in values)) continue;
          expect(values.alpha).toBeGreaterThanOrEqual(0);
          expect(values.alpha).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 10 },
    );
  });

  it('draws nothing that is seen outside the area that its canvas covers', () => {
    assert(
      property(seeds, times, sizes, (seed, time, [width, height]) => {
        const view = viewOf(width, height);
        const area = areaOf(scene, view);
        for (const box of seen(scene, frame(scene, seed, time, width, height), view)) {
          expect(box.left).toBeGreaterThanOrEqual(area.left);
          expect(box.top).toBeGreaterThanOrEqual(area.top);
          expect(box.right).toBeLessThanOrEqual(area.right);
          expect(box.bottom).toBeLessThanOrEqual(area.bottom);
        }
      }),
      { numRuns: 60 },
    );
  });
});

it('of the admin has no dot in the text of the login', () => {
  assert(
    property(seeds, times, sizes, (seed, time, [width, height]) => {
      const view = viewOf(width, height);
      const dots = frame(sceneOf('admin'), seed, time, width, height).filter(
        ({ sprite }) => sprite === 'dot',
      );
      // Beside the form of a wide view; beside the heading and below the form of a narrow one.
      for (const { left, top, bottom } of seen(sceneOf('admin'), dots, view)) {
        const isBeside =
          width >= 900
            ? left >= width * 0.49
            : (left >= width * 0.6 && bottom <= height * 0.31) ||
              top >= Math.min(470, height * 0.7);
        expect(isBeside).toBe(true);
      }
    }),
    { numRuns: 30 },
  );
});

it.each([
  ['lit', '180.0.0.r2.up.lit'],
  ['dark', '0.0.0.r1.up.dark'],
])('of Home has 8 beams that are seen at every moment of a %s moon', (_, sky) => {
  assert(
    property(times, sizes, (time, [width, height]) => {
      const beams = frame(sceneOf('home'), SEED, time, width, height, sky).flatMap(
        ({ kind, values }) => (kind === 'beam' && 'alpha' in values ? [Number(values.alpha)] : []),
      );
      expect(beams).toHaveLength(8);
      for (const alpha of beams) expect(alpha).toBeGreaterThan(0.04);
    }),
    { numRuns: 30 },
  );
});

it('of the admin has scans, signs and dots that are seen', () => {
  assert(
    property(times, sizes, (time, [width, height]) => {
      const alphas = (kind: string) =>
        frame(sceneOf('admin'), SEED, time, width, height).flatMap(({ sprite = 'scan', values }) =>
          sprite === kind && 'alpha' in values ? [Number(values.alpha)] : [],
        );
      for (const kind of ['scan', 'sign', 'dot'])
        for (const alpha of alphas(kind)) expect(alpha).toBeGreaterThan(0.2);
    }),
    { numRuns: 30 },
  );
});

/** Frames at 14, 60 and 3600 s, 1440x900. After an intended change `npm run pictures -- gardens` renews them. */
it('the frames have not changed, by their hashes', () => {
  const hashes = [...scenes].map(([name, scene]) => {
    const frames = [START_TIME, 60, 3600].map((time) => frame(scene, SEED, time, 1440, 900));
    return [name, frames.map((calls) => hashOf(scene, calls)).join(' ')];
  });
  expect(Object.fromEntries(hashes)).toMatchInlineSnapshot(`
    {
      "about": "90ffcbb08ad95f7e 75a8bf0c59f2e184 e4b169edcaf188fa",
      "admin": "e41a859eb702430e a6ca7e677d867ccd a54273a02c37c47d",
      "anime": "e4e6224621fbadbc 0312cd83c6a59309 2d17bd238878d7c6",
      "contact": "b43eed115ae31062 88eea88ef4d11a75 2055e2d8754e96e9",
      "downloads": "650ce9958bc11d2c 7c1bacb2082dfe01 e7dd2da9ef072a40",
      "home": "d7db2fda24623aeb 8ee5420305317fc4 bd867aa943e527b5",
      "projects": "6c73074e25124c18 9be5703ad26e72ef 142c87b0ff93bad6",
      "skills": "2610b0f0b8c85190 cd9fd260cc25cadb e6d98ffe6534af7f",
    }
  `);
});
