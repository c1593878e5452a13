import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { type BoardMember, boardText, EMPTY_MEMBER } from '#domain/journal/board/board';
import type { SavedSettings } from '#domain/journal/journal-from-settings';
import { PAGE_GROUP_PREFIX } from '#domain/settings/information/office-page';
import { suppliedPages } from '#server/settings/supplied-pages';
import members from '../../content/editorial-board.json' with { type: 'json' };
import { SAMPLE_ACCOUNTS } from './sample-accounts.ts';

/** The invented members of the demonstration's board. */
export const sampleBoard = (): BoardMember[] =>
  members.map(({ interests, ...member }) => ({
    ...EMPTY_MEMBER,
    ...member,
    interests: interests.join(', '),
  }));

/** The facts of “Meridian”. The ISSN is the ISSN manual's example, the prefix Crossref’s for tests. */
export const MERIDIAN_NAMES = {
  name: 'Meridian Journal of Medicine',
  abbreviation: 'Meridian J Med',
  publisher: 'Meridian Society for Medical Research',
  address: '14 Meridian Row, Greenwich, London SE10 9XX, United Kingdom',
  issn: '1234-5679',
  doi_prefix: '10.5555',
  office_email: 'office@journal.example',
} as const;

/** Facts a journal has to supply, invented here. The account is the IBAN registry's example. */
export const sampleSettings = (): SavedSettings => ({
  board: { members: boardText(sampleBoard()) },
  journal: { ...MERIDIAN_NAMES, update_policy_doi: '10.5555/mj.update-policy' },
  home: {
    banner_text: 'The journal is open for submissions in every field of medicine.',
    lead: 'We publish original research, reviews, case reports and short communications from all of medicine. Submissions are judged by independent peer review, and every article is free to read, share and reuse from the day it appears.',
  },
  money: {
    bank_details:
      'Account holder: Meridian Society for Medical Research\nIBAN: GB29 NWBK 6016 1331 9268 19\nBIC: NWBKGB2L',
  },
});

/** Additions to the supplied information pages, by the text they follow. */
const PAGE_ADDITIONS = {
  about: {
    after: 'published by the {publisher}.',
    words:
      ' It is international, and it considers work from every branch of clinical medicine and from the sciences that serve it.',
  },
  privacy: {
    after: 'the data protection authority of your country',
    words: '; in the United Kingdom it is the [Information Commissioner’s Office](https://ico.org.uk/)',
  },
} as const;

/** Extended pages in full, with their dates. */
const samplePages = () =>
  Object.entries(PAGE_ADDITIONS).map(([name, { after, words }]) => {
    const { text, updated } = suppliedPages().find((page) => page.name === name) ?? { text: '', updated: '' };
    if (!text.includes(after))
      throw new Error(`content/pages/${name}.mdx no longer says “${after}”. Correct PAGE_ADDITIONS.`);
    return { name, own: { text: text.replace(after, `${after}${words}`) }, changed_at: new Date(updated) };
  });

/** Writes the settings and pages of the demonstration, as its editor would have. */
export async function insertSettings(trx: Transaction<Database>, now: Date): Promise<void> {
  const editor = SAMPLE_ACCOUNTS.find(({ role }) => role === 'editor')?.email ?? '';
  const saved = [
    ...Object.entries(sampleSettings()).map(([group_name, own]) => ({ group_name, own, changed_at: now })),
    // So that editors are not asked to set up the demonstration.
    { group_name: 'set-up', own: { list: 'yes' }, changed_at: now },
    ...samplePages().map(({ name, ...page }) => ({ group_name: `${PAGE_GROUP_PREFIX}${name}`, ...page })),
  ];
  const versions = saved.map(({ own, ...row }) => ({
    ...row,
    ...{ version: 1, own: JSON.stringify(own), changed_by: editor },
  }));
  await trx.insertInto('setting_version').values(versions).execute();
}
