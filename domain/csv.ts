// The start of a formula. Some spreadsheets also split cells at semicolons, tabs and line breaks.
const FORMULA = /(^|[;\t\r\n])([ "]*)(?='*[=+\-@＝＋－＠])/g;

// Some spreadsheets drop these characters at the start of a cell, and may then find a formula.
const LEADING_WHITESPACE = /^'*[\t\r\n]/;

/**
 * A cell (RFC 4180, section 2). Text that a spreadsheet would run as a formula is prefixed with an apostrophe, so
 * that it is shown as text. Text that already has the apostrophe gets another one, so that nothing is lost.
 */
function cell(value: string): string {
  const text = value.replaceAll(FORMULA, "$1$2'");
  const safe = LEADING_WHITESPACE.test(value) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A record of a CSV file with its line end (RFC 4180, section 2). */
export const csvRecord = (values: readonly string[]): string => `${values.map(cell).join(',')}\r\n`;
