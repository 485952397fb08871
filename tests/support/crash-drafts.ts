import { randomUUID } from 'node:crypto';

/** A draft as it is stored, and as a save names it to replace it. */
interface Stored {
  readonly text: string;
  readonly keptAt: string;
}

/** How a save names the draft that it replaces. */
export interface DraftReference {
  readonly id: string;
  readonly keptAt: string;
}

/** What an editor knows of its draft on the server, and what may have become of it when the site was killed. */
export class CrashDraft {
  readonly id = randomUUID();
  /** As it was last acknowledged; null where it was never stored, or is deleted. */
  #stored: Stored | null = null;
  /** The text that was sent last, which may be stored or not. */
  #sent: string | null = null;
  /** The times of the drafts whose saves are stored. */
  readonly #replaced = new Set<string>();
  #writes = 0;

  get writes(): number {
    return this.#writes;
  }

  /** How many saves that name a draft are stored. */
  get replaced(): number {
    return this.#replaced.size;
  }

  /** The text of the next draft. */
  next(): string {
    this.#sent = `Typed ${this.#writes + 1}.`;
    return this.#sent;
  }

  acknowledge(stored: Stored): void {
    this.#writes += 1;
    this.#stored = stored;
  }

  /** What the next save sends of the draft, as the editor does. */
  reference(): DraftReference | null {
    return this.#stored === null ? null : { id: this.id, keptAt: this.#stored.keptAt };
  }

  /** A save is stored that named this draft. */
  saved(draft: DraftReference | null): void {
    if (draft !== null) this.#replaced.add(draft.keptAt);
  }

  /**
   * Compares with the draft that is stored, null for none, and goes on from it. Returns what is wrong: a draft must
   * be stored until a save that names it is, and not any longer.
   */
  compare(found: Stored | null): string[] {
    const before = this.#stored;
    const sent = this.#sent;
    this.#stored = found;
    if (found === null) {
      const isLost = before !== null && !this.#replaced.has(before.keptAt);
      return isLost ? [`the draft ${before.text} is gone, and no save has replaced it.`] : [];
    }
    if (this.#replaced.has(found.keptAt)) {
      return [`the draft ${found.text} is stored, and so is the save that replaces it.`];
    }
    const isKnown = found.text === before?.text || found.text === sent;
    return isKnown ? [] : [`the draft is ${found.text} instead of ${before?.text ?? 'none'}`];
  }
}
