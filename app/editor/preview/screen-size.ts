/** The first screens that a preview shows, in CSS pixels. */
export const SIZES = {
  phone: { label: 'Phone', width: 390, height: 844 },
  desktop: { label: 'Desktop', width: 1440, height: 900 },
} as const;

export type ScreenSize = keyof typeof SIZES;

/** The space between two screens, and below one for its name, in pixels. */
export const GAP = 32;

/** The scale at which screens fit side by side into a space: the same for all, and never enlarged. */
export function fitting(
  sizes: readonly ScreenSize[],
  space: { readonly width: number; readonly height: number },
): number {
  const width = sizes.reduce((sum, size) => sum + SIZES[size].width, 0);
  const height = Math.max(...sizes.map((size) => SIZES[size].height));
  const free = { width: space.width - GAP * (sizes.length - 1), height: space.height - GAP };
  return Math.max(0, Math.min(1, free.width / width, free.height / height));
}
