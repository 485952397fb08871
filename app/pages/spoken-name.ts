/**
 * What a link is called aloud. Its visible label must be a part of that (WCAG 2.2, 2.5.3): where the owner's words have
 * it no longer in `name`, the label and what it is of are read.
 */
export const spokenName = (label: string, name: string, of: string): string =>
  name.toLowerCase().includes(label.toLowerCase()) ? name : `${label} ${of}`;
