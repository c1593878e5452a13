import { describe, expect, it } from 'vitest';
import { headlessTables, withTableHead } from '#domain/production/table-head';
import { toFullText } from '#server/production/convert/to-full-text';

const row = (...cells: string[]) =>
  `<tr>${cells.map((cell) => (cell.startsWith('<') ? cell : `<td>${cell}</td>`)).join('')}</tr>`;
const table = (...rows: string[]) => `<table><tbody>${rows.join('')}</tbody></table>`;
const WARDS = table(row('Ward', 'Beds &amp; sheets'), row('North', '12'));

describe('a table without a marked head', () => {
  it('is told by its number and its first row, among all tables of a text', () => {
    const html = `<p>a</p>\n<table><thead><tr><th scope="col">A</th></tr></thead></table>\n<figure id="table-2"><figcaption><strong>Table 2.</strong></figcaption>${WARDS}</figure>\n${table(row('', 'x'))}`;
    expect(headlessTables(html)).toEqual([
      { table: 1, label: 'Table 2', first_row: ['Ward', 'Beds & sheets'] },
      { table: 2, label: '', first_row: ['', 'x'] },
    ]);
  });

  it.each([
    [
      'row' as const,
      '<table><thead><tr><th scope="col">Ward</th><th scope="col">Beds &amp; sheets</th></tr></thead><tbody><tr><td>North</td><td>12</td></tr></tbody></table>',
    ],
    [
      'column' as const,
      '<table><tbody><tr><th scope="row">Ward</th><td>Beds &amp; sheets</td></tr><tr><th scope="row">North</th><td>12</td></tr></tbody></table>',
    ],
    [
      'both' as const,
      '<table><thead><tr><th scope="col">Ward</th><th scope="col">Beds &amp; sheets</th></tr></thead><tbody><tr><th scope="row">North</th><td>12</td></tr></tbody></table>',
    ],
  ])('gets it where it is said to be its %s, and nothing else changes', (head, expected) => {
    const around = (inner: string) => `<h2>A</h2>\n<p>1 &lt; 2</p>\n${inner}\n<p>Note: beds in use.</p>`;
    const written = withTableHead(around(WARDS), 0, head) ?? '';
    expect(written).toBe(around(expected));
    expect(toFullText(written).html).toBe(written);
    expect(headlessTables(written)).toEqual([]);
  });

  it('has a head of as many rows, and first cells only where merged cells leave room', () => {
    const merged = table(
      row('<td rowspan="2">Ward</td>', '<td colspan="2">Beds</td>'),
      row('all', 'free'),
      row('<td rowspan="2">North</td>', '1', '2'),
      row('3', '4'),
      row('South', '5', '6'),
    );
    expect(withTableHead(merged, 0, 'both')).toBe(
      '<table><thead><tr><th scope="col" rowspan="2">Ward</th><th scope="col" colspan="2">Beds</th></tr><tr><th scope="col">all</th><th scope="col">free</th></tr></thead><tbody><tr><th scope="row" rowspan="2">North</th><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr><tr><th scope="row">South</th><td>5</td><td>6</td></tr></tbody></table>',
    );
  });

  it.each([-1, 1])('is not the table %s that is not there', (at) => {
    expect(withTableHead(WARDS, at, 'row')).toBeUndefined();
  });
});
