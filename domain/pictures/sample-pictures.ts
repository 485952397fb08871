import type { PixelSize } from './crop.ts';

const facts = (width: number, height: number, colour: string) => ({ width, height, colour });

/** The size and the colour (`dominantColor`) of the sample content's pictures. */
export const samplePictures: ReadonlyMap<string, PixelSize & { readonly colour: string }> = new Map(
  Object.entries({
    '/sample/project-1.svg': facts(1200, 840, '#182f4c'),
    '/sample/project-1-1.svg': facts(1200, 800, '#49738f'),
    '/sample/project-1-2.svg': facts(720, 960, '#15263e'),
    '/sample/project-1-3.svg': facts(1200, 750, '#2c527a'),
    '/sample/project-2.svg': facts(800, 760, '#8c2b30'),
    '/sample/project-3.svg': facts(800, 560, '#cfc8b1'),
    '/sample/project-4.svg': facts(800, 560, '#16203a'),
    '/sample/project-5.svg': facts(800, 560, '#27314a'),
    '/sample/project-6.svg': facts(800, 560, '#2f4537'),
  }),
);
