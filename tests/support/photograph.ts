import sharp from 'sharp';

/** Noise of so many pixels, enlarged. */
const clouds = (width: number, height: number, sigma: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma },
    },
  }).resize(6000, 4000, { fit: 'fill', kernel: 'cubic' });

/**
 * A JPEG of 24 megapixels with detail of all sizes and the noise of a sensor, some 7 MB: more than most photographs
 * have.
 */
export async function noisyPhotograph(): Promise<Uint8Array<ArrayBuffer>> {
  const layer = async (width: number, height: number, sigma: number) => ({
    input: await clouds(width, height, sigma).png({ compressionLevel: 0 }).toBuffer(),
    blend: 'soft-light' as const,
  });
  const details = [await layer(96, 64, 40), await layer(384, 256, 30), await layer(6000, 4000, 20)];
  const base = await clouds(24, 16, 60).png({ compressionLevel: 0 }).toBuffer();
  return new Uint8Array(await sharp(base).composite(details).jpeg({ quality: 90 }).toBuffer());
}
