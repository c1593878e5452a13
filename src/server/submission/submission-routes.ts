import * as z from 'zod';
import { type Journal, officeContact } from '#domain/journal/journal';
import { DAY_MS, latestPlausibleNow } from '#domain/kernel/date';
import { authorName } from '#domain/publication/author-name';
import {
  CO_AUTHOR_LINK_DAYS,
  DECLARATION_FIELDS,
  LETTER_FIELDS,
  mapFields,
  type NamedAsAuthor,
} from '#domain/submission/form';
import { examineDocument, sendReviewCopy } from '#server/document/examine-document';
import type { ReceivedDocument } from '#server/document/receive-document';
import { claimFile, storeFile } from '#server/document/store-document';
import { appendEvent } from '#server/kernel/event/append-event';
import { file, json, message } from '#server/kernel/http/answer';
import { Problem } from '#server/kernel/http/problem';
import { consumeAttempt } from '#server/kernel/http/rate-limit';
import { type Call, type Route, route, type SignedInCall } from '#server/kernel/http/route';
import { tokenHash } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { findDraft, findDraftFile, replaceDraftFile } from './draft-queries.ts';
import { findCoAuthorToken, findSubmission, spendCoAuthorToken } from './submission-queries.ts';
import { submitManuscript } from './submit-manuscript.ts';

/**
 * Stores an inspected manuscript with the person's draft, replacing an earlier file; false if there is no such draft.
 */
async function saveDraftFile(
  draftId: string,
  { path, name, format, bytes, sha256 }: ReceivedDocument,
  { context, user }: Pick<SignedInCall, 'context' | 'user'>,
): Promise<boolean> {
  const { db, reader, clock } = context;
  const stored = await findDraftFile(reader, user.id, draftId);
  // The page sends the file again after every change of the authors, but it is stored only once.
  if (stored?.sha256 === sha256 && stored.name === name) return true;
  if (!(await findDraft(reader, user.id, draftId))) return false;
  const file_key = await storeFile(context, 'drafts', path, format);
  const sent_at = clock.now();
  const file = { draft_id: draftId, file_key, name, format, bytes, sha256, sent_at };
  return db.transaction().execute(async (trx) => {
    if (!(await replaceDraftFile(trx, user.id, file))) return false;
    await claimFile(trx, file_key, sent_at);
    return true;
  });
}

const Token = z.string('The link is incomplete.').regex(/^[A-Za-z0-9_-]{43}$/, 'The link is incomplete.');
const LinkToken = z.strictObject({ token: Token });
const common = { method: 'POST', csrf: true, cache: 0 } as const;
const multipart = { ...common, body: 'stream', input: z.object({}) } as const;

/** For files that are inspected without being stored. */
const EXAMINED = {
  type: 'multipart/form-data',
  fields: {
    file: 'PDF, .doc or .docx, at most 10 MiB.',
    upload_id: 'In place of `file`, when signed in: an upload sent in parts.',
    authors: 'A JSON list like `co_authors` of a submission, including the submitter; all fields are optional.',
    title_page: '`apart`: the review copy is made without a title page that names the authors.',
  },
} as const;

/** Routes for submitting (spec §7) and related calls. */
export const submissionRoutes: readonly Route[] = [
  route({
    ...multipart,
    path: '/api/manuscripts/submit',
    summary: 'Submits a manuscript.',
    notes:
      '400 lists all invalid fields at once. If only the file is invalid, its own status is returned. Sending the same fields and file again from the same account within ten minutes has no effect.',
    streams: {
      type: 'multipart/form-data',
      fields: {
        title: '1 to 500 characters.',
        abstract: '1 to 10,000 characters.',
        keywords: 'Separated by commas; 1 to 30, each at most 100 characters. Duplicates count once.',
        co_authors:
          'A JSON list of `{"name", "email", "affiliation"?, "orcid"?, "family_name"?}` without the submitter, at most 200. Give the family name, as it appears in the name, if it is not the last word with its particles.',
        sole_author: '`true` with an empty list: “I am the only author”.',
        author_position: 'The submitter’s position among the authors, from 1 (the default).',
        file: 'The manuscript: PDF, .doc or .docx, at most 10 MiB.',
        upload_id: 'In place of `file`: an upload sent in parts.',
        category: 'Optional.',
        language: 'Optional; the tag of one of the journal’s languages (`en`).',
        article_type: 'Optional; by its name (`case_report`) or its label (`Case Reports`), also in snake_case.',
        ...mapFields(LETTER_FIELDS, () => 'Optional.'),
        suggested_reviewers: 'A JSON list of `{"name", "email"?, "affiliation"?, "reason"?}`, at most 10.',
        opposed_reviewers: 'The same, for people not to invite.',
        ...mapFields(DECLARATION_FIELDS, () => 'At most 3,000 characters.'),
        title_page:
          '`apart`: reviewers see the manuscript and its revisions without a title page that names the authors. Optional.',
        draft_id: 'One of the caller’s drafts, deleted on submission.',
      },
    },
    answers: [json('Submitted', 201)],
    refusals: {
      422: 'The file is damaged, password-protected or infected, contains macros, or takes too long to check.',
      429: 'More than 20 submissions in an hour by an account, 60 from one network, or 400 authors in a day; or the caller’s files are being checked.',
    },
    access: 'signed-in',
    handle: (_, call) => submitManuscript(call),
  }),
  route({
    ...multipart,
    path: '/api/manuscripts/examine',
    summary: 'Examines a file: its contents, and what reviewers could learn about its authors.',
    notes:
      'Stores nothing, except with `draft_id`. Without `authors` the file is searched for those found in it; if there are none, the status of the review copy is `unreadable`.',
    streams: {
      ...EXAMINED,
      fields: {
        ...EXAMINED.fields,
        draft_id: 'One of the caller’s drafts, which keeps the file in place of an earlier one.',
      },
    },
    answers: [json('Examination')],
    refusals: {
      422: 'The file is damaged, password-protected or infected, contains macros, or takes too long to check.',
      429: 'More than 30 files in an hour, or this caller’s files are being checked.',
    },
    access: 'public',
    handle: (_, call) => examineDocument(call, saveDraftFile),
  }),
  route({
    ...multipart,
    path: '/api/manuscripts/review-copy',
    summary: 'Downloads the file as reviewers would see it.',
    streams: EXAMINED,
    answers: [file()],
    refusals: {
      422: 'There is no review copy of this file; the message says why.',
      429: 'More than 30 files in an hour, or this caller’s files are being checked.',
    },
    access: 'public',
    handle: (_, call) => sendReviewCopy(call),
  }),
  // The token in the link authorises this, not a cookie, so it needs no CSRF token.
  route({
    ...common,
    csrf: false,
    path: '/api/co-authorship/show',
    summary: 'Shows a co-author the submission that names them, from an emailed link.',
    notes: 'A link works for 90 days; used, expired and unknown links give the same 404.',
    answers: [json('NamedAsAuthor')],
    refusals: {
      404: 'The link is used, expired or unknown.',
      429: 'More than 60 links in an hour from one network.',
    },
    access: 'public',
    input: LinkToken,
    handle: ({ token }, call) => readCoAuthorship(token, call),
  }),
  route({
    ...common,
    csrf: false,
    path: '/api/co-authorship/dispute',
    summary: 'Disputes authorship, from an emailed link.',
    notes: 'The office and the submitter are notified. The link works once.',
    answers: [message()],
    refusals: {
      404: 'The link is used, expired or unknown.',
      429: 'More than 60 links in an hour from one network.',
    },
    access: 'public',
    input: LinkToken,
    handle: ({ token }, call) => disputeCoAuthorship(token, call),
  }),
];

/** Only someone guessing makes so many attempts. */
export const CO_AUTHOR_LIMIT = { name: 'co-author', max: 60, seconds: 3_600 };

/**
 * The period in which a valid link was created. The upper bound excludes links from a fast clock, which would be valid
 * for years.
 */
const validityPeriod = (now: Date) => ({
  after: new Date(now.getTime() - CO_AUTHOR_LINK_DAYS * DAY_MS),
  until: latestPlausibleNow(now),
});

/**
 * Shows the holder of a link which authorship it is about; read-only.
 * @throws Problem not_found if the link is invalid, for whatever reason
 */
async function readCoAuthorship(token: string, { context, ip }: Call): Promise<NamedAsAuthor> {
  await consumeAttempt(context, CO_AUTHOR_LIMIT, ip);
  const found = await findCoAuthorToken(context.db, tokenHash(token), validityPeriod(context.clock.now()));
  const submitted = found && (await findSubmission(context.db, found.manuscript_id));
  const person = submitted?.authors.find(({ position }) => position === found?.position);
  if (!submitted || !person) throw invalidLink(context.journal);
  return { title: submitted.title, authors: submitted.authors.map(authorName), name: authorName(person) };
}

/**
 * Objects to being named as an author; the office and the submitter are notified.
 * @throws Problem not_found if the link is invalid, for whatever reason
 */
async function disputeCoAuthorship(token: string, { context, ip }: Call) {
  await consumeAttempt(context, CO_AUTHOR_LIMIT, ip);
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const spent = await spendCoAuthorToken(trx, tokenHash(token), { ...validityPeriod(now), now });
    if (!spent) throw invalidLink(context.journal);
    const { manuscript_id, position } = spent;
    for (const kind of ['mail.authorship-disputed-to-office', 'mail.authorship-disputed-to-author'] as const) {
      await enqueue(trx, { kind, payload: { manuscript_id, position } }, now);
    }
    const actor = { id: null, name: `author ${position} of the manuscript` };
    const object = { type: 'manuscript', id: manuscript_id };
    await appendEvent(trx, { actor, action: 'manuscript.authorship-disputed', object, details: { position } }, now);
  });
  context.wakeOutbox();
  return { message: 'Thank you. The editorial office and the person who submitted the manuscript have been notified.' };
}

/** The same for used, expired and unknown links. */
function invalidLink(journal: Journal): Problem {
  return new Problem(
    'not_found',
    `This link no longer works. If you are named as an author by mistake, write to ${officeContact(journal)}.`,
  );
}
