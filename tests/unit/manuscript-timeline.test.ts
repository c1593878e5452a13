import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  decisionWords,
  eventWords,
  fileWords,
  hasEventWords,
  hasMailWords,
  mailWords,
} from '#domain/editorial/timeline';
import { ROOT } from '../../scripts/journal.ts';

/** What the code writes as a text; of a text with something put in, what may be put in stands beside it. */
const PUT_IN: Readonly<Record<string, string[]>> = { 'waiver.${state}': ['waiver.granted', 'waiver.refused'] };

/** Accounts, what anybody writes to the office, its letters, the site: nothing of it is about one manuscript. */
const ELSEWHERE = /^src\/server\/(account|contact|service-request|site-build|editorial\/save-letter)\b/;

/** What an answered invitation does to the account behind it; the timeline of a manuscript does not show it. */
const OF_ACCOUNTS = ['account.confirmed', 'mail.address-confirmed'];

function written(pattern: RegExp): string[] {
  const files = globSync('src/server/**/*.ts', { cwd: ROOT }).filter((file) => !ELSEWHERE.test(file));
  const texts = files.flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(pattern)]);
  const found = new Set(texts.flatMap(([, text = '']) => PUT_IN[text] ?? [text]));
  return [...found].filter((text) => !OF_ACCOUNTS.includes(text));
}

describe('the timeline of a manuscript', () => {
  it('has words for every event that the code writes about a manuscript', () => {
    const actions = written(/(?:action(?::| =) |change\(id, |told\(|isYes \? )['`]([\w${}-]+\.[\w.${}-]+)['`]/g);
    expect(actions).toContain('manuscript.submitted');
    expect(actions).toContain('review.accepted');
    expect(actions).toContain('reminder.stopped');
    expect(actions.filter((action) => !hasEventWords(action))).toEqual([]);
  });

  it('has words for every mail of submission, office and review', () => {
    const kinds = written(/['`](mail\.[\w${}-]+)['`]/g);
    expect(kinds.length).toBeGreaterThan(10);
    expect(kinds.filter((kind) => !hasMailWords(kind))).toEqual([]);
  });

  it.each([
    ['review.accepted', 'Invitation to review accepted'],
    ['payment.fee-waived', 'Payment: fee waived'],
    ['production.proof_sent', 'Production: proof sent'],
    ['something', 'Something'],
    ['constructor', 'Constructor'],
  ])('tells of the event %s: %s', (action, words) => {
    expect(eventWords(action)).toBe(words);
  });

  it('tells of mails, decisions and files', () => {
    expect(mailWords('mail.decision')).toBe('Decision letter to the corresponding author');
    expect(decisionWords({ previous_status: 'under_review', status: 'accepted' })).toBe('Under Review → Accepted');
    expect(decisionWords({ previous_status: 'accepted', status: 'accepted' })).toBe('Still Accepted');
    expect(fileWords({ kind: 'original', round: 1 })).toBe('File of the first submission');
    expect(fileWords({ kind: 'response', round: 2 })).toBe('Response file of revision 1');
    expect(fileWords({ kind: 'response_copy', round: 2 })).toBe(
      'Copy for reviewers of the response file of revision 1',
    );
    expect(fileWords({ kind: 'review_copy', round: 3 })).toBe('Copy for reviewers of revision 2');
  });
});
