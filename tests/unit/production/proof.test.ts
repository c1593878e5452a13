import { describe, expect, it } from 'vitest';
import {
  type CheckedProof,
  EMPTY_REPLY,
  isSameReply,
  type ProofComment,
  proofOutcome,
} from '#domain/production/proof/proof';

const APPROVED: CheckedProof = {
  stage: 'approved',
  due_on: '2026-11-28',
  answered_by: 'Amina Diallo',
  answered_on: '2026-11-25',
  open_comments: 0,
  is_current: true,
  is_awaited: true,
};
const COMMENT: ProofComment = {
  id: 'c000000000000001',
  anchor: 'title',
  label: 'Title',
  quote: 'Sleep',
  text: 'Shorter.',
  suggestion: '',
};

describe('the check of the proof', () => {
  it.each<[string, CheckedProof | null, string, string]>([
    ['warns where none was sent', null, 'warning', 'No proof has been sent'],
    ['waits for an answer', { ...APPROVED, stage: 'sent' }, 'failed', 'due on 28 November 2026'],
    ['fails where it was called back', { ...APPROVED, stage: 'revoked' }, 'failed', 'recalled'],
    [
      'names open corrections',
      { ...APPROVED, stage: 'corrected', open_comments: 2 },
      'failed',
      '2 corrections by Amina',
    ],
    [
      'warns where nobody approved what was corrected',
      { ...APPROVED, stage: 'corrected' },
      'warning',
      'no one has approved',
    ],
    ['fails where the text has changed since', { ...APPROVED, is_current: false }, 'failed', 'has changed since'],
    ['passes with name and day', APPROVED, 'passed', 'Approved by Amina Diallo on 25 November 2026.'],
    ['holds up no article that is published', { ...APPROVED, stage: 'sent', is_awaited: false }, 'warning', 'due on'],
  ])('%s', (_, proof, state, words) => {
    expect(proofOutcome(proof)).toEqual([state, expect.stringContaining(words)]);
  });
});

describe('two replies to a proof', () => {
  it.each([
    ['the same', {}, true],
    ['the same with other blanks', { comments: [{ ...COMMENT, text: ' Shorter. \n' }] }, true],
    ['the same with an answer that says nothing', { answers: { q: ' ' } }, true],
    ['different in a note', { note: 'Thanks.' }, false],
    ['different in a wording', { comments: [{ ...COMMENT, suggestion: 'Sleep.' }] }, false],
    ['different in a place', { comments: [{ ...COMMENT, anchor: 'keywords' }] }, false],
  ])('are %s', (_, change, isSame) => {
    const reply = { ...EMPTY_REPLY, comments: [COMMENT] };
    expect(isSameReply(reply, { ...reply, ...change })).toBe(isSame);
  });
});
