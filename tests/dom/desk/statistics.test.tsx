import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { statisticsPath } from '#domain/desk/statistics/paths';
import { EditorArea } from '#islands/assembly/EditorArea.tsx';
import type { Person } from '../../support/accounts.ts';
import { button, type DomPage, field } from '../../support/dom.ts';
import { useDomJournal, watchDownloads } from '../../support/dom-journal.ts';
import { acceptedManuscript, rejectedManuscript, submittedManuscript } from '../../support/factories.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const { journal, open } = useDomJournal();

let editor: Person;
beforeEach(async () => {
  editor = await journal.as('editor');
  await submittedManuscript(journal.db, { category: 'Cardiology' });
  await acceptedManuscript(journal.db, { category: 'Cardiology' });
  await rejectedManuscript(journal.db, { category: 'Oncology' });
});

async function openStatistics(query = ''): Promise<DomPage> {
  const page = open(statisticsPath + query, <EditorArea journal={MERIDIAN} />, { as: editor });
  await screen.findByRole('heading', { level: 1, name: 'Statistics' });
  return page;
}
const chart = () => screen.findByRole('img', { name: /^Bar chart\. Submissions: / });
const rows = (name: string) =>
  within(screen.getByRole('region', { name: `${name}, in numbers` }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('the statistics', () => {
  it('are chosen by keyboard, and the choice stands in the address, for a reload', async () => {
    const page = await openStatistics();
    await chart();
    await page.user.selectOptions(field('Grouped by'), 'Category');
    button('Show statistics').focus();
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(new URLSearchParams(location.search).get('by')).toBe('category'));
    await waitFor(async () => expect((await chart()).getAttribute('aria-label')).toContain('Cardiology 2, Oncology 1'));
    await openStatistics('?by=category');
    expect((await chart()).getAttribute('aria-label')).toContain('Cardiology 2, Oncology 1');
    expect(field('Grouped by').value).toBe('category');
  });

  it('say every number of a chart in a table too, and hand the table over', async () => {
    const page = await openStatistics('?by=category');
    await chart();
    await screen.findByRole('heading', { name: 'Editor workload' });
    for (const details of document.querySelectorAll('details')) details.open = true;
    expect(document.querySelectorAll('.figure-part table').length).toBeGreaterThanOrEqual(
      document.querySelectorAll('.figure-chart').length,
    );
    expect(rows('Submissions and acceptance')).toEqual([
      ['Category', 'Submissions', 'Accepted', 'Rejected', 'Accepted (%)'],
      ['Cardiology', '2', '1', '0', '100'],
      ['Oncology', '1', '0', '1', '0'],
    ]);
    const downloaded = watchDownloads();
    await page.user.click(screen.getByRole('button', { name: /^Download as CSV.*Submissions and acceptance$/ }));
    await expect.poll(() => downloaded).toEqual(['submissions.csv']);
  });

  it('say where there is nothing to count', async () => {
    await openStatistics('?from=1999-01-01&to=1999-12-31');
    expect((await screen.findAllByText('No data for this period.')).length).toBeGreaterThan(0);
    expect(document.querySelector('.figure-chart')).toBe(null);
  });
});
