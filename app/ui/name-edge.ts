/** Letters that begin at a point or a thin bar: they have almost no space on their left. */
const OPEN_LETTERS = /^[ATVWXY]/;

/** For `data-edge` of a large name: a name that begins with such a letter moves out less than one that begins with a stem. */
export const nameEdge = (name: string) => (OPEN_LETTERS.test(name) ? 'open' : undefined);
