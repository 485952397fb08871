import sharp, { type Sharp } from 'sharp';

/** The bytes of a picture as a `Uint8Array` over an `ArrayBuffer` of its own, as a request's body needs. */
export const bytesOf = async (picture: Sharp): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await picture.toBuffer());

/** The colors of the four quarters: top left, top right, bottom left, bottom right. */
export const QUARTERS = ['#ff0000', '#00ff00', '#0000ff', '#ffffff'] as const;

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
