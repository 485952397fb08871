// A spreadsheet takes these for the beginning of a formula, in its own width and in full width.
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * A cell (RFC 4180, section 2). What a spreadsheet would run as a formula gets an apostrophe before it,
 * which the spreadsheet shows as text; what begins so already gets one more, so that nothing is lost.
 */
function cell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A record of a CSV file with its line end (RFC 4180, section 2). */
export const csvRecord = (values: readonly string[]): string => `${values.map(cell).join(',')}\r\n`;
