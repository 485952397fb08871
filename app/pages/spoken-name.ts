/**
 * The accessible name of a link. It must contain the visible label (WCAG 2.2, 2.5.3): if the owner's words for `name`
 * do not, the label and its subject are read.
 */
export const spokenName = (label: string, name: string, subject: string): string =>
  name.toLowerCase().includes(label.toLowerCase()) ? name : `${label} ${subject}`;
