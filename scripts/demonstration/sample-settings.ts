import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { type BoardMember, boardText, NO_MEMBER } from '#domain/journal/board/board';
import members from '../../content/editorial-board.json' with { type: 'json' };
import { SAMPLE_ACCOUNTS } from './sample-accounts.ts';

/** The invented members of the demonstration's board. */
export const sampleBoard = (): BoardMember[] =>
  members.map(({ interests, ...member }) => ({
    ...NO_MEMBER,
    ...member,
    interests: interests.join(', '),
  }));

/** What a journal has to set itself, and the demonstration invents. The account is the example of the IBAN registry. */
const sampleSettings = () => ({
  board: { members: boardText(sampleBoard()) },
  journal: { update_policy_doi: '10.5555/mj.update-policy' },
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
