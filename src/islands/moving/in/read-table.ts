import Papa from 'papaparse';
import { type Columns, matchColumns, type PersonColumn } from '#domain/moving/in/columns';
import { LISTED_MAX, type ListedArticle } from '#domain/moving/in/listed';
import { ImportError } from '#domain/moving/in/scan';

const SEPARATORS = [',', ';', '\t', '|'];

/** The delimiter and line ending of a table, and the meaning of its columns. */
export interface TableHead {
  delimiter: string;
  newline: '\n' | '\r';
  columns: Columns;
}

/**
 * Reads the header of a table.
 * @throws CannotMove if no column holds titles
 */
export function readTableHead(start: string): TableHead {
  const text = withoutSeparatorLine(start.replace(/^\ufeff/, ''));
  const newline = text.includes('\n') ? '\n' : '\r';
  const heads = SEPARATORS.map((delimiter) => {
    const rows = Papa.parse<string[]>(text, { preview: 1, newline, delimiter }).data;
    return { delimiter, headers: rows[0] ?? [], columns: matchColumns(rows[0] ?? []) };
  });
  // Cells may contain any delimiter: the right one yields the most known headers.
  const known = ({ columns: { recognised }, headers }: (typeof heads)[number]) =>
    recognised.length * 1000 + headers.length;
  const { delimiter, headers, columns } = heads.reduce((best, one) => (known(one) > known(best) ? one : best));
  if (columns.fields.some(([field]) => field === 'title')) return { delimiter, newline, columns };
  const found = headers.map((header) => header.trim().slice(0, 40)).filter(Boolean);
  throw new ImportError(
    `The first line of this file has no column for titles${found.length > 0 ? `: it has ${found.slice(0, 8).join(', ')}` : ''}. The template shows the possible column names.`,
  );
}

/** Reads the rows of a table as articles; null for a row over the size limit. */
export function openTable({ delimiter, newline, columns }: TableHead): {
  write: (text: string) => (ListedArticle | null)[];
  end: () => (ListedArticle | null)[];
} {
  const parser = new Papa.Parser({ delimiter, newline });
  let [rest, count, isStart] = ['', 0, true];
  const parseRows = (isEnd: boolean) => {
    if (isStart) rest = withoutSeparatorLine(rest.replace(/^\ufeff/, ''));
    if (isStart && rest.length < 20 && !isEnd) return [];
    isStart = false;
    const { data, meta } = parser.parse(rest, 0, !isEnd) as { data: string[][]; meta: { cursor: number } };
    rest = isEnd ? '' : rest.slice(meta.cursor);
    const rows = data.flatMap((row) => {
      if (row.every((cell) => cell.trim() === '')) return [];
      count += 1;
      return count === 1 ? [] : [toListed(row, columns)];
    });
    if (rest.length > LISTED_MAX * 2) {
      throw new ImportError(`The row after row ${count} has an unclosed quotation mark. Save the table again.`);
    }
    return rows;
  };
  return {
    write(text) {
      rest += text;
      return parseRows(false);
    },
    end: () => parseRows(true),
  };
}

/** Excel allows a first line that names the delimiter. */
const withoutSeparatorLine = (text: string) => text.replace(/^"?sep=."?(?:\r\n?|\n)/, '');

function toListed(row: readonly string[], { fields, people, count }: Columns): ListedArticle | null {
  const says: ListedArticle['says'] = {};
  for (const [field, column] of fields) if (row[column]?.trim()) says[field] = row[column];
  const authors = rowAuthors(row, people);
  Object.assign(says, authorLists(authors));
  const isLonger = row.slice(count).some((cell) => cell.trim() !== '');
  const lost = isLonger ? ['Cells beyond the last column.'] : [];
  const characters = Object.values(says).reduce((sum, text) => sum + text.length, 0);
  if (characters > LISTED_MAX) return null;
  const named = authors.map(({ given, family }) => ({
    given: family ? given : '',
    family: family || given,
    isGuess: false,
  }));
  return { says, ...(named.length > 0 && { people: named }), file: 'none', lost };
}

/** The fields of each author from the per-author columns. */
function rowAuthors(row: readonly string[], people: Columns['people']): Record<PersonColumn['part'], string>[] {
  const authors = [...Map.groupBy(people, ({ author }) => author)].sort(([a], [b]) => a - b);
  return authors.flatMap(([, columns]) => {
    const valueIn = (part: string) => {
      const column = columns.find((one) => one.part === part)?.column ?? -1;
      return (row[column] ?? '').replaceAll(';', ',').trim();
    };
    const [given, family] = [valueIn('given'), valueIn('family')];
    const rest = { orcid: valueIn('orcid'), affiliation: valueIn('affiliation'), email: valueIn('email') };
    return given || family ? [{ given, family, ...rest }] : [];
  });
}

/** The lists that parallel the names, position by position. */
function authorLists(authors: readonly Record<PersonColumn['part'], string>[]): ListedArticle['says'] {
  if (authors.length === 0) return {};
  const list = (part: 'orcid' | 'affiliation' | 'email') => authors.map((one) => one[part]).join(';');
  return { orcids: list('orcid'), affiliations: list('affiliation'), emails: list('email') };
}
