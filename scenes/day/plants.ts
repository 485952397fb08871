import { type Point, polygon } from '../poster/shapes.ts';
import { between } from '../random.ts';
import { CULMS } from '../skills.ts';
import {
  box,
  type Draw,
  dot,
  fan,
  foliage,
  HEIGHT,
  limb,
  type Picture,
  points,
  SCALE,
  scattered,
  sizedPoints,
} from './drawing.ts';

/** The foliage of trees: the middle and the size of each, and the width, height and discs of one of size 1. */
const crowns = (
  { random }: Picture,
  text: string,
  wide: number,
  high: number,
  size: number,
): string =>
  sizedPoints(text)
    .map(([point, scale]) => foliage(random, point, scale * wide, scale * high, scale * size))
    .join('');

export const about: Draw = (picture) => {
  const { random } = picture;
  picture.hill('560 540 566 520 540 486', picture.linear('0 #d9cdf0, .5 #fdf9fe'));
  picture.hill('604 576 612 556 586 526', picture.linear('0 #c5b3e8, 1 #fdf9fe'), { opacity: 0.8 });
  const bushes = '1180 580 1, 1290 570 1.3, 1400 560 1.5, 720 614 .7, 1020 598 .8';
  picture.fill(crowns(picture, bushes, 70, 34, 28), picture.linear('0 #a78fd6, .9 #e9dff6'), {
    opacity: 0.75,
  });
  picture.mist('#fdf9fe', 980, 590, 620, 26);
  picture.shafts(
    '#fff6e6',
    [1330, -40],
    1250,
    '1.78 .02, 1.95 .02, 2.12 .035, 2.28 .02, 2.42 .045, 2.6 .03',
  );
  picture.fill(
    box(700, 0, 740, 78),
    picture.linear('0 #8d76b3 0, .35 #8d76b3 .8, 1 #573c7f', '700 0, 1440 0'),
  );
  picture.stroke('M860 78H1440', '#e9dcf8', 2, { opacity: 0.8 });
  for (const tone of ['#a3b59a', '#7f957c']) {
    const row = points('760 84, 900 86, 1040 88, 1160 90, 1280 94, 1400 98, 1440 100');
    const leaves = scattered(random, row, 70, 62).map((point) =>
      fan(point, between(random, 16, 26), between(random, 0.5, 2.6), 2, 0.25, 0.7),
    );
    picture.fill(leaves.join(''), tone);
  }
};

export const skills: Draw = (picture) => {
  const { random } = picture;
  picture.shafts('#fffff2', [1100, 40], 900, '1.3 .04, 1.6 .05, 1.9 .05, 2.2 .06, 2.5 .05');
  picture.mist('#f6fbf0', 1150, 760, 400, 120);
  const thin = [900, 935, 985, 1075, 1135, 1265, 1300, 1375];
  picture.fill(thin.map((x) => box(x, 0, 5, HEIGHT)).join(''), '#c3ddca', { opacity: 0.8 });
  for (const [index, culm] of CULMS.entries()) {
    const [x1 = 0, , x2 = 0, , x3 = 0, , x4 = 0] = culm.map((value) => value * SCALE);
    const wide = x2 - x1;
    const [edge, lit, shade] =
      wide > 30 ? ['#1c3d2c', '#3f8a61', '#2f6f4d'] : ['#8fbd9f', '#bfdfca', '#a9d0b7'];
    const across = `${(x1 + x4) / 2} 0, ${(x2 + x3) / 2} 0`;
    picture.fill(
      polygon([
        [x1, -18],
        [x2, -18],
        [x3, 918],
        [x4, 918],
      ]),
      picture.linear(`0 ${edge}, .3 ${lit}, .6 ${shade}, 1 ${edge}`, across),
    );
    const nodes = Array.from({ length: 7 }, (_, node) => {
      const y = 60 + node * 150 + ((index * 57) % 120);
      return `M${x1 + ((x4 - x1) * y) / HEIGHT - 1} ${y}q${wide / 2 + 1} ${wide / 5} ${wide + 2} 0`;
    });
    picture.stroke(nodes.join(''), '#1c3d2c', wide > 30 ? 2 : 1.2, { opacity: 0.7 });
    picture.stroke(nodes.join(''), '#ffffff', 1, { opacity: 0.35 });
  }
  const tufts = points('1000 150, 1070 300, 1135 440, 1190 210, 1235 560, 1280 620');
  picture.fill(
    tufts.map((point) => fan(point, between(random, 50, 74), 2.2, 6, 0.11, 2.2)).join(''),
    '#7fb593',
  );
};

export const projects: Draw = (picture) => {
  const { random } = picture;
  const rows = [
    [
      '#f9dbe2',
      350,
      '480 340 30, 620 338 40, 760 334 54, 900 336 46, 1040 332 60, 1180 334 50, 1320 330 62, 1440 332 56',
    ],
    ['#f7c0ce', 388, '700 376 44, 880 372 54, 1000 376 44, 1240 370 60, 1400 370 62'],
    ['#e79db2', 432, '820 422 36, 1130 420 44, 1350 416 54, 1440 414 62'],
  ] as const;
  for (const [tone, base, trees] of rows) {
    const fades = picture.linear(
      `0 ${tone}, .8 #fff4f2 .6, 1 #fff4f2 .3`,
      `0 ${base - 56}, 0 ${base + 60}`,
    );
    picture.fill(crowns(picture, trees, 1.7, 0.5, 0.46), fades, { opacity: 0.8 });
    picture.mist('#fff4f2', 1000, base + 26, 560, 16);
  }
  const limbs = [
    limb('1460 84, 1370 90, 1290 122, 1210 132, 1120 176, 1040 186, 968 168, 900 178', 36, 4),
    limb('1290 122, 1262 172, 1236 214, 1190 262, 1150 300, 1080 352', 15, 2),
    limb('1120 176, 1096 220, 1060 262, 1040 300', 11, 2.5),
    limb('1040 186, 1000 214, 962 232, 930 262', 8, 2),
    limb('1210 132, 1180 100, 1130 84, 1096 66', 11, 3),
    limb('1390 88, 1392 140, 1372 188, 1380 240', 13, 3),
    limb('1236 214, 1262 268, 1250 318', 6, 2),
  ];
  const line = limbs.flatMap((branch) => branch.line.slice(Math.floor(branch.line.length * 0.4)));
  const flower = (place: Point, size: number) =>
    fan(place, size * between(random, 0.8, 1.4), random() * 6, 6, 0.42, 6.28);
  const behind = scattered(random, line, 36, 44).map((place) => flower(place, 14));
  picture.fill(behind.join(''), '#fbd0da', { opacity: 0.6, blur: 1.6 });
  picture.fill(limbs.map(({ path }) => path).join(''), '#44313f');
  const near = scattered(random, line, 130, 26);
  picture.group('stroke="#d98aa0" stroke-width=".6"', () => {
    for (const [index, tone] of ['#ffffff', '#fde4ea', '#fbd0da'].entries()) {
      picture.fill(
        near
          .filter((_, at) => at % 3 === index)
          .map((point) => flower(point, 12))
          .join(''),
        tone,
      );
    }
  });
  picture.fill(near.map((point) => dot(point, 2.3)).join(''), '#b4365c');
};

export const anime: Draw = (picture) => {
  const { random } = picture;
  const rows = [
    [
      '#f3e2b0',
      476,
      '760 440 56, 930 424 76, 1120 414 92, 1330 400 110, 600 458 36',
      '510 498 506 480 484 462',
    ],
    ['#e8cb84', 510, '860 474 54, 1220 452 84, 1420 432 110', '544 532 540 514 518 496'],
    ['#d6a640', 548, '1060 512 46, 1432 492 92', '582 570 578 552 556 534'],
  ] as const;
  for (const [tone, base, trees, ground] of rows) {
    const stems = sizedPoints(trees).map(([[x, y], size]) =>
      box(x - size * 0.06, y, size * 0.12, base + 10 - y),
    );
    picture.fill(stems.join(''), '#c09a4e', { opacity: 0.7 });
    const fades = picture.linear(`0 ${tone}, 1 #fff3d6 .6`, `0 ${base - 150}, 0 ${base + 80}`);
    picture.fill(crowns(picture, trees, 0.95, 0.72, 0.34), fades);
    picture.hill(ground, picture.linear(`0 ${tone}, .4 #fdf0d0`), { opacity: 0.8 });
    picture.mist('#fff8e6', 1000, base + 6, 560, 18);
  }
  const carpet = points(
    '520 600, 640 596, 760 590, 860 590, 940 586, 1020 584, 1100 580, 1180 580, 1260 576, 1340 570, 1420 566',
  );
  for (const tone of ['#cf9410', '#f2c850']) {
    const leaves = scattered(random, carpet, 120, 90).map((point) =>
      fan(point, between(random, 6, 14), random() * 6, 2, 0.28, 0.4),
    );
    picture.fill(leaves.join(''), tone);
  }
  picture.shafts(
    '#fffbe6',
    [1206, 112],
    1000,
    '1.5 .03, 1.75 .03, 2 .04, 2.25 .03, 2.5 .045, 2.75 .03',
  );
  const bough = [
    limb('1460 72, 1360 80, 1240 74, 1110 92, 1000 80', 20, 3),
    limb('1446 76, 1412 150, 1420 240, 1400 300', 13, 2.6),
    limb('1240 74, 1180 104, 1150 128', 7, 2),
  ];
  const line = bough.flatMap((branch) => branch.line);
  picture.fill(bough.map(({ path }) => path).join(''), '#5b3d08');
  for (const tone of ['#e8c566', '#b67c04', '#e0a91f']) {
    const fans = scattered(random, line, 40, 46).map((point) =>
      fan(point, between(random, 14, 26), random() * 6, 4, 0.3, 1.6),
    );
    picture.fill(fans.join(''), tone);
  }
  picture.stroke('M960 88Q1180 116 1460 62', '#7e5403', 1.8);
};
