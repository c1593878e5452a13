import * as z from 'zod';
import { MailNameInput, MailTest } from '#domain/settings/mail/office-mail';
import { SettingChange, SettingGroupInput } from '#domain/settings/setting-change';
import { json, message } from '#server/kernel/http/answer';
import { type Route, route } from '#server/kernel/http/route';

const common = { access: 'editor', right: 'manage', csrf: false, cache: 0 } as const;

/** Routes for the settings. */
export const settingRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/set-up',
    summary: 'Lists a new journal’s required and optional settings.',
    notes: '`ask` is the request to send to the operator where the office cannot set it itself.',
    answers: [json('SetUp')],
    input: z.strictObject({}),
    handle: async (_, { context }) => (await import('./set-up.ts')).readSetUp(context),
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/editor/set-up/:point',
    summary: 'Marks an optional point of the set-up as fine as it is, or unmarks it.',
    notes: 'The point `list` is the list itself: once marked, it is hidden from the dashboard. Idempotent.',
    answers: [json('SetUp')],
    input: z.strictObject({ point: z.string().max(40), is_fine: z.boolean('Say whether it is fine.') }),
    handle: async (settled, call) => (await import('./set-up.ts')).markPoint(settled, call),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/settings/:group',
    summary: 'Shows a group of the journal’s settings, with its earlier versions.',
    notes: 'Version 0 is the default.',
    answers: [json('Settings')],
    input: z.strictObject({ group: SettingGroupInput }),
    handle: async ({ group }, { context }) => (await import('./queries.ts')).readSettings(context.reader, group),
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/editor/settings/:group',
    summary: 'Saves a group of the journal’s settings.',
    notes:
      '`values` holds every field of the group; `version` is the one that was read. Emails and forms use the settings at once, pages after the build that saving requests. To restore an earlier version, save its values. `members` of the group `board` is a list as JSON: objects with the texts name, title, affiliation, country, orcid, interests, biography and portrait, which is the name of a picture or empty. `list` of the group `categories` is a list as JSON, too: objects with slug, name, formerly and is_retired; a new one has an empty slug, what is left out is retired, and a new name is given to everything that had the old one. `list` of the group `types` is one of objects with id, name (of several), name_of_one, kind, formerly and is_retired; a new one has an empty id, and what is left out is retired. `currency` of the group `fees` is the ISO 4217 code of one of the currencies that are offered, its other texts are amounts in it by the ids of article types, empty where one that was added has no charge of its own. `questions` of the group `review` is a list as JSON as well: objects with id, label, hint, kind, audience, is_required, choices and article_types; a new one has an empty id. Texts of the group `times` are ranges such as `6–8 weeks`, `abstract_words` and `keywords` of the group `guidelines` ranges such as `250–300`; the others of that group and `reviewers` of the group `process` are whole numbers. `layout` of the group `home` is an object as JSON: `sections`, each with a name and a place; `lead`, a slug or empty; `picture`; `lead_picture`, the name of a picture or empty; `collections`, each with title, sentence, picture and the slugs of its articles. `groups` of the group `checklist` is a list as JSON: objects with id, title and items, each of these with id and label; what is new has an empty id. `further_low_income` and `further_lower_middle_income` of the group `waivers` name countries with commas between, its percentages are whole numbers, and `early_career` is `yes` or empty. Texts of the group `reminders` are whole numbers. `header` and `footer` of the group `navigation` are lists as JSON: objects with label and links, each of these with label and href. `languages` of the group `journal` are tags of languages with blanks between, such as `en es`. `licence` of the group `licence` is `cc-by-4.0` or the identifier of another licence. The texts of the group `announcement` are text, link and link_label, and the plain dates first_day and last_day; an empty text announces nothing. `logo` of the group `look` is a `data:` address of an SVG or a PNG, or empty.',
    answers: [json('SavedSettings')],
    refusals: { 409: 'Another editor saved first: `settings` are the current ones, and nothing is changed.' },
    input: SettingChange.extend({ group: SettingGroupInput }),
    handle: async (change, call) => (await import('./save-settings.ts')).saveSettings(change, call),
  }),
];

const loadMails = () => import('./mail/office-mails.ts');

/** Routes for editing the texts of emails. */
export const mailTemplateRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/emails',
    summary: 'Lists the emails that the office may reword, including decision letters.',
    notes:
      'A letter that the office has reworded for one article type is listed as well, named as `letter-rejected.review_article`. `problems` says why the office’s text is not used: it contains something that no longer exists, and the default is sent instead.',
    answers: [json('ListedMail[]')],
    input: z.strictObject({}),
    handle: async (_, { context }) => (await loadMails()).listMails(context),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/emails/:name',
    summary: 'Shows the text of an email, with its earlier versions.',
    notes:
      'Version 0 is the default; for an article type’s own letter, it is the current general letter. Every article type can have its own letter.',
    answers: [json('Settings')],
    input: z.strictObject({ name: MailNameInput }),
    handle: async ({ name }, { context }) => (await loadMails()).readMail(name, context),
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/editor/emails/:name',
    summary: 'Saves the text of an email.',
    notes:
      '`values` are subject, text and closing, which is below the button and may be empty; `version` is the one last read. Paragraphs are separated by an empty line. A text with an unknown placeholder, or without a required one, is refused. To restore the default or an earlier version, save its values.',
    answers: [json('SavedSettings')],
    refusals: { 409: 'Another editor saved first: `settings` are the current ones, and nothing is changed.' },
    input: SettingChange.extend({ name: MailNameInput }),
    handle: async (change, call) => (await loadMails()).saveMail(change, call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/editor/emails/:name/test',
    summary: 'Sends the caller a test of an email’s unsaved text.',
    notes: '`values` fill the placeholders. Nothing is stored.',
    answers: [message()],
    refusals: { 409: 'The mail server refused it.', 429: 'Too many tests within an hour.' },
    input: MailTest.extend({ name: MailNameInput }),
    handle: async (input, call) => (await loadMails()).testMail(input, call),
  }),
];
