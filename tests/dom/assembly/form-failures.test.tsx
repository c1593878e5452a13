import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { journalFromSettings } from '#domain/journal/journal-from-settings';
import { paths } from '#domain/kernel/paths';
import { ForgotPasswordForm } from '#islands/account/ForgotPasswordForm.tsx';
import { LoginForm } from '#islands/account/LoginForm.tsx';
import { RegisterForm } from '#islands/account/RegisterForm.tsx';
import { EditorArea } from '#islands/assembly/EditorArea.tsx';
import { AuthorPage } from '#islands/desk/author/AuthorPage.tsx';
import { ContactForm } from '#islands/message/contact/ContactForm.tsx';
import { ServiceRequestForm } from '#islands/message/service-request/ServiceRequestForm.tsx';
import { PaymentPage } from '#islands/payment/PaymentPage.tsx';
import { ReviewerPage } from '#islands/review/area/ReviewerPage.tsx';
import { SubmitPage } from '#islands/submission/SubmitPage.tsx';
import { TrackPaper } from '#islands/submission/tracking/TrackPaper.tsx';
import { json, type Person } from '../../support/accounts.ts';
import { button, type DomPage, field, fill, type Reply, summaryWith } from '../../support/dom.ts';
import { useDomJournal } from '../../support/dom-journal.ts';
import {
  addAssignment,
  publishedArticle,
  revisionsRequiredManuscript,
  submittedManuscript,
} from '../../support/factories.ts';
import { wordManuscript } from '../../support/manuscript-files.ts';
import { MERIDIAN } from '../../support/meridian.ts';
import { insertSettings } from '../../support/own-settings.ts';

const { journal, fetch, open } = useDomJournal();

/** A proxy's reply, which contains none of the journal's own messages. */
const body = '<html><h1>nginx</h1></html>';
const ANSWERS: [failure: string, reply: Reply, sentence?: string][] = [
  ['no connection', 'no connection'],
  ['an error page', { status: 500, body }],
  [
    'too many requests',
    { status: 429, headers: { 'Retry-After': '120' }, body },
    'Too many attempts. Please try again in 2 minutes.',
  ],
  ['too large a body', { status: 413, body }, 'This is too large to send. Shorten the text, or choose a smaller file.'],
];

/** An address, its page, and the person signed in. */
interface Place {
  address: string;
  island: ReactNode;
  as?: Person;
}

interface TestedForm {
  place: () => Place | Promise<Place>;
  /** The steps that lead to the form. */
  reach?: (page: DomPage) => Promise<unknown>;
  call: string;
  texts: Record<string, string>;
  choices?: Record<string, string>;
  /** Fills in controls other than text fields. */
  more?: (page: DomPage) => Promise<unknown>;
  submit: string;
  /** The button of the following confirmation. */
  confirm?: string;
  /** Text that is displayed rather than typed. */
  shown?: string;
  /** The message if the server gives none; a failed connection may have a different one. */
  fallback: string;
  offline?: string;
}

const TYPES = [{ value: 'case_report', label: 'Case Reports', cents: 15_000 }] as const;
const SUBMITTABLE = [{ value: 'case_report', label: 'Case Report', fee: '$150', is_retired: false }];
const paper = () => new File([new Uint8Array(wordManuscript())], 'paper.docx');
const choose = (input: Element | null) => fireEvent.change(input as Element, { target: { files: [paper()] } });

/** The author’s own manuscript; if accepted, an editor accepted it and the charge is due. */
const ownIn = (status: 'submitted' | 'revisions_required' | 'accepted') => async (): Promise<Place> => {
  const as = await journal.as('author');
  const make = status === 'revisions_required' ? revisionsRequiredManuscript : submittedManuscript;
  const id = await make(journal.db, { submitter_id: as.id });
  if (status === 'accepted') {
    const editor = await journal.as('editor');
    const reply = await fetch(`/api/editor/manuscript/${id}/update-status/`, json({ status, notes: 'Done.' }, editor));
    expect(reply.status, await reply.text()).toBe(200);
  }
  return { address: paths.authorManuscript(id), island: <AuthorPage journal={MERIDIAN} />, as };
};

const openFolded = (name: string) => async () => {
  const summary = await screen.findByText(name, { selector: 'summary' });
  const details = summary.closest('details') as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event('toggle'));
};

/** A manuscript on its editor's screen. */
const officeOf = (find: () => Promise<string>) => async (): Promise<Place> => ({
  address: paths.editorManuscript(await find()),
  island: <EditorArea journal={MERIDIAN} />,
  as: await journal.as('editor'),
});

const FORMS: Record<string, TestedForm> = {
  login: {
    place: () => ({ address: '/login', island: <LoginForm journal={MERIDIAN} /> }),
    call: 'POST /api/auth/login/',
    submit: 'Sign in',
    texts: { Email: 'a@hospital.example', Password: 'a password typed once' },
    fallback: 'Login failed. Please try again.',
  },
  registration: {
    place: () => ({ address: '/register', island: <RegisterForm journal={MERIDIAN} /> }),
    call: 'POST /api/auth/register/',
    submit: 'Create account',
    texts: {
      'Full name': 'Grace Lin',
      Email: 'grace@hospital.example',
      Password: 'harbour cobalt thimble nineteen',
    },
    fallback: 'Registration failed. Please try again.',
  },
  'forgotten password': {
    place: () => ({ address: '/forgot-password', island: <ForgotPasswordForm journal={MERIDIAN} /> }),
    call: 'POST /api/auth/forgot-password/',
    submit: 'Send the link',
    texts: { Email: 'grace@hospital.example' },
    fallback: 'Request failed',
  },
  contact: {
    place: () => ({ address: '/contact', island: <ContactForm journal={MERIDIAN} /> }),
    call: 'POST /api/contacts/',
    submit: 'Send message',
    texts: {
      Name: 'Grace Lin',
      Email: 'g@hospital.example',
      Subject: 'A figure',
      Message: 'May it have two parts?',
    },
    fallback: 'Failed to submit contact form',
    offline: 'There was an error submitting your message. Please try again.',
  },
  service: {
    place: () => ({ address: '/services', island: <ServiceRequestForm journal={MERIDIAN} /> }),
    call: 'POST /api/request-service/',
    submit: 'Send request',
    texts: { Name: 'Grace Lin', Email: 'g@hospital.example', 'What do you need?': 'A grant.' },
    choices: { Service: 'Other' },
    fallback: 'Error submitting request. Please try again.',
  },
  tracking: {
    place: () => ({ address: '/for-authors/track-paper', island: <TrackPaper journal={MERIDIAN} /> }),
    call: 'POST /api/manuscripts/track/',
    submit: 'Track manuscript',
    texts: { Email: 'a@hospital.example', 'Submission code': 'MJ-2026-0001-ABCDEF' },
    fallback: 'Failed to retrieve manuscript information',
    offline: 'An error occurred while tracking your manuscript',
  },
  payment: {
    place: () => ({
      address: '/for-authors/payments',
      island: <PaymentPage journal={MERIDIAN} types={TYPES} />,
    }),
    call: 'POST /api/payments/orders/',
    submit: 'Continue to payment',
    texts: { 'Name on the receipt': 'Grace Lin', Email: 'g@hospital.example', 'Manuscript ID': 'MJ-2026-0001' },
    choices: { 'Article type': 'case_report' },
    fallback: 'There was an error processing your payment. Please try again.',
  },
  submission: {
    place: async () => ({
      address: '/submit',
      island: (
        <SubmitPage journal={MERIDIAN} types={SUBMITTABLE} categories={['Oncology']} languages={[]} checklist={[]} />
      ),
      as: await journal.as('author'),
    }),
    // Waits until the drafts on this device and in the account have loaded.
    reach: () =>
      waitFor(() => expect(document.querySelector<HTMLFieldSetElement>('fieldset.bare')?.disabled).toBe(false)),
    call: 'POST /api/manuscripts/submit/',
    submit: 'Submit',
    texts: {
      Title: 'A title that must not be lost',
      Abstract: 'Background: none. Methods: none.',
      Keywords: 'sepsis,',
    },
    more: async (page) => {
      await page.user.click(field('I am the only author'));
      // The form ignores the file's contents.
      page.answer({ 'POST /api/manuscripts/examine/': 'no connection' });
      choose(document.querySelector('input[type=file]'));
    },
    fallback: 'Failed to submit manuscript',
  },
  withdrawal: {
    place: ownIn('submitted'),
    call: 'POST /api/author/manuscripts/:id/withdrawal/',
    submit: 'Send the request',
    reach: openFolded('Ask to withdraw this manuscript'),
    texts: { Reason: 'We found an error in the data.' },
    fallback: 'could not be sent',
  },
  revision: {
    place: ownIn('revisions_required'),
    call: 'POST /api/author/manuscripts/:id/revision/',
    submit: 'Send the revision',
    texts: { 'Response to the reviewers': 'We now give confidence intervals.' },
    more: async () => choose(document.querySelector('#revision-file')),
    fallback: 'The revision could not be sent. Your text is still here: please try again.',
  },
  waiver: {
    place: ownIn('accepted'),
    call: 'POST /api/author/manuscripts/:id/waiver/',
    submit: 'Ask for the waiver',
    reach: openFolded('Ask for a waiver, or see the status of your request'),
    choices: { Country: 'KE' },
    texts: { 'Reason (optional)': 'Our hospital pays no charges.' },
    fallback: 'Your request could not be sent. Your text is still here: please try again.',
  },
  invoice: {
    async place() {
      const own = { money: { bank_details: 'IBAN: GB29 NWBK 6016 1331 9268 19' } };
      await insertSettings(journal, own);
      return { ...(await ownIn('accepted')()), island: <AuthorPage journal={journalFromSettings(own)} /> };
    },
    call: 'POST /api/author/manuscripts/:id/invoices/',
    submit: 'Issue the invoice',
    reach: openFolded('Invoice'),
    texts: { Payer: 'Grace Lin', Address: 'Harbour Road 1', Email: 'accounts@hospital.example' },
    fallback: 'The invoice could not be issued. Your text is still here: please try again.',
  },
  review: {
    async place() {
      const as = await journal.as('reviewer');
      const id = await addAssignment(journal.db, as, { accepted_at: '2026-11-20T10:00:00.000Z', interests: '' });
      return { address: paths.review(id), island: <ReviewerPage journal={MERIDIAN} />, as };
    },
    call: 'POST /api/reviewer/assignment/:id/submit/',
    submit: 'Submit the review',
    async reach(page) {
      await screen.findByLabelText('Comments to the authors');
      fill('Comments to the authors', 'The methods are sound.');
      await page.user.click(field('Minor revisions'));
      await page.user.click(button('Preview your review'));
    },
    texts: {},
    shown: 'The methods are sound.',
    fallback: 'The journal could not be reached. Please try again.',
  },
  notice: {
    place: officeOf(async () => (await publishedArticle(journal.db, journal.files)).id),
    call: 'POST /api/editor/manuscript/:id/notices/',
    submit: 'Publish the notice',
    confirm: 'Publish the correction',
    reach: async (page) => page.user.click(await screen.findByRole('button', { name: /^Write (a|another) notice$/ })),
    texts: { 'Notice text': 'In table 2, 14 should read 41.' },
    fallback: 'The notice could not be published. Please try again.',
  },
  decision: {
    place: officeOf(() => submittedManuscript(journal.db)),
    call: 'POST /api/editor/manuscript/:id/update-status/',
    submit: 'Update Status',
    texts: { 'Editorial notes': 'Notes that must not be lost.' },
    fallback: 'Failed to update manuscript status',
  },
  invitation: {
    place: officeOf(() => submittedManuscript(journal.db)),
    call: 'POST /api/editor/manuscript/:id/assign-reviewer/',
    submit: 'Assign Reviewer',
    texts: { 'Reviewer’s email': 'rosa@university.example' },
    fallback: 'Failed to assign reviewer',
  },
};

const main = () => within(screen.getByRole('main'));

describe.each(Object.entries(FORMS))('the form of the %s', (_name, tested) => {
  test('reports what failed, and loses nothing', async () => {
    const { place, reach, call, texts, choices = {}, more, submit, confirm, shown, fallback, offline } = tested;
    const { address, island, as } = await place();
    const page = open(address, <main>{island}</main>, as && { as });
    await reach?.(page);
    await main().findByRole('button', { name: submit });
    for (const [label, choice] of Object.entries(choices))
      fireEvent.change(field(label), { target: { value: choice } });
    for (const [label, text] of Object.entries(texts)) fill(label, text);
    await more?.(page);
    for (const [failure, reply, sentence] of ANSWERS) {
      page.answer({ [call]: reply });
      const calls = page.calls(call).length;
      await page.user.click(button(submit));
      if (confirm) await page.user.click(await screen.findByRole('button', { name: confirm }));
      await waitFor(() => expect(page.calls(call).length, failure).toBeGreaterThan(calls));
      const summary = await summaryWith(sentence ?? (failure === 'no connection' ? (offline ?? fallback) : fallback));
      // The previous failure may have the same message, but each moves the focus away from the button.
      await waitFor(() =>
        expect(screen.getAllByRole('alert').some((told) => told.contains(document.activeElement))).toBe(true),
      );
      expect(summary.textContent, failure).not.toMatch(/nginx|<|undefined|null/);
      for (const [label, text] of Object.entries(texts)) {
        // A keyword ending in a comma has joined the list.
        if (text.endsWith(',')) expect(main().getAllByText(text.slice(0, -1)).length).toBeGreaterThan(0);
        else expect(field(label).value, `${label}: ${failure}`).toBe(text);
      }
      if (shown) expect(main().getByText(shown)).toBeTruthy();
    }
    cleanup();
  });
});
