/** Without a byte order mark, Excel assumes the machine's local encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A table as comma-separated values (RFC 4180) with CRLF line ends, in UTF-8. Cells hold untrusted text, so anything
 * that a spreadsheet would read as a formula is prefixed with an apostrophe, also after a semicolon or tab, where some
 * programs split cells.
 */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('');
}

function formatCell(value: string | number | null): string {
  const text = String(value ?? '');
  const safe = typeof value === 'string' ? text.replace(/(^|[;\t\r\n]["\s]*)(?=[=+\-@\t\r])/g, "$1'") : text;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
