import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { startJournal } from '#database/start';
import { officePaths, type ProductionPart } from '#domain/desk/editorial/paths';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { EditorArea } from '#islands/assembly/EditorArea.tsx';
import { sha256Of } from '#server/document/store-document';
import { httpResolver } from '#server/kernel/adapters/citation-resolver';
import { randomId } from '#server/kernel/identifiers';
import type { Person } from '../../support/accounts.ts';
import { startCitationServer } from '../../support/citation-server.ts';
import { docx } from '../../support/documents.ts';
import { button, field, fill } from '../../support/dom.ts';
import { choose, useDomJournal } from '../../support/dom-journal.ts';
import { acceptedManuscript, addFurtherFile } from '../../support/factories.ts';
import { png } from '../../support/images.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const { journal, open } = useDomJournal();

let editor: Person;
let id: string;

beforeEach(async () => {
  editor = await journal.as('editor');
  await startJournal(journal.db, journal.clock.now());
  id = await acceptedManuscript(journal.db);
});

const openProduction = (at: ProductionPart) =>
  open(officePaths.productionPart(id, at), <EditorArea journal={MERIDIAN} />, { as: editor });
const toPart = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Production sections' })).getByRole('link', { name });
const part = (name: string) => within(document.querySelector(`#${name}`) as HTMLElement);

/** Adds a file submitted with the manuscript. */
async function addSubmittedFile(kind: 'figure' | 'checklist', name: string, bytes: Uint8Array): Promise<void> {
  const format = name.split('.').at(-1) ?? '';
  const file_key = `further/${randomId()}.${format}`;
  await journal.files.write(file_key, bytes);
  const stored = { file_key, bytes: bytes.length, sha256: sha256Of(bytes) };
  await addFurtherFile(journal.db, id, { kind, name, format, ...stored } as never);
}

describe('production', () => {
  it('says what comes next as soon as the text is there', async () => {
    const { user } = openProduction('text');
    await screen.findByText('There is no full text yet, and no conversion is running.', { exact: false });
    choose(
      await screen.findByLabelText<HTMLInputElement>('Text file'),
      new File([docx({ paragraphs: ['Rooms were cold.'] }).slice()], 'text.docx'),
    );
    await user.click(button('Upload the text'));
    await screen.findByText('The text is ready, but no proof has been sent to the authors.', { exact: false });
  });

  it('takes a figure that came with the manuscript, and says why it cannot take another', async () => {
    await addSubmittedFile('figure', 'Fig1.png', png());
    await addSubmittedFile('figure', 'Fig2.tif', Buffer.from('II*\0'));
    const { user } = openProduction('figures');
    await screen.findByText(PRODUCTION_TEXTS.notAnImage, { exact: false });
    const figures = part('figures');
    expect(figures.queryByRole('button', { name: /Fig2\.tif/ })).toBe(null);
    await user.click(figures.getByRole('button', { name: 'Add to the article: Fig1.png' }));
    await figures.findAllByText('in use as Figure 1', { exact: false });
    await figures.findByRole('img', { name: 'Figure 1' });
    expect(figures.queryByRole('button', { name: /Add to the article/ })).toBe(null);
  });

  it('publishes a reporting checklist that came with the manuscript once the article names its guideline, and one of its own', async () => {
    await addSubmittedFile('checklist', 'STROBE checklist.docx', docx({ paragraphs: ['STROBE, item 1: page 2.'] }));
    const { user } = openProduction('figures');
    await screen.findByText(PRODUCTION_TEXTS.guidelineNotNamed, { exact: false });
    await user.click(toPart('Metadata'));
    await user.click(field('STROBE: observational studies'));
    await user.click(button('Save metadata'));
    await user.click(toPart('Figures'));
    const files = part('supplements');
    await user.click(
      await files.findByRole('button', { name: 'Publish as the STROBE checklist: STROBE checklist.docx' }),
    );
    await files.findByText('in use as supplement-1.docx', { exact: false });
    expect(files.getAllByLabelText<HTMLInputElement>('File title')[0]?.value).toBe('STROBE checklist');
    expect(files.getAllByLabelText<HTMLSelectElement>('Type of file')[0]?.value).toBe('strobe');

    const own = part('new-supplement');
    await user.selectOptions(own.getByLabelText('Type of file'), 'STROBE checklist');
    expect(own.getByLabelText<HTMLInputElement>('File title').value).toBe('STROBE checklist');
    const byMail = new File([docx({ paragraphs: ['Item 2: page 3.'] }).slice()], 'By mail.docx');
    choose(own.getByLabelText('Supplementary file'), byMail);
    await user.click(own.getByRole('button', { name: 'Add the file' }));
    await files.findByRole('link', { name: 'supplement-2.docx' });
    expect(own.getByLabelText<HTMLSelectElement>('Type of file').value).toBe('');
    expect(files.getAllByLabelText<HTMLSelectElement>('Type of file')[1]?.value).toBe('strobe');
  });
});

it('what references lack is shown beside them, taken over at once or one by one, and saved with the metadata', async () => {
  const server = await startCitationServer();
  journal.context.citationResolver = httpResolver(server.address);
  const whole =
    'Lin G, Kim KM. Sleep after surgery: a cohort study. Journal of Sleep. 2020;12(3):1-9. doi:10.5555/js.2020.1';
  const other = 'Roe A. Wards of the northern hospitals. Ward. 2019;1(1):1-2. doi:10.5555/js.2020.1';
  const none = 'Poe X. Rest. Ward. 2019;1:1. doi:10.5555/none';
  const lacking = 'Lin G. Sleep after surgery: a cohort study. doi:10.5555/js.2020.1';
  const byUrl = 'Kim K. Sleep after surgery. https://doi.org/10.5555/js.2020.1';

  const { user } = openProduction('references');
  await screen.findByLabelText('References');
  const list = () => field('References').value.split('\n');
  fill('References', [lacking, other, none, byUrl].join('\n'));
  const offers = within(screen.getByRole('region', { name: 'Complete references by DOI' }));
  await user.click(button('Look up missing details'));
  await offers.findByText('2 references can be completed.', { exact: false });
  expect(offers.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
    'Missing: journal, year, volume, pages',
    'The DOI belongs to another work',
    'Missing: journal, year, volume, pages',
  ]);

  // The reference to a different work is unchanged.
  await user.click(button('Use all 2'));
  expect(list()).toEqual([whole, other, none, whole]);
  await user.click(offers.getByRole('button', { name: /^Use this/ }));
  expect(list()).toEqual([whole, whole, none, whole]);
  expect(offers.getByRole('status').textContent).toBe(
    `All references are complete. The DOI of 1 reference is not registered: check “${none}”.`,
  );

  // Nothing is stored before saving.
  await user.click(button('Save references'));
  await expect.poll(() => screen.queryByText('Not saved yet; kept on this device.', { exact: false })).toBe(null);
  openProduction('references');
  await screen.findByRole('region', { name: 'Complete references by DOI' });
  await expect.poll(list).toEqual([whole, whole, none, whole]);
  journal.context.citationResolver = undefined;
  await server.close();
});
