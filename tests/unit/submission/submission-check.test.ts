import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSubmission, withPending } from '#domain/submission/check';
import { type AuthorEntry, type DraftContent, EMPTY_DRAFT, readDraft } from '#domain/submission/draft';
import { submissionSchema } from '#domain/submission/submission';
import { submissionForm } from '../../../src/islands/submission/send-submission.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const GRACE: AuthorEntry = {
  id: '1',
  name: 'Grace Lin',
  family_name: '',
  email: 'grace@example.org',
  affiliation: '',
  orcid: '',
};
const REVIEWER = { id: '1', name: 'Rosa Quiroga', email: '', affiliation: '', reason: '' };
const COMPLETE: DraftContent = {
  ...EMPTY_DRAFT,
  title: 'A title',
  abstract: 'An abstract.',
  keywords: ['sepsis'],
  co_authors: [GRACE],
};
const CONTEXT = { hasFile: true, submitterEmail: 'me@example.org' };
const messages = (content: DraftContent, more: object = {}) =>
  checkSubmission(content, { ...CONTEXT, ...more }).map(({ message }) => message);

/** The server schema's verdict on the same form. */
function judgedByServer(content: DraftContent): string[] {
  const form = submissionForm(MERIDIAN, content, { uploadId: 'x' }, null);
  const { error } = submissionSchema(MERIDIAN).safeParse(Object.fromEntries(form));
  return [...new Set(error?.issues.map(({ message }) => message) ?? [])].sort();
}

describe('the check of the page', () => {
  it('says all that is required in the order of the specification', () => {
    expect(messages(EMPTY_DRAFT, { hasFile: false })).toEqual([
      ...['Title is required', 'Abstract is required', 'At least one keyword is required'],
      ...['At least one co-author is required', 'File is required'],
    ]);
    expect(messages(COMPLETE)).toEqual([]);
    expect(messages({ ...COMPLETE, co_authors: [], sole_author: true })).toEqual([]);
  });

  const tooMany = Array.from({ length: 31 }, (_, index) => `keyword ${index}`);
  const incomplete = 'Both name and email are required for a co-author.';
  const address = 'Enter an email address such as name@example.org.';
  const control = (called: string) => `Remove the control characters from ${called}.`;
  const long = (max: number, called: string) => `Use at most ${max} characters for ${called}.`;
  const cases: [string, Partial<DraftContent>, string[]][] = [
    ['nothing wrong', {}, []],
    ['blanks for a title', { title: ' \n\u200b ' }, ['Title is required']],
    ['a title too long', { title: 'a'.repeat(501) }, [long(500, 'the title')]],
    ['a title of many blanks', { title: `a${' '.repeat(900)}b` }, []],
    ['a title in many lines', { title: `${'a'.repeat(250)}\n\n${'b'.repeat(249)}` }, []],
    [
      'control characters',
      { title: 'a\u0007', abstract: 'b\u0000', funding: '\u001b' },
      [control('the title'), control('the abstract'), control('Funding')],
    ],
    ['an abstract too long', { abstract: 'word '.repeat(2_100) }, [long(10_000, 'the abstract')]],
    ['no keyword but commas', { keywords: [' , ,'] }, ['At least one keyword is required']],
    ['as many keywords as there may be', { keywords: tooMany.slice(1) }, []],
    ['too many keywords', { keywords: tooMany }, ['Use at most 30 keywords.']],
    ['a keyword too long', { keywords: ['a'.repeat(101)] }, ['A keyword can have at most 100 characters.']],
    ['nobody', { co_authors: [] }, ['At least one co-author is required']],
    ['a co-author without a name', { co_authors: [{ ...GRACE, name: ' ' }] }, [incomplete]],
    ['a co-author without an address', { co_authors: [{ ...GRACE, email: ' ' }] }, [incomplete]],
    ['a wrong address', { co_authors: [{ ...GRACE, email: 'grace@example' }] }, [address]],
    ['two addresses', { co_authors: [{ ...GRACE, email: 'a@example.org,b@example.org' }] }, [address]],
    [
      'a wrong ORCID iD',
      { co_authors: [{ ...GRACE, orcid: '0000-0002-1825-0098' }] },
      ['Enter an ORCID iD such as 0000-0002-1825-0097.'],
    ],
    ['a right ORCID iD', { co_authors: [{ ...GRACE, orcid: '0000-0002-1825-0097' }] }, []],
    [
      'a family name that is not in the name',
      { co_authors: [{ ...GRACE, family_name: 'Wu' }] },
      ['Enter the family name as it appears in the full name, or leave it empty.'],
    ],
    [
      'a co-author twice',
      { co_authors: [GRACE, { ...GRACE, id: '2', email: 'GRACE@example.org ' }] },
      ['This co-author has already been added.'],
    ],
    [
      'the only author with others',
      { sole_author: true },
      ['You ticked “I am the only author”. Remove the co-authors or untick it.'],
    ],
    [
      'a long affiliation',
      { co_authors: [{ ...GRACE, affiliation: 'a'.repeat(301) }] },
      [long(300, 'the affiliation')],
    ],
    [
      'a reviewer without a name',
      { suggested_reviewers: [{ ...REVIEWER, name: '', email: 'r@example.org' }] },
      ['Enter the name of each reviewer.'],
    ],
    ['a reviewer with a wrong address', { opposed_reviewers: [{ ...REVIEWER, email: 'r' }] }, [address]],
    ['an empty row of a reviewer', { opposed_reviewers: [{ ...REVIEWER, name: '' }] }, []],
    [
      'too many reviewers',
      { suggested_reviewers: Array.from({ length: 11 }, (_, index) => ({ ...REVIEWER, id: String(index) })) },
      ['Send at most 10 entries as suggested_reviewers.'],
    ],
    ['a long reason', { opposed_reviewers: [{ ...REVIEWER, reason: 'a'.repeat(501) }] }, [long(500, 'the reason')]],
    ['a long cover letter', { cover_letter: 'a'.repeat(20_001) }, [long(20_000, 'the cover letter')]],
    [
      'long statements',
      { funding: 'a'.repeat(3_001), ai_use: 'b'.repeat(3_001) },
      [long(3_000, 'Funding'), long(3_000, 'Use of AI tools')],
    ],
  ];

  it.each(cases)('says of %s what the server says, by the same rule', (_, change, told) => {
    const content = { ...COMPLETE, ...change };
    expect(messages(content)).toEqual(told);
    expect(judgedByServer(content)).toEqual(told.toSorted());
  });

  it('refuses half characters, which a form would replace without a word', () => {
    const told = 'Remove the broken characters from the abstract.';
    expect(messages({ ...COMPLETE, abstract: 'a\ud800' })).toEqual([told]);
  });

  it('recognises one’s own address, in whatever case', () => {
    const told = 'This is your own address: you are already listed as the corresponding author.';
    expect(messages({ ...COMPLETE, co_authors: [{ ...GRACE, email: 'ME@example.org' }] })).toEqual([told]);
  });

  it('counts what was typed and not added: keywords, and a co-author with whom nothing is wrong', () => {
    const typed = { ...COMPLETE, keywords: [], pending_keyword: 'sepsis, Sepsis,age', co_authors: [] };
    const settled = withPending({ ...typed, pending_author: GRACE }, '7');
    expect(settled).toMatchObject({ keywords: ['sepsis', 'age'], pending_keyword: '', co_authors: [{ id: '7' }] });
    const half = { ...typed, pending_author: { ...GRACE, email: '' } };
    expect(messages(withPending(half, '7'))).toEqual(['Both name and email are required for a co-author.']);
    expect(withPending(COMPLETE, '7')).toBe(COMPLETE);
  });
});

describe('a stored draft', () => {
  it('is read as it was written', () => {
    expect(readDraft(JSON.parse(JSON.stringify(COMPLETE)))).toEqual(COMPLETE);
  });

  it('may hold anything: valid parts are kept, and the form can show them', () => {
    const damaged = { ...COMPLETE, title: 7, keywords: ['a', 1], co_authors: [null, { name: 'Ann' }, 'x'], more: {} };
    const read = readDraft(damaged);
    expect(read).toMatchObject({ title: '', keywords: ['a'], abstract: 'An abstract.' });
    expect(read.co_authors).toEqual([{ id: '1', name: 'Ann', family_name: '', email: '', affiliation: '', orcid: '' }]);
    fc.assert(
      fc.property(fc.anything(), (anything) => {
        expect(Object.keys(readDraft(anything))).toEqual(Object.keys(EMPTY_DRAFT));
      }),
    );
  });
});
