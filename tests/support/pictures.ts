import type { Locator } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';

/** The bytes of a picture as a `Uint8Array` over an `ArrayBuffer` of its own, as a request's body needs. */
export const bytesOf = async (picture: Sharp): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await picture.toBuffer());

/** The colors of the four quarters: top left, top right, bottom left, bottom right. */
const QUARTERS = ['#ff0000', '#00ff00', '#0000ff', '#ffffff'] as const;

/** A picture whose quarters have the four colors. */
export function quarters(width: number, height: number): Sharp {
  const [half, rest] = [Math.floor(width / 2), Math.floor(height / 2)];
  const patch = (background: string, left: number, top: number) => ({
    input: {
      create: { width: width - half, height: height - rest, channels: 3 as const, background },
    },
    left,
    top,
  });
  return sharp({ create: { width, height, channels: 3, background: QUARTERS[0] } }).composite([
    patch(QUARTERS[1], half, 0),
    {
      ...patch(QUARTERS[2], 0, rest),
      input: {
        create: { width: half, height: height - rest, channels: 3, background: QUARTERS[2] },
      },
    },
    patch(QUARTERS[3], half, rest),
  ]);
}

/** Which of the four colors is nearest in the middle of each quarter of a picture, by their places in `QUARTERS`. */
export async function quartersOf(picture: Uint8Array): Promise<number[]> {
  const { data } = await sharp(picture)
    .flatten()
    .resize({ width: 4, height: 4, fit: 'fill', kernel: 'nearest' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * 4 + x) * 3, (y * 4 + x) * 3 + 3)];
  const nearest = (pixel: readonly number[]) => {
    const distances = QUARTERS.map((color) =>
      [...Buffer.from(color.slice(1), 'hex')].reduce(
        (sum, value, index) => sum + Math.abs(value - (pixel[index] ?? 0)),
        0,
      ),
    );
    return distances.indexOf(Math.min(...distances));
  };
  return [nearest(at(0, 0)), nearest(at(3, 0)), nearest(at(0, 3)), nearest(at(3, 3))];
}

/** A picture as a camera on its side stores it, so that a reader that applies its EXIF orientation sees `upright`. */
export async function turnedJpeg(upright: Sharp): Promise<Buffer> {
  const stored = sharp(await upright.png().toBuffer()).rotate(270);
  const pixels = await stored.png().toBuffer();
  return sharp(pixels)
    .withExif({
      IFD0: { Make: 'Camera of the tests' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** Sends the event of a drop of a picture to an element. Resolves to whether the browser acts on it itself. */
export async function transferPicture(target: Locator, name: string): Promise<boolean> {
  const bytes = await quarters(640, 400).png().toBuffer();
  return target.evaluate(
    (element, [bytes = '', name = '']) => {
      const data = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([data], name, { type: 'image/png' }));
      return element.dispatchEvent(
        new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }),
      );
    },
    [bytes.toString('base64'), name],
  );
}
