import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { type BoardMember, boardText, NO_MEMBER } from '#domain/journal/board/board';
import type { OwnSettings } from '#domain/journal/journal-of';
import members from '../../content/editorial-board.json' with { type: 'json' };
import { SAMPLE_ACCOUNTS } from './sample-accounts.ts';

/** The invented members of the demonstration's board. */
export const sampleBoard = (): BoardMember[] =>
  members.map(({ interests, ...member }) => ({
    ...NO_MEMBER,
    ...member,
    interests: interests.join(', '),
  }));

/** What makes the demonstration “Meridian”. The ISSN is the example of the ISSN manual, the prefix Crossref’s for trials. */
export const MERIDIAN_NAMES = {
  name: 'Meridian Journal of Medicine',
  abbreviation: 'Meridian J Med',
  publisher: 'Meridian Society for Medical Research',
  address: '14 Meridian Row, Greenwich, London SE10 9XX, United Kingdom',
  issn: '1234-5679',
  doi_prefix: '10.5555',
  office_email: 'office@journal.example',
} as const;

/** What a journal has to set itself, and the demonstration invents. The account is the example of the IBAN registry. */
export const sampleSettings = (): OwnSettings => ({
  board: { members: boardText(sampleBoard()) },
  journal: { ...MERIDIAN_NAMES, update_policy_doi: '10.5555/mj.update-policy' },
  money: {
    bank_details:
      'Account holder: Meridian Society for Medical Research\nIBAN: GB29 NWBK 6016 1331 9268 19\nBIC: NWBKGB2L',
  },
});

/** Writes the settings of the demonstration, as its editor would have. */
export async function insertSettings(trx: Transaction<Database>, now: Date): Promise<void> {
  const editor = SAMPLE_ACCOUNTS.find(({ role }) => role === 'editor')?.email ?? '';
  const versions = Object.entries(sampleSettings()).map(([group_name, own]) => ({
    ...{ group_name, version: 1, own: JSON.stringify(own) },
    ...{ changed_by: editor, changed_at: now },
  }));
  await trx.insertInto('setting_version').values(versions).execute();
}
