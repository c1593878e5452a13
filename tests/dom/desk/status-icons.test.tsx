import { cleanup, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { editorialApi } from '#domain/desk/editorial/paths';
import { paths } from '#domain/kernel/paths';
import { MANUSCRIPT_STATUSES, statusLabel } from '#domain/manuscript/status';
import { cardOf, useOffice } from '../../support/dom-office.tsx';

const open = useOffice();

const drawnIn = (selector: string) =>
  [...document.querySelectorAll(`${selector} path`)].map((line) => line.getAttribute('d'));

it('the statuses of manuscripts have icons unlike each other, the same in the list and beside the chart of the office', async () => {
  const cards = MANUSCRIPT_STATUSES.map((status, index) => cardOf({ id: `m${index}`, status }));
  open(paths.editorManuscripts('all'), { [`GET ${editorialApi.editorManuscripts('all')}`]: { body: cards } });
  const badges = () => [...document.querySelectorAll('.row-status .badge:has(path)')];
  await waitFor(() => expect(badges()).toHaveLength(MANUSCRIPT_STATUSES.length));
  expect(badges().map(({ textContent }) => textContent?.trim())).toEqual(MANUSCRIPT_STATUSES.map(statusLabel));
  const inList = drawnIn('.row-status .badge');
  expect(new Set(inList).size).toBe(MANUSCRIPT_STATUSES.length);
  cleanup();
  const counts = { total: 6, ...Object.fromEntries(MANUSCRIPT_STATUSES.map((status) => [status, 1])) };
  open(paths.editorDashboard, {
    [`GET ${editorialApi.editorDashboard}`]: { body: { counts, recent_manuscripts: [], revisions_received: 0 } },
  });
  await waitFor(() => expect(drawnIn('.chart-table tbody')).toEqual(inList));
});
