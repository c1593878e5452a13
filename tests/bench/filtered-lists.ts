import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { AWAITED_PARTIES } from '#domain/desk/list/list-options';
import { readList, readListIds } from '#server/desk/list/read-list';
import type { EditorialFilter } from '#server/desk/manuscripts/queries';
import type { Visibility } from '#server/manuscript/queries';
import { MERIDIAN } from '../support/meridian.ts';

const PAGE = 51;

/** The queries of filtered lists, by name. */
export function filteredListQueries(reader: ReadonlyKysely<Database>): [name: string, ask: () => Promise<unknown>][] {
  const now = new Date();
  const visibility = { hidden: ['m7', 'm8'], scope: null };
  const section: Visibility = { hidden: null, scope: { editors: ['acc5'], categories: ['Surgery'] } };
  const first = { sort: 'newest', limit: PAGE } as const;
  const filters: [name: string, filter: EditorialFilter][] = [
    ['of one editor', { visibility, editorId: 'acc5' }],
    ['of unassigned manuscripts', { visibility, editorId: null }],
    ['of one editor, under review', { visibility, editorId: 'acc5', status: 'under_review' }],
    ['of a category', { visibility, category: 'Oncology' }],
    ['of a type', { visibility, articleType: 'case_report' }],
    [
      'of a category and a type of one editor',
      { visibility, category: 'Oncology', articleType: 'case_report', editorId: 'acc5' },
    ],
    ['of a year', { visibility, from: new Date('2023-01-01'), before: new Date('2024-01-01') }],
    ['of a day', { visibility, from: new Date('2023-05-01'), before: new Date('2023-05-02') }],
    [
      'of a year and a category',
      { visibility, from: new Date('2023-01-01'), before: new Date('2024-01-01'), category: 'Oncology' },
    ],
  ];
  return [
    ...filters.map(([name, filter]): [string, () => Promise<unknown>] => [
      `list ${name}`,
      () => readList(MERIDIAN, reader, { filter, now }, first),
    ]),
    ...filters
      .slice(0, 2)
      .map(([name, filter]): [string, () => Promise<unknown>] => [
        `list ${name}, by title`,
        () => readList(MERIDIAN, reader, { filter, now }, { ...first, sort: 'title' }),
      ]),
    ...AWAITED_PARTIES.flatMap((waiting): [string, () => Promise<unknown>][] => [
      [
        `list waiting for ${waiting}`,
        () => readList(MERIDIAN, reader, { filter: { visibility }, waiting, now }, first),
      ],
      [
        `list waiting for ${waiting}, of one editor`,
        () => readList(MERIDIAN, reader, { filter: { visibility, editorId: 'acc5' }, waiting, now }, first),
      ],
      [
        `list waiting for ${waiting}, of a section`,
        () => readList(MERIDIAN, reader, { filter: { visibility: section }, waiting, now }, first),
      ],
      [
        `list waiting for ${waiting}: ids to select`,
        () => readListIds(MERIDIAN, reader, { filter: { visibility }, waiting, now }, first),
      ],
    ]),
  ];
}
