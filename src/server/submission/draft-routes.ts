import * as z from 'zod';
import { cleanFileName } from '#domain/document/file-name';
import type { Journal } from '#domain/journal/journal';
import { findArticleType } from '#domain/publication/article-type';
import { DRAFT_TEXTS, DRAFTS_MAX, isDraftWithinLimit } from '#domain/submission/draft';
import { sendManuscriptFile } from '#server/document/send-file';
import { file, json, message } from '#server/kernel/http/answer';
import { RandomId } from '#server/kernel/http/id';
import { invalidFieldsProblem, notFound, Problem } from '#server/kernel/http/problem';
import { type Route, route, type SignedInCall } from '#server/kernel/http/route';
import { randomId } from '#server/kernel/identifiers';
import {
  countDrafts,
  deleteDraft,
  findDraft,
  findDraftFile,
  insertDraft,
  listDrafts,
  updateDraft,
} from './draft-queries.ts';

const UNREADABLE = 'Send the content as an object of strings and lists.';
// Postgres accepts every other character.
const Text = z.string(UNREADABLE).refine((text) => !text.includes('\0'), 'Remove the control characters.');
const PlainValue = z.union([Text, z.boolean(), z.null()], UNREADABLE);
const Row = z.record(Text, PlainValue);

/** Drafts are not validated, because only their author ever sees them. */
const Content = z
  .record(Text, z.union([PlainValue, z.array(z.union([PlainValue, Row])), Row], UNREADABLE), UNREADABLE)
  .refine(isDraftWithinLimit, DRAFT_TEXTS.tooLarge);

const Change = z.strictObject({
  id: RandomId,
  version: z.int('Send the version you last read.').min(1),
  content: Content,
});

const common = { access: 'signed-in', csrf: false, cache: 0 } as const;

/** Routes for one's own drafts, in any role. */
export const draftRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/author/drafts',
    summary: 'Lists the caller’s submission drafts, most recently changed first.',
    notes: 'A draft is deleted with its files when it is submitted with its id, or after 180 days without changes.',
    answers: [json('DraftCard[]')],
    input: z.object({}),
    async handle(_, { context, user }) {
      const drafts = await listDrafts(context.reader, user.id);
      return drafts.map((draft) => ({ ...draft, title: draft.title ?? '' }));
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/author/drafts',
    summary: 'Saves a new submission draft.',
    notes:
      '`content` is an object of strings and lists, at most 60 KB. The server returns it unchanged, apart from `article_type`, which it stores as an id.',
    answers: [json('NewDraft', 201)],
    refusals: { 409: 'The account already has 20 drafts.' },
    input: z.strictObject({ content: Content }),
    handle: async ({ content }, call) => Response.json(await createDraft(content, call), { status: 201 }),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/author/drafts/:id',
    summary: 'Shows one of the caller’s drafts.',
    answers: [json('Draft')],
    input: z.object({ id: RandomId }),
    async handle({ id }, { context, user }) {
      const draft = await findDraft(context.reader, user.id, id);
      if (!draft) throw notFound();
      return draft;
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/author/drafts/:id/file',
    summary: 'Downloads the draft’s manuscript file.',
    notes: 'The file is kept while the draft’s content names it as `file_name`.',
    answers: [file()],
    input: z.strictObject({ id: RandomId }),
    async handle({ id }, { context, user }) {
      const found = await findDraftFile(context.reader, user.id, id);
      const kept = found && fileNameOf(found) === found.name ? found : undefined;
      // Only the person who sent it gets it back; it is scanned once submitted.
      return sendManuscriptFile(kept && { ...kept, scan_status: 'not_scanned' }, context);
    },
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/author/drafts/:id',
    summary: 'Changes a draft.',
    checks: Change,
    answers: [json('ChangedDraft')],
    refusals: { 409: 'The draft has changed since `version`; `draft` is its current state.' },
    // The rest is validated only after the draft is found, so that strangers learn nothing.
    input: z.looseObject({ id: RandomId }),
    handle: changeDraft,
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/api/author/drafts/:id',
    summary: 'Deletes a draft.',
    answers: [message()],
    input: z.strictObject({ id: RandomId }),
    async handle({ id }, { context, user }) {
      if (!(await deleteDraft(context.db, user.id, id))) throw notFound();
      return { message: 'The draft was deleted.' };
    },
  }),
];

async function createDraft(content: z.infer<typeof Content>, { context, user }: SignedInCall) {
  const now = context.clock.now();
  const draft = { id: randomId(), account_id: user.id, content: toStoredContent(context.journal, content) };
  await context.db.transaction().execute(async (trx) => {
    if ((await countDrafts(trx, user.id)) >= DRAFTS_MAX) throw new Problem('conflict', DRAFT_TEXTS.tooMany);
    await insertDraft(trx, { ...draft, created_at: now, updated_at: now });
  });
  return { id: draft.id, version: 1, updated_at: now };
}

/** Updates a draft; after a concurrent change, returns the current one. */
async function changeDraft(sent: { id: string }, { context, user }: SignedInCall) {
  const { db, reader, clock } = context;
  const owned = await findDraft(reader, user.id, sent.id);
  if (!owned) throw notFound();
  const { id, version, content } = parseChange(sent);
  const changed = {
    id,
    account_id: user.id,
    version,
    content: toStoredContent(context.journal, content),
    updated_at: clock.now(),
    file_name: fileNameOf(content),
  };
  const newVersion = await updateDraft(db, changed);
  if (newVersion !== undefined) return { version: newVersion, updated_at: changed.updated_at };
  const draft = await findDraft(reader, user.id, id);
  if (!draft) throw notFound();
  return Response.json({ detail: DRAFT_TEXTS.stale, draft }, { status: 409 });
}

/** The name of the draft's manuscript file, cleaned like that of an upload. */
const fileNameOf = ({ file_name }: { file_name?: unknown }) =>
  typeof file_name === 'string' ? cleanFileName(file_name) : '';

/** Stores the article type by id, so that a draft survives a change of its name. */
function toStoredContent(journal: Journal, { article_type, ...others }: z.infer<typeof Content>): string {
  const isText = typeof article_type === 'string';
  return JSON.stringify({
    ...others,
    article_type: isText ? (findArticleType(journal, article_type) ?? '') : article_type,
  });
}

function parseChange(sent: object): z.infer<typeof Change> {
  const { data, error } = Change.safeParse(sent);
  if (data) return data;
  throw invalidFieldsProblem(error, 'content');
}
