import { describe, expect, it } from 'vitest';
import { effectText } from '#domain/desk/delivery/effect-text';
import { decisionText, eventTitle, fileText } from '#domain/desk/editorial/timeline';
import { eventText } from '#domain/kernel/event/event-text';

describe('the timeline of a manuscript', () => {
  it.each([
    ['review.accepted', 'Invitation to review accepted'],
    ['payment.fee-waived', 'Payment: fee waived'],
    ['production.proof_sent', 'Production: proof sent'],
    ['something', 'Something'],
    ['constructor', 'Constructor'],
  ])('tells of the event %s: %s', (action, words) => {
    expect(eventText(action)).toBe(words);
  });

  it('lists emails, decisions and files', () => {
    expect(effectText('mail.decision')).toBe('Decision letter to the corresponding author');
    const event = { action: 'production.galley-without-cover', details: { reason: 'It is signed.' }, person: null };
    expect(eventTitle(event)).toBe('No cover page added to the PDF for readers: It is signed.');
    expect(decisionText({ previous_status: 'under_review', status: 'accepted' })).toBe('Under Review → Accepted');
    expect(decisionText({ previous_status: 'accepted', status: 'accepted' })).toBe('Still Accepted');
    expect(fileText({ kind: 'original', round: 1 })).toBe('Original submission file');
    expect(fileText({ kind: 'response', round: 2 })).toBe('Response file of revision 1');
    expect(fileText({ kind: 'response_copy', round: 2 })).toBe('Copy for reviewers of the response file of revision 1');
    expect(fileText({ kind: 'review_copy', round: 3 })).toBe('Copy for reviewers of revision 2');
  });
});
