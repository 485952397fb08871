import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/*
 * Makes the icons of `public/` from its `favicon.svg`, for programs that cannot show SVG: `node scripts/make-icons.ts`.
 * Their sizes are those of the manifest (server/discovery/routes.ts) and of app/site-tags.tsx.
 */

/** The ground and the lines of the icons: `--color-ink` of app/styles/tokens.css, and the drawing's own dark scheme. */
const GROUND = '#090d16';
const LINES = '#66c4ff';

const drawing = await readFile('public/favicon.svg', 'utf8');
const lines = /<path d="[^"]+"/.exec(drawing)?.[0];
if (lines === undefined) throw new Error('public/favicon.svg has no path.');

/** The drawing on its background, in pixels. `share` is its share of the width; a maskable icon is cut to 80 %. */
const icon = (size: number, share: number) => {
  const width = 16 / share;
  const start = (16 - width) / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${start} ${start} ${width} ${width}"><path d="M${start} ${start}h${width}v${width}h${-width}z" fill="${GROUND}"/>${lines} fill="none" stroke="${LINES}" stroke-width="1.5"/></svg>`;
  return sharp(Buffer.from(svg), { density: (72 * size) / 16 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
};

/** An ICO file with one PNG of 32 by 32 pixels: a directory of 6 bytes, an entry of 16, the picture. */
function icoOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

await writeFile('public/favicon.ico', icoOf(await icon(32, 1)));
await writeFile('public/apple-touch-icon.png', await icon(180, 0.66));
await writeFile('public/icon-512.png', await icon(512, 0.78));
await writeFile('public/icon-maskable-512.png', await icon(512, 0.56));
