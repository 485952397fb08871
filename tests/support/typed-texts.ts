/** The longest time that a keystroke may be without a stored draft while the site answers, in milliseconds. */
const DRAFT_LIMIT_MS = 5_000;

/** What a field held after each keystroke. Each text is typed once. */
export class TypedTexts {
  readonly #texts: { readonly text: string; readonly at: number }[] = [];
  /** The longest time from a keystroke that was lost to the end of the site, in milliseconds. */
  #longestLoss = 0;

  get count(): number {
    return this.#texts.length;
  }

  get longestLoss(): number {
    return this.#longestLoss;
  }

  get last(): string {
    return this.#texts.at(-1)?.text ?? '';
  }

  add(text: string): void {
    this.#texts.push({ text, at: Date.now() });
  }

  /** The place of a text among all; -1 for one that was never typed. */
  placeOf(text: string): number {
    return this.#texts.findLastIndex((typed) => typed.text === text);
  }

  /**
   * Checks what is stored of the texts when the site has ended. It answered from `since` until `until`; what was typed
   * before `since` counts as typed with the first text after that. Returns what is wrong.
   */
  compare(stored: number, { since, until }: { since: number; until: number }): string[] {
    const lost = this.#texts.find(({ at }, place) => place > stored && at >= since && at < until);
    if (lost === undefined) return [];
    const loss = until - lost.at;
    this.#longestLoss = Math.max(this.#longestLoss, loss);
    return loss <= DRAFT_LIMIT_MS ? [] : [`${lost.text} was typed ${loss} ms ago and is nowhere.`];
  }
}
