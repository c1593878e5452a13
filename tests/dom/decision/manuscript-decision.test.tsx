import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Duty } from '#domain/account/colleague/duty';
import { EDITORIAL_TEXTS } from '#domain/desk/editorial/editorial';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import type { ProductionCheck } from '#domain/production/record';
import { button, field, fill, type Script, summaryWith } from '../../support/dom.ts';
import {
  EDITOR,
  findScreen,
  manuscriptOf,
  manuscriptReplies,
  toasts,
  useOffice,
  VOLUME_2,
  watchDownloads,
} from '../../support/dom-office.tsx';

const openOffice = useOffice();

const UPDATE = 'POST /api/editor/manuscript/:id/update-status/';
const INVITE = 'POST /api/editor/manuscript/:id/invite-reviewers/';
const ASSIGN = 'POST /api/editor/manuscript/:id/assign-reviewer/';

async function open(manuscript: EditorManuscript, script: Script = {}, duty?: Duty) {
  const page = openOffice(`/editor/manuscript/${manuscript.id}`, { ...manuscriptReplies(manuscript), ...script }, duty);
  await findScreen('Manuscript Evaluation');
  await screen.findByText('Next step:');
  return page;
}
const badge = () => document.querySelector('.manuscript-head .badge')?.textContent;
const updated = (manuscript: EditorManuscript) => ({ body: { message: 'Updated.', manuscript } });

describe('a missing manuscript', () => {
  it('is reported, with a way back', async () => {
    const page = openOffice('/editor/manuscript/m0', {
      'GET /api/editor/manuscript/:id/': { status: 404, body: { detail: 'Not found.' } },
    });
    expect((await screen.findByRole('alert')).textContent).toBe('Manuscript not found');
    await page.user.click(screen.getByRole('link', { name: 'Return to Dashboard' }));
    await findScreen('Editor Dashboard');
  });

  it('that cannot be loaded leads to the dashboard, with a message', async () => {
    openOffice('/editor/manuscript/m1', { 'GET /api/editor/manuscript/:id/': 'no connection' });
    await findScreen('Editor Dashboard');
    expect(location.pathname).toBe('/editor/dashboard');
    await waitFor(() => expect(toasts()).toContain('Failed to load manuscript details'));
  });
});

describe('a decision', () => {
  it('says what is missing, and sends nothing', async () => {
    const page = await open(manuscriptOf());
    await page.user.click(button('Update Status'));
    await summaryWith(EDITORIAL_TEXTS.notesRequired);
    await page.user.selectOptions(field('Status'), 'accepted');
    fill('Editorial notes', 'After an appeal.');
    fill('Volume', '');
    fill('Issue', '3');
    await page.user.click(button('Update Status'));
    await summaryWith(EDITORIAL_TEXTS.issueWithoutVolume);
    expect(page.calls(UPDATE)).toEqual([]);
  });

  it('assigns an issue from the list, or a new one once the editor confirms', async () => {
    const page = await open(manuscriptOf({ status: 'accepted' }), {
      'GET /api/editor/volumes/': { body: [VOLUME_2] },
      [UPDATE]: updated(manuscriptOf({ status: 'accepted', version: 2 })),
    });
    await screen.findByRole('option', { name: 'Volume 2 (2026), Issue 3 – 30 October 2026: Care at home' });
    const place = () => [field('Appears in').value, field('Volume').value, field('Issue').value];
    await page.user.selectOptions(field('Appears in'), 'Volume 2 (2026), Issue 1 – 27 March 2026');
    expect(place()).toEqual(['2/1', '2', '1']);
    await page.user.selectOptions(field('Appears in'), 'New issue…');
    expect(place()).toEqual(['new', '2', '4']);
    fill('Issue', '12');
    fill('Editorial notes', 'For the spring.');
    await page.user.click(button('Update Status'));
    const dialog = await screen.findByRole('dialog', { name: 'Create Issue 12 of Volume 2?' });
    expect(dialog.textContent).toContain('Volume 2 (2026) has no Issue 12 yet. Existing issues: 1 and 3.');
    await page.user.click(button('Go back'));
    expect(page.calls(UPDATE)).toEqual([]);
    await page.user.click(button('Update Status'));
    await page.user.click(await screen.findByRole('button', { name: 'Yes, create it' }));
    await waitFor(() => expect(page.calls(UPDATE)).toHaveLength(1));
    expect(page.calls(UPDATE)[0]?.body).toMatchObject({ volume: 2, issue: 12 });
  });

  it('does not ask about an existing issue', async () => {
    const page = await open(manuscriptOf({ status: 'accepted' }), {
      'GET /api/editor/volumes/': { body: [VOLUME_2] },
      [UPDATE]: updated(manuscriptOf({ status: 'accepted', version: 2 })),
    });
    fill('Volume', '2');
    fill('Issue', '3');
    fill('Editorial notes', 'For the autumn.');
    await page.user.click(button('Update Status'));
    await waitFor(() => expect(page.calls(UPDATE)).toHaveLength(1));
    expect(page.calls(UPDATE)[0]?.body).toMatchObject({ volume: 2, issue: 3 });
  });

  it('shows the letter as it will arrive, sends it as the editor changed it, and forgets the notes only once it is made', async () => {
    const manuscript = manuscriptOf();
    let page = await open(manuscript);
    await page.user.selectOptions(field('Status'), 'revisions_required');
    fill('Editorial notes', 'Please report repeat values.');
    const preview = document.querySelector('.letter-preview')?.textContent;
    expect(preview).toContain('To ada@hospital.example');
    expect(preview).toContain('Please report repeat values.');
    await page.user.click(button('Edit the letter'));
    fill('Letter', `${field('Letter').value}\n\nA word of our own.`);

    // Leaves the page without a decision, and returns.
    cleanup();
    page = await open(manuscript);
    expect(field('Editorial notes').value).toBe('Please report repeat values.');
    expect(field('Letter').value).toContain('A word of our own.');

    page.answer({ [UPDATE]: updated(manuscriptOf({ status: 'revisions_required', version: 2 })) });
    await page.user.click(button('Update Status'));
    await waitFor(() => expect(toasts()).toContain('Manuscript status updated to Revisions Required'));
    expect(badge()).toBe('Revisions Required');
    expect(field('Editorial notes').value).toBe('');
    const [sent] = page.calls(UPDATE).map(({ body }) => body as { letter: { text: string } });
    expect(sent).toMatchObject({ status: 'revisions_required', notes: 'Please report repeat values.', version: 1 });
    expect(sent?.letter.text).toMatch(/Please report repeat values\.[\s\S]*A word of our own\.$/);
  });

  it('that keeps the status sends no second letter unless the editor asks for one', async () => {
    const page = await open(manuscriptOf({ status: 'accepted' }));
    expect(document.querySelector('.letter-preview')).toBeNull();
    await page.user.click(field('Send this letter to the authors'));
    expect(document.querySelector('.letter-preview')?.textContent).toContain('We are pleased to accept');
  });

  it('starts, if no one was invited, with the letter for rejection without review', async () => {
    const page = await open(manuscriptOf());
    await page.user.selectOptions(field('Status'), 'rejected');
    const preview = () => document.querySelector('.letter-preview')?.textContent;
    expect(preview()).toContain('decided not to send it to reviewers');
    await page.user.click(screen.getByRole('radio', { name: 'Rejection' }));
    expect(preview()).toContain('We have decided not to publish it');
  });

  it('of a revision is neither minor nor major until the editor says which', async () => {
    const page = await open(manuscriptOf({ status: 'under_review' }), {
      [UPDATE]: updated(manuscriptOf({ status: 'revisions_required', version: 2 })),
    });
    await page.user.selectOptions(field('Status'), 'revisions_required');
    const kinds = screen.getAllByRole<HTMLInputElement>('radio', { name: /Revision$/ });
    expect(kinds.map(({ checked }) => checked)).toEqual([false, false]);
    expect(document.querySelector('.letter-preview')?.textContent).not.toMatch(/major|minor/i);
    await page.user.click(screen.getByRole('radio', { name: 'Minor Revision' }));
    expect(document.querySelector('.letter-preview')?.textContent).toContain('some minor points');
    fill('Editorial notes', 'Both ask for little.');
    await page.user.click(button('Update Status'));
    await waitFor(() => expect(badge()).toBe('Revisions Required'));
    expect(page.calls(UPDATE)[0]?.body).toMatchObject({ kind: 'minor_revision' });
  });

  it('to reject is confirmed by one question', async () => {
    const rejected = manuscriptOf({ status: 'rejected', version: 2 });
    const page = await open(manuscriptOf(), { [UPDATE]: updated(rejected) });
    await page.user.selectOptions(field('Status'), 'rejected');
    fill('Editorial notes', 'Out of scope.');
    await page.user.click(button('Update Status'));
    const dialog = await screen.findByRole('dialog', { name: 'Reject this manuscript?' });
    expect(dialog.textContent).toContain('The letter will be sent to the authors');
    await page.user.click(button('Go back'));
    expect(page.calls(UPDATE)).toEqual([]);
    await page.user.click(button('Update Status'));
    await page.user.click(await screen.findByRole('button', { name: 'Yes, reject it' }));
    await waitFor(() => expect(badge()).toBe('Rejected'));
    expect(page.calls(UPDATE)).toHaveLength(1);
  });

  it('made by the slower of two editors shows the current state, keeps what was typed, and asks again', async () => {
    const decision = {
      ...{ id: 'd1', round: 1, previous_status: 'under_review', status: 'accepted', kind: null, notes: 'Good.' },
      ...{ letter_subject: '', letter_text: '', revision_due_on: null, override: null },
      ...{ decided_by: EDITOR.email, decided_at: '2026-11-20T10:00:00.000Z' },
    } satisfies EditorManuscript['decisions'][number];
    const accepted = manuscriptOf({ status: 'accepted', version: 2, decisions: [decision] });
    const page = await open(manuscriptOf({ status: 'under_review' }), {
      [UPDATE]: [
        { status: 409, body: { detail: EDITORIAL_TEXTS.stale, manuscript: accepted } },
        updated(manuscriptOf({ status: 'rejected', version: 3 })),
      ],
    });
    await page.user.selectOptions(field('Status'), 'rejected');
    fill('Editorial notes', 'Rejected by the second.');
    await page.user.click(button('Update Status'));
    await page.user.click(await screen.findByRole('button', { name: 'Yes, reject it' }));
    const notice = (await screen.findByText(EDITORIAL_TEXTS.stale, { selector: '[role=alert] p' })).parentElement;
    expect(notice?.textContent).toContain(`It is now Accepted, decided by ${EDITOR.email}`);
    expect(document.activeElement).toBe(notice);
    expect(badge()).toBe('Accepted');
    expect(field('Editorial notes').value).toBe('Rejected by the second.');
    expect(field('Status').value).toBe('rejected');
    // The status has changed, so the confirmation names the new one.
    await page.user.click(button('Update Status'));
    await page.user.click(await screen.findByRole('button', { name: 'Go back' }));
    expect(badge()).toBe('Accepted');
    await page.user.click(button('Update Status'));
    await page.user.click(await screen.findByRole('button', { name: 'Yes, reject it' }));
    await waitFor(() => expect(toasts()).toContain('Manuscript status updated to Rejected'));
    expect(page.calls(UPDATE).map(({ body }) => (body as { version: number }).version)).toEqual([1, 2]);
  });

  it('to publish despite a failed check requires a reason, prefilled from the notes', async () => {
    const failed: ProductionCheck[] = [
      { id: 'declarations', label: 'Declarations', state: 'failed', message: 'Write the statement on funding.' },
    ];
    const page = await open(manuscriptOf({ status: 'accepted' }), {
      'GET /api/production/:id/checks/': { body: { checks: failed } },
      [UPDATE]: updated(manuscriptOf({ status: 'published', version: 2 })),
    });
    await page.user.selectOptions(field('Status'), 'published');
    fill('Editorial notes', 'To be published.');
    await page.user.click(button('Update Status'));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Declarations: Write the statement on funding');
    expect(field('Reason for publishing anyway').value).toBe('To be published.');
    fill('Reason for publishing anyway', '');
    await page.user.click(button('Yes, publish it'));
    expect(page.calls(UPDATE)).toEqual([]);
    fill('Reason for publishing anyway', 'The statements follow this afternoon.');
    await page.user.click(button('Yes, publish it'));
    await waitFor(() => expect(toasts()).toContain('Manuscript status updated to Published'));
    expect(page.calls(UPDATE)[0]?.body).toMatchObject({ override_reason: 'The statements follow this afternoon.' });
  });
});

describe('a notice', () => {
  it('moves the focus into its form, and returns it', async () => {
    const page = await open(manuscriptOf({ status: 'published' }));
    await page.user.click(button('Write a notice'));
    expect(document.activeElement).toBe(field('Type of notice'));
    await page.user.click(button('Close'));
    expect(document.activeElement).toBe(button('Write a notice'));
  });
});

describe('the screen of a manuscript', () => {
  it('downloads the authors’ latest file under its name', async () => {
    const files = [
      {
        ...{ id: 'f1', round: 1, kind: 'original', name: 'paper.docx', format: 'docx', bytes: 9 },
        ...{ created_at: '2026-11-05T09:00:00.000Z', scan_status: 'clean', flags: [] },
      },
    ] as EditorManuscript['files'];
    const page = await open(manuscriptOf({ files, file: '/api/editor/manuscript/m1/files/f1/' }), {
      'GET /api/editor/manuscript/:id/files/:file/': { body: 'bytes' },
    });
    const saved = watchDownloads();
    await page.user.click(screen.getByRole('link', { name: 'Download Manuscript' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['paper.docx']));
  });

  it('shows what reviewers read in place of names', async () => {
    const title = 'Adeyemi sign after surgery';
    const words_for_reviewers = {
      title: '[removed] sign after surgery',
      abstract: 'Patients slept.',
      keywords: ['sleep'],
    };
    await open(manuscriptOf({ title, words_for_reviewers }));
    await screen.findByText('[removed] sign after surgery', { selector: '.held-copy *' });
  });

  it('says of an imported one that it has no account, and what was lost', async () => {
    await open(manuscriptOf({ moved_in: { has_account: false, lost: ['Reviews: the export has none of them.'] } }));
    screen.getByText(/^It is not linked to an account yet\./);
    screen.getByText('Details not imported');
    screen.getByText('Reviews: the export has none of them.');
  });

  it('hides decisions and invitations from production editors', async () => {
    await open(manuscriptOf({ status: 'under_review' }), {}, 'production_editor');
    expect(screen.queryByRole('heading', { name: 'Update Manuscript Status' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Assign Reviewer' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Production' })).toBeTruthy();
  });

  it('hides charges and production from section editors', async () => {
    await open(manuscriptOf({ status: 'under_review' }), {}, 'section_editor');
    screen.getByRole('heading', { name: 'Update Manuscript Status' });
    const parts = within(screen.getByRole('navigation', { name: 'Manuscript sections' })).getAllByRole('link');
    expect(parts.map(({ textContent }) => textContent)).not.toContain('Charges');
    expect([...(field('Status') as unknown as HTMLSelectElement).options].map(({ value }) => value)).not.toContain(
      'published',
    );
  });
});

describe('a reviewer', () => {
  const assignment = {
    ...{ id: 'a1', round: 1, status: 'invited', invited_at: '2026-11-21T10:00:00.000Z', due_on: '2026-12-12' },
    ...{
      reviewer: { name: 'rare@clinic.example', email: 'rare@clinic.example', email_verified: false, is_active: true },
    },
    ...{ accepted_at: null, declined_at: null, decline_reason: '', suggested_colleagues: '', cancel_reason: '' },
    ...{ returned_at: null, reviewer_number: null },
  } satisfies EditorManuscript['assignments'][number];

  it('is invited once: the first invitation changes the status, a second one is refused with a message', async () => {
    const invited = manuscriptOf({ status: 'under_review', version: 2, assignments: [assignment] });
    const page = await open(manuscriptOf(), {
      [ASSIGN]: [
        updated(invited),
        { status: 409, body: { detail: 'rare@clinic.example is already invited to review this manuscript.' } },
      ],
    });
    await page.user.click(button('Assign Reviewer'));
    expect(page.calls(ASSIGN)).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
    fill('Reviewer’s email', 'rare@clinic.example');
    await page.user.click(button('Assign Reviewer'));
    await waitFor(() => expect(toasts()).toContain('Reviewer rare@clinic.example assigned successfully.'));
    expect(badge()).toBe('Under Review');
    const row = screen.getAllByRole('listitem').find(({ textContent }) => textContent?.includes('rare@clinic.example'));
    expect(row?.textContent).toContain('Invited');
    expect(row?.textContent).toContain('Address not confirmed');
    fill('Reviewer’s email', 'rare@clinic.example');
    await page.user.click(button('Assign Reviewer'));
    await summaryWith('is already invited to review this manuscript.');
  });

  it('of the last round is invited again in the same form as someone new, with the letter both are sent', async () => {
    const before = { ...assignment, status: 'done', reviewer_number: 1 } as const;
    const present: Partial<EditorManuscript> = { status: 'under_review', round: 2, assignments: [before] };
    const message = 'Invited: rare@clinic.example, new@clinic.example.';
    const page = await open(manuscriptOf(present), {
      [INVITE]: { body: { message, manuscript: manuscriptOf({ ...present, version: 2 }) } },
    });
    await page.user.click(screen.getByRole('checkbox', { name: 'Invite again: Reviewer 1, rare@clinic.example' }));
    fill('Reviewer’s email', 'new@clinic.example');
    await page.user.click(await screen.findByRole('button', { name: 'Edit the text' }));
    fill('Your text', 'Would you read this for {journal}?');
    await page.user.click(button('Assign Reviewer'));
    await waitFor(() => expect(toasts()).toContain(message));
    expect(page.calls(INVITE)[0]?.body).toMatchObject({
      reviewer_emails: ['rare@clinic.example', 'new@clinic.example'],
      letter: { text: 'Would you read this for {journal}?' },
    });
    expect(field('Reviewer’s email').value).toBe('');
  });

  it('is invited only on confirmation while the review copy names its authors; the passages stand in the question', async () => {
    const leak = { what: 'name', found: 'Wojcik', where: 'the text', context: 'as Wojcik has shown' } as const;
    const report = { round: 1, status: 'leaks', reason: '', removed: [], leaks: [leak] };
    const held = { ...report, is_held: true, shown_by: null };
    const page = await open(manuscriptOf({ leak_reports: [held] }), {
      [ASSIGN]: [updated(manuscriptOf({ leak_reports: [held], assignments: [assignment] }))],
    });
    fill('Reviewer’s email', 'rare@clinic.example');
    await page.user.click(button('Assign Reviewer'));
    const question = await screen.findByRole('dialog', { name: 'Invite reviewers before they can read it?' });
    expect(question.textContent).toContain('“…as Wojcik has shown…”');
    await page.user.click(button('Go back'));
    expect(page.calls(ASSIGN)).toEqual([]);
    expect(field('Reviewer’s email').value).toBe('rare@clinic.example');
    await page.user.click(button('Assign Reviewer'));
    await page.user.click(await screen.findByRole('button', { name: 'Invite anyway' }));
    await waitFor(() => expect(page.calls(ASSIGN)).toHaveLength(1));
  });
});
