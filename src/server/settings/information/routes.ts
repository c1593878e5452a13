import * as z from 'zod';
import { PageName } from '#domain/settings/information/office-page';
import { SettingChange } from '#domain/settings/setting-change';
import { json } from '#server/kernel/http/answer';
import { type Route, route } from '#server/kernel/http/route';

const common = { access: 'editor', right: 'manage', csrf: false, cache: 0 } as const;
/** In bytes; allows for a long text in any script, as JSON. */
const BODY_MAX = 512 * 1024;
const Words = z.string('Send a text.').max(240_000, 'The text is too long.');

/** Routes for editing information pages. */
export const informationRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/pages',
    summary: 'Lists the information pages.',
    answers: [json('ListedPage[]')],
    input: z.strictObject({}),
    handle: async (_, { context }) => (await import('./office-pages.ts')).listPages(context),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/pages/:name',
    summary: 'Shows an information page, with its earlier versions.',
    notes:
      'Version 0 is the default; for the office’s own pages, named `own-` and the part after `/pages/`, it is empty. `placeholders` lists the placeholders allowed in the text, with their current values.',
    answers: [json('OfficePage')],
    input: z.strictObject({ name: PageName }),
    handle: async ({ name }, { context }) => (await import('./office-pages.ts')).readPage(name, context),
  }),
  route({
    ...common,
    method: 'PUT',
    bodyMax: BODY_MAX,
    path: '/api/pages/:name',
    summary: 'Saves an information page.',
    notes:
      '`values` are title, description and text; the office’s own pages also have `shown`, `yes` if readers see it. Saving version 0 of such a page creates it. `version` is the one last read. The text is Markdown with placeholders in braces. The page changes with the build that follows. To restore an earlier version, save its values.',
    answers: [json('SavedPage')],
    refusals: { 409: 'Another editor saved first: `settings` are the current ones, and nothing is changed.' },
    input: SettingChange.extend({ name: PageName }),
    handle: async (change, call) => (await import('./office-pages.ts')).savePage(change, call),
  }),
  route({
    ...common,
    method: 'POST',
    bodyMax: BODY_MAX,
    path: '/api/pages/:name/preview',
    summary: 'Previews an information page and reports errors in its text.',
    notes: 'Nothing is stored. `html` is safe to display.',
    answers: [json('PagePreview')],
    input: z.strictObject({ name: PageName, title: Words, text: Words }),
    handle: async (input, call) => (await import('./office-pages.ts')).previewPage(input, call),
  }),
];
