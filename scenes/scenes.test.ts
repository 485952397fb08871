import { createHash } from 'node:crypto';
import { assert, constantFrom, double, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAGE_NAMES } from '../domain/pages.ts';
import { SCENES, type SceneName } from './catalogue.ts';
import { type Brush, type Scene, SEED, START_TIME, viewOf } from './scene.ts';
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
  const air = createWind(SEED)(time - START_TIME);
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
      { numRuns: 12 },
    );
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
      { numRuns: 6 },
    );
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
      { numRuns: 6 },
    );
  });
});

/** Frames at 14, 60 and 3600 s, 1440x900. `npx vitest run scenes/scenes.test.ts --update` renews them. */
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
      "contact": "81b068bd5deb7681 87ed3ab772ce0af3 4bba305fa35e3143",
      "downloads": "360fb853f7796492 0e2a03d8ae79f0ff 1b3a1b4787a98480",
      "home": "d7db2fda24623aeb 8ee5420305317fc4 bd867aa943e527b5",
      "projects": "6c73074e25124c18 9be5703ad26e72ef 142c87b0ff93bad6",
      "skills": "2610b0f0b8c85190 cd9fd260cc25cadb e6d98ffe6534af7f",
    }
  `);
});
