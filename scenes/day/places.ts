import { MIDDLE, POOL } from '../downloads-view.ts';
import { type Point, polygon } from '../poster/shapes.ts';
import { between } from '../random.ts';
import {
  box,
  type Draw,
  dot,
  fan,
  limb,
  points,
  SCALE,
  scattered,
  sizedPoints,
} from './drawing.ts';

/** Firs, by the middle of the foot and the height of each. */
const firs = (text: string): string =>
  sizedPoints(text)
    .flatMap(([[x, y], high]) =>
      [0.3, 0.44, 0.6, 0.78, 1].map((wide, row) => {
        const [tip, foot] = [y - high * (1 - row * 0.16), y - high * (0.7 - row * 0.16)];
        const half = wide * high * 0.28;
        return `M${x} ${tip}L${x + half} ${foot}Q${x} ${foot - high * 0.06} ${x - half} ${foot}Z`;
      }),
    )
    .join('');

const MIDDLE_OF_SUN: Point = [620, 620];

export const home: Draw = (picture) => {
  picture.hill('574 580 574 560 592 566 542', picture.linear('0 #b8ccdb, 1 #f4eee4'));
  picture.fill(
    firs('640 572 26, 740 566 22, 860 588 24, 1100 584 24, 1220 578 24, 1340 562 22'),
    '#8fa9bb',
  );
  picture.mist('#fdf6ea', 700, 690, 900, 14);
  picture.hill('690 702 680 660 640 664 640', picture.linear('0 #aec4d3, 1 #e6e9e8'));
  picture.fill(firs('880 656 54, 905 652 44, 1398 656 64'), '#67839a');
  picture.hill('776 760 764 778 756 770 738', picture.linear('0 #fbfaf6, 1 #dde6ec'));
  picture.fill(firs('872 774 128, 926 774 96, 1424 752 170'), '#334a5f');
};

/** The foot of Home in a narrow window. */
export const ridges: Draw = (picture) => {
  picture.hill('46 38 52 42 58 36 44', picture.linear('0 #b8ccdb, 1 #f4eee4'));
  picture.fill(firs('300 48 14, 520 52 12, 690 46 14, 905 42 13'), '#8fa9bb');
  picture.hill('112 118 100 112 96 114 90', picture.linear('0 #aec4d3, 1 #e6e9e8'));
  picture.fill(firs('560 112 30, 590 112 24, 950 100 34'), '#9db1c0');
  picture.hill('178 168 180 190 172 184 160', picture.linear('0 #fbfaf6, 1 #dde6ec'));
  picture.fill(firs('700 188 62, 740 190 46, 975 178 84'), '#8fa4b4');
};

/** Home's sun, in place of the moon. */
export const sun: Draw = (picture) => {
  picture.fill(
    dot(MIDDLE_OF_SUN, 620),
    picture.radial('0 #fffdf4, .26 #ffeec4 .85, 1 #fff1cc 0', MIDDLE_OF_SUN, 620, 'air'),
  );
  picture.fill(
    dot(MIDDLE_OF_SUN, 100),
    picture.radial('0 #ffffff, .8 #fffbf2, 1 #ffecc6', MIDDLE_OF_SUN, 100, 'sun'),
  );
};

export const downloads: Draw = (picture) => {
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
      .map((fill) => polygon(points(fill)))
      .join(''),
    '#f4fdfb',
    { opacity: 0.6 },
  );
  picture.fill(
    fan([1420, 250], 62, -1.57, 9, 0.13, 4) +
      fan([1400, 372], 54, -1.57, 9, 0.13, 4) +
      fan([958, 168], 30, -1.57, 9, 0.13, 4) +
      fan([940, 350], 32, -1.57, 9, 0.13, 4),
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
      '0 #ffffff 0, .1 #ffffff .9, .5 #ffffff, .9 #ffffff .9, 1 #ffffff 0',
      `${x - 166} 0, ${x + 166} 0`,
    ),
  );
  const water = Array.from(
    { length: 26 },
    (_, index) => `M${x - 140 + index * 11} 0l${between(picture.random, -6, 6)} ${y}`,
  );
  picture.stroke(water.join(''), '#a9d9dc', 1.4, { opacity: 0.55 });
  picture.group(`transform="translate(${x} ${y})scale(1 .2)"`, () =>
    picture.fill(
      dot([0, 0], 600),
      picture.radial('0 #ffffff, .35 #c9ecec, .7 #b2dfe2 .7, 1 #d8f0ef 0', [0, 0], 600),
    ),
  );
  picture.fill(dot([x, y - 2], 190, 26), '#ffffff', { blur: 20 });
  picture.fill('M1330 640q20-34 52-30t58 22v8zM1290 650q14-22 34-18t30 18z', '#12484e');
  picture.fill('M1350 622q14-18 34-14t44 18q-40-14-78-4z', '#8fc3c7');
};

export const contact: Draw = (picture) => {
  picture.fill('M0 190Q160 120 330 176T700 180T1080 176T1440 196V270H0Z', '#f2d4c3');
  picture.fill('M0 236Q240 200 480 236T960 226T1440 214V270H0Z', '#ebc7b5');
  picture.fill(box(0, 270, 1440, 630), picture.linear('0 #f9e4d4, .4 #f2d8ca, 1 #ecc8b6'));
  picture.fill('M1236 270Q1340 232 1440 222V270Z', picture.linear('0 #c08d76, 1 #d9ad98'));
  picture.fill('M1236 270H1440V322Q1330 306 1236 270Z', '#d9ad98', { opacity: 0.7 });
  const pines = sizedPoints('1336 246 56, 1378 240 78, 1418 234 100').flatMap(([[x, y], high]) =>
    [1, 0.8, 0.6, 0.42].map(
      (up, row) =>
        `M${x - high * (0.18 + row * 0.08)} ${y - high * up}q${high * (0.18 + row * 0.08)} ${-high * 0.16} ${high * (0.36 + row * 0.16)} 0z`,
    ),
  );
  picture.fill(
    pines.join('') +
      sizedPoints('1336 246 56, 1378 240 78, 1418 234 100')
        .map(([[x, y], high]) => box(x - 2, y - high, 4, high))
        .join(''),
    '#ad806a',
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
    picture.linear('0 #eec9a6, .5 #fff3d8, 1 #fffaf0', '1278 0, 1358 0', 'sun'),
  );
  picture.stroke('M1304 316L1307 424M1332 316L1330 424M1280 350H1356M1283 388H1353', '#b06a4a', 2);
  picture.fill(
    'M1272 310H1366L1362 320H1276ZM1259 421H1378L1368 433H1269ZM1276 320L1285 421H1291L1283 320ZM1353 320L1345 421H1351L1361 320Z',
    '#5d3728',
  );
};

export const admin: Draw = (picture) => {
  const { random } = picture;
  const planks = Array.from({ length: 9 }, (_, index) => 690 + index * 84);
  const maple = (point: Point) => fan(point, between(random, 14, 28), random() * 6, 7, 0.16, 4.6);
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
    picture.linear('0 #eeb9a6, .4 #ffe6da, 1 #fffaf3', '1066 0, 1174 0', 'sun'),
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
