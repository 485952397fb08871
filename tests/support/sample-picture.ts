import type { Picture } from '../../server/pictures/picture-renditions.ts';

/** A picture as the library has it. */
export const samplePicture = (change: Partial<Picture> = {}): Picture => ({
  id: 'a'.repeat(32),
  title: 'ridge.jpg',
  format: 'jpeg',
  width: 3_000,
  height: 2_000,
  alt: '',
  bytes: 5,
  sha256: '',
  colour: '#a0b1c2',
  createdAt: '2026-01-01T00:00:00.000Z',
  unusedSince: null,
  ...change,
});
