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
 * Whether JSON in UTF-8 holds more than the limits, found without parsing it: in about 2 ms for each megabyte. What is
 * no JSON may be within the limits or not.
 */
export function exceedsLimits(json: Uint8Array): boolean {
  const { values: mostValues, members: mostMembers, depth: mostDepth } = JSON_LIMITS;
  const members = new Uint32Array(mostDepth + 1);
  let depth = 0;
  let values = 1;
  for (let index = 0; index < json.length; index += 1) {
    const sign = json[index] ?? 0;
    if (sign === QUOTE) {
      index += 1;
      while (index < json.length && json[index] !== QUOTE)
        index += json[index] === BACKSLASH ? 2 : 1;
    } else if (sign === COMMA) {
      values += 1;
      const count = (members[depth] ?? 0) + 1;
      members[depth] = count;
      if (count > mostMembers || values > mostValues) return true;
    } else if ((sign | BRACE_BIT) === OPEN) {
      values += 1;
      depth += 1;
      if (depth > mostDepth || values > mostValues) return true;
      members[depth] = 1;
    } else if ((sign | BRACE_BIT) === CLOSE && depth > 0) depth -= 1;
  }
  return false;
}
