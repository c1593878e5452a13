import { expect, it } from 'vitest';
import { dossierSections } from '#domain/desk/audit/dossier-text';

it('a dossier describes statuses, recommendations and events in plain words, not in code names', () => {
  const dossier = {
    reason: 'Asked by the university.',
    manuscript: { status: 'under_review', manuscript_number: 'MJ-2026-0032' },
    reviews: [{ recommendation: 'minor_revisions', file: 'notes_of_ada.docx' }],
    events: [{ action: 'status.changed', details: { from: 'submitted', to: 'revisions_required' } }],
  };
  const values = Object.fromEntries(
    dossierSections(dossier).map(({ heading, entries }) => [heading, entries.flat().map(({ value }) => value)]),
  );
  expect(values).toEqual({
    'This dossier': ['Asked by the university.'],
    Manuscript: ['Under Review', 'MJ-2026-0032'],
    Reviews: ['Minor revisions', 'notes_of_ada.docx'],
    Events: ['Status changed', 'Submitted', 'Revisions Required'],
  });
});
