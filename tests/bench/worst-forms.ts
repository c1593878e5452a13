const BOUNDARY = 'boundary';
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

const part = (name: string, value: string, more = '') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const END = `--${BOUNDARY}--\r\n`;
const file = (value: string) => part('file', value, '; filename="study.pdf"');
const repeatTo = (bytes: number, piece: string) => piece.repeat(Math.floor(bytes / piece.length));

/** Forms designed to keep their parser busy, each about as large as a form may be. */
export const WORST_FORMS: [what: string, make: () => string][] = [
  ['form of 150,000 fields', () => repeatTo(10_000_000, part('x', '')) + END],
  ['form with a field of 10 MB', () => part('authors', 'x'.repeat(10_000_000)) + END],
  ['form with a field of 190,000 rows', () => part('authors', `[${'1,'.repeat(190_000)}1]`) + END],
  ['form with a file of line ends', () => file(repeatTo(10_000_000, '\r\n')) + END],
  [
    'form with a file of what is nearly its boundary',
    () => file(repeatTo(10_000_000, `\r\n--${BOUNDARY.slice(1)}`)) + END,
  ],
  ['form with a header of 10 MB', () => `--${BOUNDARY}\r\nX: ${'x'.repeat(10_000_000)}\r\n\r\n\r\n${END}`],
];
