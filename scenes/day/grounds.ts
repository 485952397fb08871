import type { PageName } from '../../domain/pages.ts';
import { MIDDLE, POOL } from '../downloads-view.ts';
import { between } from '../random.ts';
import { CULMS } from '../skills.ts';
import {
  box,
  createPicture,
  dot,
  fan,
  fern,
  foliage,
  limb,
  type Picture,
  type Point,
  places,
  points,
  polygon,
  scattered,
} from './drawing.ts';

/** The size of a ground: that of the scenes' picture at nine tenths. */
const WIDTH = 1440;
const HEIGHT = 900;
export const SCALE = WIDTH / 1600;

/** Firs, by the middle of the foot and the height of each. */
const firs = (text: string): string =>
  places(text)
    .flatMap(([[x, y], high]) =>
      [0.3, 0.44, 0.6, 0.78, 1].map((wide, row) => {
        const [tip, foot] = [y - high * (1 - row * 0.16), y - high * (0.7 - row * 0.16)];
        const half = wide * high * 0.28;
        return `M${x} ${tip}L${x + half} ${foot}Q${x} ${foot - high * 0.06} ${x - half} ${foot}Z`;
      }),
    )
    .join('');

/** Shingle the foliage of trees that stand on a line: the middle and the size of each. */
const crowns = (
  { random }: Picture,
  text: string,
  wide: number,
  high: number,
  size: number,
): string =>
  places(text)
    .map(([place, scale]) => foliage(random, place, scale * wide, scale * high, scale * size))
    .join('');

/** What stands in front of a garden's sky. */
type Draw = (picture: Picture) => void;

const home: Draw = (picture) => {
  picture.hill('574 580 574 560 592 566 542', picture.linear('0 #b8ccdb, 1 #f4eee4'));
  picture.fill(
    firs('640 572 26, 740 566 22, 860 588 24, 1100 584 24, 1220 578 24, 1340 562 22'),
    '#8fa9bb',
  );
  picture.mist('#fdf6ea', 700, 690, 900, 14);
  picture.hill('690 702 680 660 640 664 640', picture.linear('0 #9db6c8, 1 #e3e6e6'));
  picture.fill(firs('880 656 54, 905 652 44, 1398 656 64'), '#67839a');
  picture.hill('776 760 764 778 756 770 738', picture.linear('0 #fbfaf6, 1 #dde6ec'));
  picture.fill(firs('872 774 128, 926 774 96, 1424 752 170'), '#334a5f');
};

/** Home whole, as its window shows it. */
const homeWithSun: Draw = (picture) => {
  picture.fill(dot([1190, 262], 112), '#fffef6');
  home(picture);
};

/** The foot of Home in a narrow window. */
const ridges: Draw = (picture) => {
  picture.hill('46 38 52 42 58 36 44', picture.linear('0 #b8ccdb, 1 #f4eee4'));
  picture.fill(firs('300 48 14, 520 52 12, 690 46 14, 905 42 13'), '#8fa9bb');
  picture.hill('112 118 100 112 96 114 90', picture.linear('0 #9db6c8, 1 #e3e6e6'));
  picture.fill(firs('560 112 30, 590 112 24, 950 100 34'), '#67839a');
  picture.hill('178 168 180 190 172 184 160', picture.linear('0 #fbfaf6, 1 #dde6ec'));
  picture.fill(firs('700 188 62, 740 190 46, 975 178 84'), '#334a5f');
};

const about: Draw = (picture) => {
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
    const leaves = scattered(random, row, 70, 62).map((place) =>
      fan(place, between(random, 16, 26), between(random, 0.5, 2.6), 2, 0.25, 0.7),
    );
    picture.fill(leaves.join(''), tone);
  }
};

const skills: Draw = (picture) => {
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
    tufts.map((place) => fan(place, between(random, 50, 74), 2.2, 6, 0.11, 2.2)).join(''),
    '#7fb593',
  );
};

const projects: Draw = (picture) => {
  const { random } = picture;
  picture.fill(dot([1290, 166], 64), '#fffef6');
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
  const line = limbs.flatMap((each) => each.line.slice(Math.floor(each.line.length * 0.4)));
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
          .map((place) => flower(place, 12))
          .join(''),
        tone,
      );
    }
  });
  picture.fill(near.map((place) => dot(place, 2.3)).join(''), '#b4365c');
};

const anime: Draw = (picture) => {
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
    const stems = places(trees).map(([[x, y], size]) =>
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
    const leaves = scattered(random, carpet, 120, 90).map((place) =>
      fan(place, between(random, 6, 14), random() * 6, 2, 0.28, 0.4),
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
  const line = bough.flatMap((each) => each.line);
  picture.fill(bough.map(({ path }) => path).join(''), '#5b3d08');
  for (const tone of ['#e8c566', '#b67c04', '#e0a91f']) {
    const fans = scattered(random, line, 40, 46).map((place) =>
      fan(place, between(random, 14, 26), random() * 6, 4, 0.3, 1.6),
    );
    picture.fill(fans.join(''), tone);
  }
  picture.stroke('M960 88Q1180 116 1460 62', '#7e5403', 1.8);
};

const downloads: Draw = (picture) => {
  const [x, y] = [MIDDLE * SCALE, POOL * SCALE];
  const cliff = (text: string, stops: string, line?: string, opacity = 1) =>
    picture.fill(polygon(points(text)), picture.linear(stops, line), { opacity });
  cliff(
    '720 0, 990 0, 1000 130, 976 210, 986 330, 958 430, 950 590, 640 590, 730 380, 690 250',
    '0 #b7dde0 0, .6 #bfe2e4 .8, 1 #a9d5d9',
    '700 0, 990 0',
    0.75,
  );
  cliff(
    '1310 0, 1440 0, 1440 590, 1330 586, 1316 430, 1300 330, 1312 220',
    '0 #b7dde0, .9 #e6f5f3',
  );
  cliff(
    '820 0, 950 0, 966 150, 936 240, 950 340, 916 440, 904 590, 770 596, 822 350, 786 240',
    '0 #9bcbcf 0, .6 #9bcbcf .75, 1 #7fb9be',
    '790 0, 960 0',
    0.8,
  );
  cliff(
    '1368 0, 1440 0, 1440 596, 1392 590, 1372 450, 1352 330, 1372 220',
    '0 #84bcc1, .9 #d5edec',
  );
  cliff(
    '1414 0, 1440 0, 1440 600, 1430 596, 1420 470, 1402 360, 1424 230',
    '0 #2f747b, .85 #8fc3c7',
  );
  const facets =
    '846 96, 944 120, 912 176, 868 150; 838 270, 884 300, 936 336, 860 352; 950 0, 966 150, 936 240, 926 160; 936 240, 950 340, 916 440, 914 330; 1316 220, 1300 330, 1322 300; 1352 330, 1372 450, 1384 360';
  picture.fill(
    facets
      .split(';')
      .map((each) => polygon(points(each)))
      .join(''),
    '#f4fdfb',
    { opacity: 0.6 },
  );
  picture.fill(
    points('812 210, 900 262, 830 380, 900 420')
      .map((place) => fan(place, 50, 0.6, 3, 0.4, 1))
      .join(''),
    '#5ea3a9',
    { opacity: 0.2 },
  );
  picture.fill(
    fern([1420, 250], 62) + fern([1400, 372], 54) + fern([958, 168], 30) + fern([940, 350], 32),
    '#12484e',
  );
  picture.fill(
    polygon([
      [x - 160, 0],
      [x + 160, 0],
      [x + 172, y],
      [x - 172, y],
    ]),
    picture.linear(
      '0 #fff 0, .1 #fff .9, .5 #fff, .9 #fff .9, 1 #fff 0',
      `${x - 166} 0, ${x + 166} 0`,
    ),
  );
  const water = Array.from(
    { length: 26 },
    (_, index) => `M${x - 140 + index * 11} 0l${between(picture.random, -6, 6)} ${y}`,
  );
  picture.stroke(water.join(''), '#a9d9dc', 1.4, { opacity: 0.55 });
  picture.fill(
    dot([x, y], 600, 120),
    picture.radial('0 #fff, .35 #c9ecec, .7 #b2dfe2 .7, 1 #d8f0ef 0', [x, y], 600),
  );
  picture.fill(dot([x, y - 2], 190, 26), '#ffffff', { blur: 20 });
  picture.fill('M1330 640q20-34 52-30t58 22v8zM1290 650q14-22 34-18t30 18z', '#12484e');
  picture.fill('M1350 622q14-18 34-14t44 18q-40-14-78-4z', '#8fc3c7');
};

const contact: Draw = (picture) => {
  picture.fill(dot([1180, 140], 46), '#fffdf2');
  picture.fill('M0 190Q160 120 330 176T700 180T1080 176T1440 196V270H0Z', '#f0cdbb', {
    opacity: 0.7,
  });
  picture.fill('M0 236Q240 200 480 236T960 226T1440 214V270H0Z', '#e6bfab', { opacity: 0.6 });
  picture.fill(box(0, 270, 1440, 630), picture.linear('0 #f9e4d4, .4 #f2d8ca, 1 #ecc8b6'));
  picture.fill('M1236 270Q1340 232 1440 222V270Z', picture.linear('0 #c08d76, 1 #d9ad98'));
  picture.fill('M1236 270H1440V322Q1330 306 1236 270Z', '#d9ad98', { opacity: 0.7 });
  const pines = places('1336 246 56, 1378 240 78, 1418 234 100').flatMap(([[x, y], high]) =>
    [1, 0.8, 0.6, 0.42].map(
      (up, row) =>
        `M${x - high * (0.18 + row * 0.08)} ${y - high * up}q${high * (0.18 + row * 0.08)} ${-high * 0.16} ${high * (0.36 + row * 0.16)} 0z`,
    ),
  );
  picture.fill(
    pines.join('') +
      places('1336 246 56, 1378 240 78, 1418 234 100')
        .map(([[x, y], high]) => box(x - 2, y - high, 4, high))
        .join(''),
    '#5d3728',
  );
  const ripples = Array.from({ length: 60 }, () => {
    const [x, part] = [picture.random() * 1420, picture.random() ** 1.4];
    return `M${x} ${284 + part * 330}q${14 + part * 18} ${3 + part * 3} ${28 + part * 36} 0`;
  });
  picture.stroke(ripples.join(''), '#cf9f8a', 1.4, { opacity: 0.55 });
  picture.stroke(
    Array.from(
      { length: 26 },
      (_, index) =>
        `M${1180 - 40 - index * 1.2 + (index % 5) * 9} ${280 + index * 6}h${26 + (index % 4) * 16}`,
    ).join(''),
    '#fff6e6',
    2.4,
    { opacity: 0.8 },
  );
  // As the scene clears it in front of its rings.
  picture.fill(dot([1318, 434], 92, 15), '#5d3728', { opacity: 0.3, blur: 5 });
  picture.fill(
    'M1278 316L1286 424H1350L1358 316Z',
    picture.linear('0 #eec9a6, .5 #fff3d8, 1 #fffaf0', '1278 0, 1358 0'),
  );
  picture.stroke('M1304 316L1307 424M1332 316L1330 424M1280 350H1356M1283 388H1353', '#b06a4a', 2);
  picture.fill(
    'M1272 310H1366L1362 320H1276ZM1259 421H1378L1368 433H1269ZM1276 320L1285 421H1291L1283 320ZM1353 320L1345 421H1351L1361 320Z',
    '#5d3728',
  );
};

const admin: Draw = (picture) => {
  const { random } = picture;
  const planks = Array.from({ length: 9 }, (_, index) => 690 + index * 84);
  const maple = (place: Point) => fan(place, between(random, 14, 28), random() * 6, 7, 0.16, 4.6);
  const shade = points(
    '1180 160, 1260 210, 1330 180, 1220 300, 1310 330, 1050 220, 1270 420, 1160 440',
  );
  picture.group(`mask="${picture.mask('0 #000, .7 #fff', '700 0, 1240 0')}"`, () => {
    for (const [index, tone] of ['#efd2ca', '#ebcbc2', '#f1d8d0'].entries()) {
      picture.fill(
        planks
          .filter((_, at) => at % 3 === index)
          .map((x) => box(x, 0, 82, 702))
          .join(''),
        tone,
      );
    }
    picture.stroke(planks.map((x) => `M${x - 1} 0V702`).join(''), '#b4786c', 2, { opacity: 0.7 });
    picture.stroke(planks.map((x) => `M${x + 2} 0V702`).join(''), '#fff8f3', 1.4);
    const panes = [0, 1, 2, 3].flatMap((column) =>
      [0, 1, 2].map((row) => box(column * 143, row * 129, 132, 118)),
    );
    picture.group('transform="translate(790 96)skewY(15)"', () =>
      picture.fill(panes.join(''), '#fffaf0', { blur: 3.4 }),
    );
    picture.fill(scattered(random, shade, 34, 50).map(maple).join(''), '#d59a8d', {
      opacity: 0.5,
      blur: 3,
    });
    picture.fill('M1000 236h116l-12 200h-92z', '#7a342e', { opacity: 0.3, blur: 4 });
  });
  picture.fill(
    'M1066 206H1174L1166 372H1078Z',
    picture.linear('0 #eeb9a6, .4 #ffe6da, 1 #fffaf3', '1066 0, 1174 0'),
  );
  picture.stroke(
    'M1102 206L1104 372M1140 206L1138 372M1068 246H1172M1072 288H1170M1074 330H1168',
    '#b06a5c',
    2.4,
  );
  picture.fill(
    'M1118 0h4v186h-4zM1050 206L1056 190H1186L1192 206ZM1066 372H1180V386H1066ZM1064 206L1076 372H1084L1072 206ZM1170 206L1160 372H1168L1178 206Z',
    '#5c2420',
  );
  picture.fill(box(0, 702, 1440, 198), picture.linear('0 #f6e6e0, 1 #d9a394', '0 0, 1440 0'));
  picture.stroke('M0 702H1440M0 740H1440M0 790H1440', '#7a342e', 1.4, { opacity: 0.5 });
  const twig = limb('1450 90, 1400 104, 1340 96, 1290 112', 9, 1.4);
  picture.fill(twig.path, '#5c2420');
  for (const tone of ['#c2453a', '#9d352f', '#e07a68']) {
    picture.fill(scattered(random, twig.line, 13, 40).map(maple).join(''), tone);
  }
};

/** The tones of the sky, as in app/layout/day.css, the tone of its light, and the place of that and how far it reaches. */
type Sky = Parameters<Picture['sky']>;

const GARDENS: Readonly<Record<PageName, readonly [sky: Sky, draw: Draw]>> = {
  home: [['#c4dded', '#fbf2e3', '#ffeec4', [1190, 262], 430], homeWithSun],
  about: [['#e9e2f7', '#f9f2fb', '#fff6e6', [1330, -40], 900], about],
  skills: [['#d4e9da', '#f1f7e9', '#fffff2', [1100, 40], 800], skills],
  projects: [['#f7edf1', '#ffe6ea', '#ffeeda', [1290, 166], 560], projects],
  anime: [['#efe8ce', '#fdf2dd', '#fff3c9', [1206, 112], 640], anime],
  downloads: [['#c6e7eb', '#eaf8f6', '#f6fefb', [1143, 60], 620], downloads],
  contact: [['#f7e6d7', '#f2d8ca', '#fff3d8', [1180, 140], 420], contact],
  admin: [['#f3e2de', '#faf0ec', '#fdeee6', [1450, 40], 900], admin],
};

const isGarden = (name: string): name is keyof typeof GARDENS => Object.hasOwn(GARDENS, name);

const MIDDLE_OF_SUN: Point = [620, 620];

/** Home's sun, in place of the moon. */
const sun: Draw = (picture) => {
  picture.fill(
    dot(MIDDLE_OF_SUN, 620),
    picture.radial('0 #fffdf4, .26 #ffeec4 .85, 1 #fff1cc 0', MIDDLE_OF_SUN, 620),
  );
  picture.fill(
    dot(MIDDLE_OF_SUN, 100),
    picture.radial('0 #fff, .8 #fffbf2, 1 #ffecc6', MIDDLE_OF_SUN, 100),
  );
};

/** The pictures that are no ground: their sizes, and what draws them. */
const PARTS: Readonly<Record<string, readonly [width: number, height: number, draw: Draw]>> = {
  sun: [1240, 1240, sun],
  'home-ground': [WIDTH, HEIGHT, home],
  'home-ridges': [1000, 320, ridges],
};

/** The ground of a garden by day, or a part of Home's; undefined for any other name. */
export function drawGround(name: string): Picture | undefined {
  const garden = name.replace(/-ground$/, '');
  if (Object.hasOwn(PARTS, name)) {
    const [width = 0, height = 0, draw] = PARTS[name] ?? [];
    const picture = createPicture(width, height);
    draw?.(picture);
    return picture;
  }
  if (!isGarden(garden)) return undefined;
  const [sky, draw] = GARDENS[garden];
  const picture = createPicture(WIDTH, HEIGHT, 7);
  picture.sky(...sky);
  draw(picture);
  return picture;
}
