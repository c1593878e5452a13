import { describe, expect, it } from 'vitest';
import { effectWords } from '#domain/desk/delivery/effect-words';
import { decisionWords, eventTitle, fileWords } from '#domain/desk/editorial/timeline-words';
import { eventWords } from '#domain/kernel/event/event-words';

describe('the timeline of a manuscript', () => {
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
    expect(effectWords('mail.decision')).toBe('Decision letter to the corresponding author');
    const event = { action: 'production.galley-without-cover', details: { reason: 'It is signed.' }, person: null };
    expect(eventTitle(event)).toBe('PDF for readers without a cover page: It is signed.');
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
