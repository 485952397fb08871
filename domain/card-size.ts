// A file of its own: the process that draws a card needs nothing else of the domain, whose schemas take half of its time.

/** A sharing card's size in pixels, which all services that show previews of links take. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;
