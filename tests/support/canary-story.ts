import { startJournal } from '#database/start';
import { REVIEW_FORM_DEFAULT } from '#domain/journal/form-defaults';
import { EMPTY_QUESTION, type ReviewQuestion } from '#domain/journal/review-form';
import { DAY_MS } from '#domain/kernel/date';
import { EMPTY_REPLY } from '#domain/production/proof/proof';
import { ALL_ARTICLES } from '#domain/publication/alert/paths';
import { NOTHING_STATED } from '#domain/publication/integrity/conduct';
import { questionsText } from '#domain/review/question-list';
import type { ReviewContent } from '#domain/review/review';
import { settingsApi } from '#domain/settings/paths';
import type { OfficeFurtherFile } from '#domain/submission/further-file/further-file';
import { furtherApi } from '#domain/submission/further-file/further-file';
import { tokenHash } from '#server/kernel/identifiers';
import { bearer, json, type Person, startSession, tokenIn } from './accounts.ts';
import type { Audience } from './canary-words.ts';
import { docx, pdf } from './documents.ts';
import { addAssignment, ownManuscript } from './factories.ts';
import { png } from './images.ts';
import type { TestJournal } from './journal.ts';
import { csrfHeaders, postForm, submit } from './submissions.ts';
import { addUpload, uploader } from './uploads.ts';

const REVIEWERS = ['done', 'linked', 'accepted', 'invited', 'declined', 'cancelled'] as const;
type Reviewer = (typeof REVIEWERS)[number];
const STEMS: Record<Reviewer, string> = {
  done: 'Vandelhusk',
  linked: 'Oxterbright',
  accepted: 'Plimmerose',
  invited: 'Grastholm',
  declined: 'Yarrowdent',
  cancelled: 'Wexluminar',
};
const emailOf = (stem: string) => `${stem.toLowerCase()}@${stem.toLowerCase()}-clinic.example`;
const FAR_AWAY = 'far@away.example';

/** A manuscript, the people around it, and what they did; see `WORDS` for the words that identify each of them. */
export interface Story {
  id: string;
  number: string;
  people: Record<Exclude<Audience, 'visitor' | 'linked' | 'linkedElsewhere'>, Person>;
  /**
   * An audience's request headers. Its session may have been ended by an earlier request, so each request has its own.
   */
  headersOf: (audience: Audience) => Promise<Record<string, string>>;
  /** A person's own email address, as typed into forms. */
  emailOf: (audience: Audience) => string;
}

/** Sends a request that must succeed. */
async function readOk(reply: Promise<Response>) {
  const response = await reply;
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return JSON.parse(text);
}

/**
 * All the people, but not yet the manuscript: the editor who submits it must afterwards still see exactly the current
 * office.
 */
export async function openStory(journal: TestJournal) {
  const as = (role: 'author' | 'reviewer' | 'editor', first: string, last: string, more: object = {}) =>
    journal.as(role, { first_name: first, last_name: last, ...more });
  await startJournal(journal.db, journal.clock.now());
  const affiliation = 'Institute of Vexfordia';
  const author = { email: 'xz@tarnwick.example', affiliation, orcid: '0000-0003-4172-2686' };
  const people = {
    editor: await as('editor', 'Edda', 'Lund', { email: 'edda@journal.example' }),
    author: await as('author', 'Xanthippe', 'Zimmerglock', author),
    coAuthor: await as('author', 'Quillonet', 'Brastovic', { email: 'qb@brastomail.example' }),
    editorAuthor: await as('editor', 'Philomara', 'Dusklewyn', { email: 'pd@duskmail.example' }),
    anotherAuthor: await as('author', 'Grace', 'Lin'),
    elsewhere: await as('reviewer', 'Elsa', 'Where'),
    closedEditor: await as('editor', 'Clo', 'Sed'),
    expiredEditor: await as('editor', 'Exa', 'Pired'),
    ...({} as Record<Reviewer, Person>),
  };
  for (const reviewer of REVIEWERS) {
    const stem = STEMS[reviewer];
    const orcid = reviewer === 'done' ? '0000-0001-5109-3700' : null;
    const role = reviewer === 'accepted' ? 'author' : 'reviewer';
    const about = { email: emailOf(stem), affiliation: `${stem} Clinic`, orcid };
    people[reviewer] = await as(role, `Given${stem}`, stem, about);
  }
  await journal.db.updateTable('account').set({ is_active: false }).where('id', '=', people.closedEditor.id).execute();
  const other = await ownManuscript(journal.db, people.anotherAuthor);
  await addAssignment(journal.db, people.elsewhere, { manuscript_id: other });
  const invitee = { reviewer_email: FAR_AWAY };
  await readOk(journal.fetch(`/api/editor/manuscript/${other}/assign-reviewer/`, json(invitee, people.editor)));
  await journal.deliver();
  await addConfidentialQuestion(journal, people.editor);
  return { people, other };
}

/** Adds a question for reviewers, which they answer to the editors only. */
async function addConfidentialQuestion(journal: TestJournal, editor: Person): Promise<void> {
  const asked = { id: 'worries', label: 'What worries you?', kind: 'long', audience: 'editors' } as const;
  const worries: ReviewQuestion = { ...EMPTY_QUESTION, ...asked };
  const questions = questionsText([...REVIEW_FORM_DEFAULT.questions, worries]);
  const body = { version: 0, values: { questions } };
  await readOk(journal.fetch(settingsApi('review'), { ...json(body, editor), method: 'PUT' }));
  const money = { version: 0, values: { bank_details: 'IBAN: GB29 NWBK 6016 1331 9268 19' } };
  await readOk(journal.fetch(settingsApi('money'), { ...json(money, editor), method: 'PUT' }));
}

/** Plays the story until two reviews are submitted and one email cannot be delivered. */
export async function tellReviews(journal: TestJournal, opened: Awaited<ReturnType<typeof openStory>>): Promise<Story> {
  const { people } = opened;
  const { editor, author } = people;
  await followEverything(journal, 'wq@quibblestone.example');
  const edit = (what: string, body: object, method = 'POST', about = `manuscript/${id}`) =>
    readOk(journal.fetch(`/api/editor/${about}/${what}/`, { ...json(body, editor), method }));
  const fields = {
    title: 'Sleep after surgery by the Zimmerglock method',
    keywords: 'somnolence, surgery',
    article_type: 'original_research',
    cover_letter: 'Dear Edda, mellisonde.',
    competing_interests: 'A share in Pellucidor.',
    suggested_reviewers: JSON.stringify([{ name: 'Ada Hasperlund', email: 'ada@hasperlund.example' }]),
    opposed_reviewers: JSON.stringify([{ name: 'Odo Ogglethorn', reason: 'A rival.' }]),
    co_authors: JSON.stringify([
      { name: 'Quillonet Brastovic', email: people.coAuthor.email, affiliation: 'Institute of Vexfordia' },
      { name: 'Philomara Dusklewyn', email: people.editorAuthor.email },
    ]),
  };
  const words = { creator: 'Xanthippe Zimmerglock', lastModifiedBy: author.email, company: 'Institute of Vexfordia' };
  const file = { name: 'Quorvane-v7.docx', bytes: docx({ paragraphs: ['Patients slept.'], ...words }) };
  const { id: draft_id } = await readOk(journal.fetch('/api/author/drafts/', json({ content: {} }, author)));
  const further = {
    'Quorvane-Fig1.png': png(),
    'Quorvane title page.docx': docx({ paragraphs: ['Xanthippe Zimmerglock, Institute of Vexfordia'] }),
    'Quorvane STROBE checklist.docx': docx({ paragraphs: ['Item 1.'], ...words }),
    'Quorvane appendix.docx': docx({ paragraphs: ['As Xanthippe Zimmerglock saw.'] }),
  };
  for (const [name, bytes] of Object.entries(further)) {
    const address = `/api/draft-files/${draft_id}/`;
    await readOk(postForm(journal.fetch, address, { file: { name, bytes } }, { person: author }));
  }
  const { id } = await readOk(submit(journal.fetch, author, { fields: { ...fields, draft_id }, file }));
  const { manuscript_number: number } = await journal.db
    .selectFrom('manuscript')
    .select('manuscript_number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const draft = { content: { title: 'Snickerdown' } };
  await readOk(journal.fetch('/api/author/drafts/', json(draft, author)));
  const upload = await addUpload(journal.db, author);
  await journal.db.updateTable('upload').set({ name: 'Quorvane-v8.pdf' }).where('id', '=', upload).execute();
  const waiver = { country: 'DE', kind: 'early_career', reason: 'Impecunia is all we have.' };
  await readOk(journal.fetch(`/api/author/manuscripts/${id}/waiver/`, json(waiver, author)));
  await edit('update-status', { status: 'under_review', notes: 'Candlewicket: looks weak.' });
  await journal.deliver();

  const invite = async (reviewer_email: string) => {
    await edit('assign-reviewer', { reviewer_email });
    const account = people[REVIEWERS.find((name) => emailOf(STEMS[name]) === reviewer_email) ?? 'done'];
    return journal.db
      .selectFrom('review_assignment')
      .select('id')
      .where('reviewer_id', '=', account.id)
      .executeTakeFirstOrThrow();
  };
  const byAccount = (reviewer: Reviewer) => bearer(people[reviewer].token);
  const linkTo = (address: string) => {
    const mail = journal.mailer.sent.filter(({ to, text }) => to.address === address && text.includes('#token='));
    return { 'X-Review-Token': tokenIn(mail.at(-1)) };
  };
  const review =
    (assignment: string, headers: Record<string, string>) =>
    (what: string, body: object, method = 'POST') =>
      readOk(
        journal.fetch(`/api/reviewer/assignment/${assignment}/${what}/`, {
          method,
          body: JSON.stringify(body),
          headers: { ...headers, 'Content-Type': 'application/json' },
        }),
      );
  const begin = async (reviewer: Reviewer, headers?: Record<string, string>) => {
    const { id: assignment } = await invite(people[reviewer].email);
    await journal.deliver();
    const send = review(assignment, headers ?? linkTo(people[reviewer].email));
    await send('answer', { answer: 'accept' });
    await send('interests', { interests: 'I know Nettlecomb.' });
    return { assignment, send };
  };
  const attach = async (assignment: string, stem: string, text: string, headers: Record<string, string>) => {
    const bytes = await pdf({ author: `Given${stem} ${stem}`, title: `${stem} Clinic`, pages: [[text]] });
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), `${stem}-review.pdf`);
    const all = { ...headers, ...(await csrfHeaders(journal.fetch)) };
    await readOk(
      journal.fetch(`/api/reviewer/assignment/${assignment}/file/`, { method: 'POST', headers: all, body: form }),
    );
  };
  const content = (author: string, office: string): ReviewContent => ({
    answers: { methods: { score: 3, text: author }, worries: { score: null, text: office } },
    comments_to_author: author,
    comments_to_editor: office,
    recommendation: 'major_revisions',
  });

  const first = await begin('done', byAccount('done'));
  await attach(first.assignment, STEMS.done, 'Marjoramic, see table 2.', byAccount('done'));
  await first.send('submit', { content: content('Hyssopine.', 'Brimstonic.'), version: 0 });
  const second = await begin('linked');
  await attach(second.assignment, STEMS.linked, 'Sorreltine, see table 3.', linkTo(people.linked.email));
  await second.send('submit', { content: content('Larkspurry.', 'Gorsefeld.'), version: 0 });
  const third = await begin('accepted', byAccount('accepted'));
  await third.send('draft', { content: content('Thistlewort.', 'Thistlewort.'), version: 0 }, 'PUT');
  // Its email is sent later.
  const ofOffice = furtherApi.office(id);
  const files: OfficeFurtherFile[] = await readOk(journal.fetch(ofOffice, { headers: bearer(editor.token) }));
  const held = furtherApi.cleanCopy(ofOffice, files.find(({ share }) => share === 'held')?.id ?? '');
  const clean = { name: 'Quorvane-clean.txt', bytes: new TextEncoder().encode('As one of us saw.') };
  await readOk(postForm(journal.fetch, held, { file: clean }, { person: editor }));
  journal.clock.advance(11 * 60_000);
  await journal.deliver();
  const { id: declined } = await invite(people.declined.email);
  const refusal = { reason: 'Fizzlewick.', suggested_colleagues: 'Una Umberquist' };
  await review(declined, byAccount('declined'))('answer', { answer: 'decline', ...refusal });
  const { id: cancelled } = await invite(people.cancelled.email);
  await edit('cancel', { reason: 'Farewellian.' }, 'POST', `assignment/${cancelled}`);
  await edit('reviewer-candidates', { candidates: [{ email: emailOf('Kettlevane') }] }, 'PUT');
  const rating = { rating: 2, note: 'Dimplework.' };
  await edit('rate', rating, 'POST', `assignment/${first.assignment}`);
  const say = (path: string, body: object, from: Person) =>
    readOk(journal.fetch(`/api/${path}/messages/`, json(body, from)));
  const asOffice = (body: object) => say(`editor/manuscript/${id}`, body, editor);
  await asOffice({ kind: 'office', text: 'Mumblecrust.' });
  // Files that the office forwards still name their author in their properties.
  const uploadFile = async (from: Person, name: string, creator: string, words: string) => {
    const { upload_id } = await (await uploader(journal, from)).send(docx({ creator, paragraphs: [words] }), name);
    return [upload_id];
  };
  const toAuthor = await uploadFile(editor, 'form.docx', `Given${STEMS.done} ${STEMS.done}`, 'Wickerbloom.');
  await asOffice({ kind: 'author', text: 'Wickerbloom?', uploads: toAuthor });
  const ofAuthor = await uploadFile(author, 'Quorvane.docx', 'Xanthippe', 'Pumblechook.');
  await say(`author/manuscripts/${id}`, { text: 'Pumblechook.', uploads: ofAuthor }, author);
  const toReviewer = await uploadFile(editor, 'form.docx', 'Xanthippe Zimmerglock', 'Sallowmere.');
  const { assignment: assignment_id } = first;
  await asOffice({ kind: 'reviewer', assignment_id, text: 'Sallowmere?', uploads: toReviewer });
  const ofReviewer = await uploadFile(people.done, `${STEMS.done}.docx`, STEMS.done, 'Tollermint.');
  await say(`reviewer/assignment/${assignment_id}`, { text: 'Tollermint.', uploads: ofReviewer }, people.done);
  await journal.deliver();
  await invite(people.invited.email);
  journal.mailer.failure = new Error(`550 5.1.1 <${people.invited.email}>: unknown`);
  await journal.deliver();
  journal.mailer.failure = undefined;
  await journal.context.db
    .updateTable('session')
    .set({ created_at: new Date(journal.clock.now().getTime() - 400 * DAY_MS) })
    .where('account_id', '=', people.expiredEditor.id)
    .execute();

  const emails: Partial<Record<Audience, string>> = {
    visitor: 'somebody@elsewhere.example',
    linkedElsewhere: FAR_AWAY,
  };
  const isPerson = (audience: Audience): audience is keyof typeof people => audience in people;
  return {
    id,
    number,
    people,
    emailOf: (audience) => emails[audience] ?? (isPerson(audience) ? people[audience].email : ''),
    async headersOf(audience) {
      if (audience === 'linked') return linkTo(people.linked.email);
      if (audience === 'linkedElsewhere') return linkTo(FAR_AWAY);
      if (audience === 'closedEditor' || audience === 'expiredEditor') return bearer(people[audience].token);
      if (!isPerson(audience)) return {};
      return bearer((await startSession(journal.context, people[audience])).token);
    },
  };
}

/** Plays the decision: one review is released to the authors, who send a revision that a reviewer reads. */
export async function tellDecision(journal: TestJournal, { id, people }: Story): Promise<void> {
  const { editor, author, done: reviewer } = people;
  journal.clock.advance(60_000);
  const { id: assignment } = await journal.db
    .selectFrom('review_assignment')
    .select('id')
    .where('reviewer_id', '=', reviewer.id)
    .executeTakeFirstOrThrow();
  const copy = { text: 'Hyssopine.', includes_file: true, version: 0 };
  const headers = { ...json(copy, editor), method: 'PUT' };
  await readOk(journal.fetch(`/api/editor/assignment/${assignment}/for-author/`, headers));
  const update = { status: 'revisions_required', notes: 'Candlewicket again.', release_reviews: [assignment] };
  await readOk(journal.fetch(`/api/editor/manuscript/${id}/update-status/`, json(update, editor)));
  await journal.deliver();
  const revision = {
    fields: { response: 'Xanthippe Zimmerglock of the Institute of Vexfordia has seen all patients.' },
    file: { name: 'Quorvane-v8.docx', bytes: docx({ paragraphs: ['Patients slept well.'], creator: 'Zimmerglock' }) },
    response_file: {
      name: 'Quorvane-response.docx',
      bytes: docx({
        paragraphs: ['All patients were seen again.'],
        creator: 'Xanthippe Zimmerglock',
        lastModifiedBy: author.email,
        company: 'Institute of Vexfordia',
      }),
    },
  };
  await readOk(postForm(journal.fetch, `/api/author/manuscripts/${id}/revision/`, revision, { person: author }));
  await journal.deliver();
  const again = { reviewer_email: reviewer.email };
  await readOk(journal.fetch(`/api/editor/manuscript/${id}/assign-reviewer/`, json(again, editor)));
  const { id: second } = await journal.db
    .selectFrom('review_assignment')
    .select('id')
    .where('reviewer_id', '=', reviewer.id)
    .where('round', '=', 2)
    .executeTakeFirstOrThrow();
  const path = `/api/reviewer/assignment/${second}`;
  await readOk(journal.fetch(`${path}/answer/`, json({ answer: 'accept' }, reviewer)));
  await readOk(journal.fetch(`${path}/interests/`, json({ has_none: true }, reviewer)));
  await journal.deliver();
}

/** Plays the acceptance and the office's text in production. */
export async function tellProduction(journal: TestJournal, { id, people }: Story): Promise<void> {
  const { editor } = people;
  journal.clock.advance(60_000);
  const edit = (what: string, body: object) => readOk(journal.fetch(`/api/editor/${what}/`, json(body, editor)));
  await edit(`manuscript/${id}/update-status`, { status: 'accepted', notes: 'Candlewicket.' });
  const { metadata, version } = await readOk(
    journal.fetch(`/api/production/${id}/`, { headers: bearer(editor.token) }),
  );
  const of = { roles: ['writing-review-editing'], interests: 'Shares in Isolunette.' };
  const authors = metadata.authors.map((one: object) => ({ ...one, ...of }));
  const committees = [{ name: 'Ethics Board of Isolunette', numbers: [], decided_on: null }];
  const conduct = { ...NOTHING_STATED, approval: 'approved', committees };
  const saved = json({ ...metadata, authors, conduct, version }, editor);
  await readOk(journal.fetch(`/api/production/${id}/metadata/`, { ...saved, method: 'PUT' }));
  await journal.deliver();
}

/** Plays waiver, invoice and payment, the author's approval of the proof, and publication. */
export async function tellPublication(journal: TestJournal, { id, people }: Story): Promise<void> {
  const { editor } = people;
  const author = await startSession(journal.context, people.author);
  journal.clock.advance(60_000);
  const edit = (what: string, body: object) => readOk(journal.fetch(`/api/editor/${what}/`, json(body, editor)));
  const waiver = await journal.db.selectFrom('waiver_request').select('id').executeTakeFirstOrThrow();
  await edit(`waivers/${waiver.id}/decide`, { state: 'granted', percent: 50, note: 'Granted.' });
  const invoice = { payer: 'Lia Ledgerwoode', address: 'Ledgerwoode Street 1', email: 'lia@ledgerwoode.example' };
  await readOk(journal.fetch(`/api/author/manuscripts/${id}/invoices/`, json(invoice, author)));
  const { due_cents } = await journal.db.selectFrom('fee').select('due_cents').executeTakeFirstOrThrow();
  const payment = { method: 'bank_transfer', amount: (due_cents / 100).toFixed(2), reference: 'T-1' };
  const payer = { payer_name: 'Mo Moneypenrose', payer_email: 'mo@moneypenrose.example', received_on: '2026-11-21' };
  await edit(`fee/${id}/payment`, { ...payment, ...payer });
  await journal.deliver();
  const proof = { number: 0, due_on: '2026-12-31', message: 'Please read it.', questions: ['Is all well?'] };
  await readOk(journal.fetch(`/api/production/${id}/proof/`, json(proof, editor)));
  await journal.deliver();
  const read = await readOk(journal.fetch(`/api/proof/${id}/`, { headers: bearer(author.token) }));
  const approval = { answer: 'approval', content: EMPTY_REPLY, version: 0, number: 1, digest: read.digest };
  await readOk(journal.fetch(`/api/proof/${id}/answer/`, json(approval, author)));
  await edit(`manuscript/${id}/update-status`, { status: 'published', notes: 'Candlewicket.', volume: 1, issue: 1 });
  await journal.deliver();
}

/** A reader subscribed to alerts, with email links that still work. */
async function followEverything({ db, clock }: TestJournal, email: string): Promise<void> {
  const now = clock.now();
  const id = 'followerfollower';
  const token_ends_at = new Date(now.getTime() + DAY_MS);
  const follow = { id: 'followeveryfollo', follower_id: id, path: ALL_ARTICLES, name: 'All articles' };
  const link = { token_hash: tokenHash('a-link-that-nobody-has'), token_ends_at };
  await db
    .insertInto('alert_follower')
    .values({ id, email, created_at: now, told_until: now, next_at: token_ends_at })
    .execute();
  await db
    .insertInto('alert_follow')
    .values({ ...follow, ...link, asked_at: now, confirmed_at: now })
    .execute();
}
