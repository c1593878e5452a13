import * as z from 'zod';
import { MailNameInput, MailTest } from '#domain/settings/mail/office-mail';
import { SettingChange } from '#domain/settings/setting-change';
import { json, message } from '#server/kernel/http/answer';
import { type Route, route } from '#server/kernel/http/route';

const common = { access: 'editor', right: 'manage', csrf: false, cache: 0 } as const;
const load = () => import('./office-mails.ts');

/** Routes for editing the texts of emails. */
export const mailTemplateRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/emails',
    summary: 'Lists the emails that the office may reword, decision letters among them.',
    notes:
      'A letter that the office has reworded for one article type is listed as well, named as `letter-rejected.review_article`. `problems` says why the office’s words are not sent: something they use no longer exists, and the default goes out instead.',
    answers: [json('ListedMail[]')],
    input: z.strictObject({}),
    handle: async (_, { context }) => (await load()).listMails(context),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/emails/:name',
    summary: 'Shows the words of an email, with their earlier states.',
    notes:
      'Version 0 is the default; for a letter of one article type, that is the general letter as it is now. A letter of any type can be read and saved.',
    answers: [json('Settings')],
    input: z.strictObject({ name: MailNameInput }),
    handle: async ({ name }, { context }) => (await load()).readMail(name, context),
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/editor/emails/:name',
    summary: 'Saves the words of an email.',
    notes:
      '`values` are subject, text and closing, which is below the button and may be empty; `version` is the one last read. Paragraphs have an empty line between them. A placeholder that the email does not have, or the lack of one that it needs, is refused. To restore the default or an earlier state, save its values.',
    answers: [json('SavedSettings')],
    refusals: { 409: 'Another editor saved first: `settings` are the current ones, and nothing is changed.' },
    input: SettingChange.extend({ name: MailNameInput }),
    handle: async (change, call) => (await load()).saveMail(change, call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/editor/emails/:name/test',
    summary: 'Sends an email as it is being written to the caller.',
    notes: '`values` are those of its placeholders. Nothing is stored.',
    answers: [message()],
    refusals: { 409: 'The mail server refused it.', 429: 'Too many tests within an hour.' },
    input: MailTest.extend({ name: MailNameInput }),
    handle: async (words, call) => (await load()).testMail(words, call),
  }),
];
