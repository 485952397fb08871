/** What one JSON body may hold. */
export const JSON_LIMITS = {
  /**
   * Values at any depth. A thousand projects with as many tools have 34,000, and 8 MiB could have four million. Above
   * this, parsing and checking them would keep all visitors waiting.
   */
  values: 150_000,
  /** Values of one object or list. The longest lists of the content have 1,000. */
  members: 5_000,
  /** Objects and lists in each other. The content has six. */
  depth: 32,
} as const;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;

// `[` and `{`, `]` and `}`: they differ in one bit, which no other sign of JSON has in common with them.
const BRACE_BIT = 0x20;
const OPEN = 0x7b;
const CLOSE = 0x7d;

/**
 * Returns a function that takes the JSON of a body in UTF-8, chunk by chunk, and returns whether it holds more than the
 * limits up to here. It parses nothing, and takes about 2 ms for each megabyte. What is no JSON may be within the limits or
 * not.
 */
export function countJson(): (chunk: Uint8Array) => boolean {
  const members = new Uint32Array(JSON_LIMITS.depth + 1);
  let depth = 0;
  let values = 1;
  let isInText = false;
  // 1 where a chunk ends with the backslash of an escape.
  let skipped = 0;
  return (chunk) => {
    let index = skipped;
    while (index < chunk.length) {
      if (isInText) {
        while (index < chunk.length && chunk[index] !== QUOTE)
          index += chunk[index] === BACKSLASH ? 2 : 1;
        isInText = index >= chunk.length;
        if (isInText) break;
      } else {
        const sign = chunk[index] ?? 0;
        if (sign === QUOTE) {
          isInText = true;
        } else if (sign === COMMA) {
          values += 1;
          const count = (members[depth] ?? 0) + 1;
          members[depth] = count;
          if (count > JSON_LIMITS.members || values > JSON_LIMITS.values) return true;
        } else if ((sign | BRACE_BIT) === OPEN) {
          values += 1;
          depth += 1;
          if (depth > JSON_LIMITS.depth || values > JSON_LIMITS.values) return true;
          members[depth] = 1;
        } else if ((sign | BRACE_BIT) === CLOSE && depth > 0) {
          depth -= 1;
        }
      }
      index += 1;
    }
    skipped = index - chunk.length;
    return false;
  };
}
