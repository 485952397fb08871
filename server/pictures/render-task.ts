import { z } from 'zod';
import type { PixelRegion, PixelSize } from '../../domain/pictures/crop.ts';
import type { CardDrawing } from './cards/card-drawing.ts';

/** The formats in which pictures are served. */
export const RENDITION_FORMATS = ['avif', 'webp', 'jpeg'] as const;

export type RenditionFormat = (typeof RENDITION_FORMATS)[number];

/** Work for one child process. */
export type RenderTask =
  | {
      /** Reads a whole upload, and makes the master from which most renditions are made. */
      readonly kind: 'master';
      readonly source: string;
      readonly target: string;
    }
  | {
      readonly kind: 'rendition';
      readonly source: string;
      readonly target: string;
      /** Quarter turns clockwise, before the region is taken. */
      readonly turn: number;
      readonly region: PixelRegion;
      readonly size: PixelSize;
      readonly format: RenditionFormat;
    }
  | {
      readonly kind: 'card';
      readonly target: string;
      readonly drawing: CardDrawing;
    };

const pixels = z.int().positive();

/** What a child process writes to its standard output. */
export const renderAnswerSchema = z.union([
  z.object({ failure: z.enum(['too-many-pixels', 'broken']), detail: z.string() }),
  z.object({
    master: z.object({
      /** After the orientation of its metadata was applied. */
      width: pixels,
      height: pixels,
      /** The average color, such as `#a0b1c2`. */
      colour: z.string(),
    }),
  }),
  z.object({ rendition: z.literal(true) }),
  z.object({ card: z.literal(true) }),
]);

export type RenderAnswer = z.output<typeof renderAnswerSchema>;
