// Where a cell begins, for spreadsheets that part cells at semicolons, tabs and line breaks too.
const FORMULA = /(^|[;\t\r\n])([ "]*)(?='*[=+\-@＝＋－＠])/g;

// Some spreadsheets drop these signs at the beginning of a cell, and then find a formula.
const DROPPED = /^'*[\t\r\n]/;

/**
 * A cell (RFC 4180, section 2). What a spreadsheet would run as a formula gets an apostrophe before it,
 * which the spreadsheet shows as text; what begins so already gets one more, so that nothing is lost.
 */
function cell(value: string): string {
  const text = value.replaceAll(FORMULA, "$1$2'");
  const safe = DROPPED.test(value) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A record of a CSV file with its line end (RFC 4180, section 2). */
export const csvRecord = (values: readonly string[]): string => `${values.map(cell).join(',')}\r\n`;
