import { describe, expect, it } from 'vitest';
import * as mails from '#server/account/mails';
import { type EmailContent, renderEmail } from '#server/kernel/outbox/mail-template';
import * as submission from '#server/submission/mails';
import { MERIDIAN } from '../../support/meridian.ts';

const NAME = 'Zoë O\'Brien & <b>Søn</b> "X"';
const URL = 'https://journal.example/verify-email#token=abc_DEF-123&x=1';

const MANUSCRIPT = { manuscript_number: 'MJ-2026-0123', title: 'Sleep & <i>pain</i> "after" surgery' };
const CHECK = { name: NAME, asked: ['Number the lines.'], has_account: true, words: 'See <b>the guidelines</b>.' };
const DISPUTE = { ...MANUSCRIPT, name: NAME, email: 'zoe@university.example' };

const letters: [string, EmailContent][] = [
  ['to confirm an address', mails.verificationEmail(NAME, URL)],
  ['about an ended password', mails.addressConfirmedEmail('', URL)],
  ['to a new password', mails.resetPasswordEmail(NAME, URL)],
  ['about a changed password', mails.passwordChangedEmail(NAME, URL)],
  ['about a second factor that was switched on', mails.secondFactorEnabledEmail(NAME, URL)],
  ['about a second factor that was switched off', mails.secondFactorDisabledEmail(NAME, URL)],
  ['about a locked account', mails.accountLockedEmail(NAME, URL)],
  ['about an ORCID iD that was connected', mails.orcidConnectedEmail(NAME, URL)],
  ['about a second factor switched on', mails.secondFactorEnabledEmail(NAME, URL)],
  ['about a second factor switched off', mails.secondFactorDisabledEmail(NAME, URL)],
  ['to agree to another address', mails.currentAddressEmail(NAME, 'zoe@university.example', URL)],
  [
    'about another address that the office gave',
    mails.stopAddressEmail('', 'zoe@university.example', { url: URL, until: new Date('2026-12-01T10:00:00Z') }),
  ],
  ['about a change of address that was stopped', mails.addressStoppedEmail(NAME, URL)],
  ['to confirm another address', mails.newAddressEmail(NAME, URL)],
  ['about a changed address', mails.addressChangedEmail(NAME, URL)],
  ['about an account that was merged into another', mails.accountMergedEmail(NAME, URL)],
  ['about an account that another was merged into', mails.accountMergedIntoEmail(NAME, 'z@university.example', URL)],
  ['about a closed account', mails.accountClosedEmail(NAME, { isKept: true, isByOffice: false })],
  ['about a new role', mails.roleChangedEmail(NAME, 'editor', URL)],
  ['about a new duty', mails.dutyChangedEmail(MERIDIAN, { name: NAME, duty: 'Section editor' }, URL)],
  [
    'about covering for a colleague',
    mails.coverRequestedEmail(
      MERIDIAN,
      { name: NAME, absent: 'Ann <b>', from: '2026-12-01', until: '2026-12-08' },
      URL,
    ),
  ],
  ['about a manuscript assigned to an editor', mails.editorAssignedEmail(MERIDIAN, { ...MANUSCRIPT, name: NAME }, URL)],
  [
    'to join the office',
    mails.colleagueInvitationEmail(MERIDIAN, { name: NAME, duty: 'Section editor', invited_by: '' }, URL),
  ],
  [
    'about somebody who joined the office',
    mails.colleagueJoinedEmail(
      MERIDIAN,
      { name: NAME, newcomer: 'Ann', email: 'ann@university.example', duty: 'Section editor' },
      URL,
    ),
  ],
  [
    'that a manuscript has arrived',
    submission.submissionReceivedEmail(
      MERIDIAN,
      { ...MANUSCRIPT, submission_code: 'X' },
      { name: NAME, trackUrl: URL },
    ),
  ],
  ['to the office, about a manuscript', submission.officeSubmissionEmail(MERIDIAN, MANUSCRIPT, URL)],
  [
    'to a co-author',
    submission.coAuthorEmail(MERIDIAN, { title: MANUSCRIPT.title, authors: [NAME, 'B'] }, { name: NAME, url: URL }),
  ],
  ['about a virus', submission.officeInfectedFileEmail(MERIDIAN, MANUSCRIPT, URL)],
  ['to the office, about a dispute', submission.officeDisputeEmail(MERIDIAN, DISPUTE, URL)],
  ['to the author, about a dispute', submission.authorDisputeEmail(MERIDIAN, DISPUTE, { submitter: NAME, url: URL })],
  ['about a submission sent back for correction', submission.sentBackEmail(MERIDIAN, { ...MANUSCRIPT, ...CHECK }, URL)],
  ['to the office, about a corrected file', submission.correctedFileEmail(MERIDIAN, { ...MANUSCRIPT, ...CHECK }, URL)],
  [
    'with everything a letter can have',
    {
      subject: 'A\nsubject',
      greeting: 'Dear <i>,',
      paragraphs: ['One.\nTwo & three.', '"Four"'],
      action: { label: 'Do <it>', url: URL },
      closing: ["It's over."],
      reason: 'you asked.',
    },
  ],
  [
    'to the office, with words of somebody else',
    {
      subject: 'S',
      greeting: 'A message came.',
      paragraphs: ['From: <b>'],
      isUnsigned: true,
      reason: 'so.',
      quote: 'Said <b>\n\nby them.',
    },
  ],
  ['with as little as a letter can have', { subject: 'S', greeting: 'Hello,', paragraphs: ['One.'], reason: 'so.' }],
];

it('every letter about accounts and submissions is tried here', () => {
  expect(Object.values(mails)).toHaveLength(22);
  expect(Object.values(submission)).toHaveLength(8);
});

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** The visible text of HTML, on one line. */
const seen = (html: string) =>
  html
    .replace(/<title>.*?<\/title>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(\w+);/g, (_, name: string) => ENTITIES[name] ?? '?')
    .replace(/\s+/g, ' ');
const oneLine = (text: string) => text.replace(/\s+/g, ' ');

describe.each(letters)('the mail %s', (_, letter) => {
  const { subject, text, html } = renderEmail(MERIDIAN, letter);
  const sayings = [letter.greeting, ...letter.paragraphs, ...(letter.closing ?? [])];

  it('says the same as text and as HTML', () => {
    for (const saying of sayings) {
      expect(text).toContain(saying);
      expect(seen(html)).toContain(oneLine(saying));
    }
    if (letter.action) {
      for (const part of [letter.action.label, letter.action.url]) {
        expect(text).toContain(part);
        expect(seen(html)).toContain(part);
      }
    }
  });

  it('names the journal and its address, and the reason why the person gets it', () => {
    for (const form of [oneLine(text), seen(html)]) {
      expect(form).toContain(`${MERIDIAN.name}, ${MERIDIAN.address}`);
      expect(form).toContain(oneLine(`You are receiving this email because ${letter.reason}`));
      expect(form.includes('With kind regards The editorial office')).toBe(!letter.isUnsigned);
    }
  });

  it('shows names as they are, and runs nothing in them', () => {
    const tags = new Set([...html.matchAll(/<\/?([a-z0-9!]+)/g)].map(([, name]) => name));
    expect(
      [...tags].filter(
        (name) => !/^(!doctype|html|head|meta|title|body|div|p|strong|a|br|hr|blockquote)$/.test(name ?? ''),
      ),
    ).toEqual([]);
    expect(html).not.toMatch(/\son\w+=|javascript:|<script|<img|<link|url\(/i);
  });

  it('has a subject of one line, and a link that stands alone on its line of the text', () => {
    expect(subject).not.toMatch(/[\r\n\t]/);
    expect(subject.length).toBeLessThanOrEqual(78);
    if (letter.action) expect(text.split('\n')).toContain(letter.action.url);
  });

  it('is a whole HTML document in a named language, with the subject as its title', () => {
    expect(html).toMatch(/^<!doctype html><html lang="en">/);
    expect(html).toMatch(/<\/body><\/html>$/);
    expect(html.match(/<title>/g)).toHaveLength(1);
  });
});

it('words of someone else are set apart, line by line', () => {
  const quote = 'Said <b>\n\nby them.';
  const { text, html } = renderEmail(MERIDIAN, {
    subject: 'S',
    greeting: 'G',
    paragraphs: [],
    quote,
    reason: 'so.',
  });
  expect(text).toContain('\n\n> Said <b>\n> \n> by them.\n\n');
  expect(html).toMatch(/<blockquote[^>]*>Said &lt;b&gt;<br><br>by them\.<\/blockquote>/);
});

it('a letter about a role names it with its article', () => {
  expect(mails.roleChangedEmail('X', 'editor', URL).subject).toBe('You are now an editor');
  expect(mails.roleChangedEmail('X', 'author', URL).subject).toBe('You are now an author');
  expect(mails.roleChangedEmail('X', 'reviewer', URL).subject).toBe('You are now a reviewer');
});

it('an email ends with the signature of the office', () => {
  const [[, letter] = []] = letters;
  const signed = { ...(letter as EmailContent), isUnsigned: false };
  const { text, html } = renderEmail({ ...MERIDIAN, signature: 'Yours\nThe board & staff' }, signed);
  expect(text).toContain(`Yours\nThe board & staff\n${MERIDIAN.name}\n\n-- \n`);
  expect(html).toContain('Yours<br>The board &amp; staff');
});
