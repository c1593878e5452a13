import { describe, expect, it } from 'vitest';
import type { MailText } from '#domain/journal/mail/mail-template';
import { currentMail, defaultMail, fillMail, mailProblems } from '#domain/journal/mail/mail-template';
import { INVITATION } from '#domain/review/invitation-letter';
import { exampleValues } from '#domain/settings/mail/mail-fields';
import { MAIL_HEADINGS, MAIL_NAMES, TEMPLATES_OF, templateOf } from '#domain/settings/mail/mail-templates';
import { SUBMISSION_MAILS } from '#domain/submission/mail-templates';
import { MERIDIAN } from '../../support/meridian.ts';

const RECEIVED = SUBMISSION_MAILS['submission-received'];
const SENT_BACK = SUBMISSION_MAILS['sent-back'];
const standard = defaultMail(RECEIVED);
const filled = (text: string, values: Record<string, string> = {}) =>
  fillMail(RECEIVED, { ...standard, text }, { ...exampleValues(MERIDIAN, RECEIVED), ...values });

describe('the emails that the office may reword', () => {
  it('are those that are sent, each under one heading', () => {
    const sent = Object.values(TEMPLATES_OF).filter((names) => typeof names !== 'string');
    expect(sent.flat().toSorted()).toEqual(MAIL_NAMES.toSorted());
    expect(MAIL_HEADINGS.flatMap(({ names }) => names).toSorted()).toEqual(MAIL_NAMES.toSorted());
  });

  it('are delivered without a mistake, and fill in all they name', () => {
    for (const name of MAIL_NAMES) {
      const template = templateOf(name);
      const words = defaultMail(template);
      expect(mailProblems(template, words), name).toEqual([]);
      const mail = fillMail(template, words, exampleValues(MERIDIAN, template));
      expect(JSON.stringify(mail), name).not.toMatch(/\{\w+\}/);
      expect(mail.greeting, name).toMatch(/^(Dear .+,|Hello,|A message .+\.|Someone .+\.)$/);
    }
  });

  it('begin with a capital letter after the salutation', () => {
    for (const name of MAIL_NAMES) {
      const { before = '', text } = templateOf(name);
      const [, first] = [before, text].join('\n\n').trim().split('\n\n');
      expect(first, name).toMatch(/^[“]?[\p{Lu}{]/u);
    }
  });

  it('offer no placeholder whose value the recipient may not know', () => {
    const offered = (audience: string) =>
      MAIL_NAMES.map(templateOf)
        .filter((template) => template.audience === audience)
        .flatMap(({ placeholders }) => placeholders);
    expect(offered('reviewer')).toContain('title');
    for (const secret of ['author', 'authors', 'email', 'code', 'sender']) {
      expect(offered('reviewer')).not.toContain(secret);
    }
    expect(offered('author')).not.toContain('reviewer');
    for (const copy of ['contact-copy', 'service-copy'] as const) {
      expect(templateOf(copy).placeholders).not.toContain('name');
    }
  });
});

describe('an email', () => {
  it('leaves out a paragraph whose placeholder has no value, and splits a value of several', () => {
    expect(filled('Dear {name},\n\n{code}\n\nOne {title}.', { code: '' }).paragraphs).toEqual([
      'One Sleep after surgery: a cohort study.',
    ]);
    expect(filled('Dear {name},\n\n{code}', { code: 'One.\n\nTwo.' }).paragraphs).toEqual(['One.', 'Two.']);
  });

  it('fills in no value twice, and knows no word of the language as a placeholder', () => {
    expect(filled('Dear {name},\n\n{title}', { title: 'On {code} and {constructor}' }).paragraphs).toEqual([
      'On {code} and {constructor}',
    ]);
    expect(filled('Dear {constructor},').greeting).toBe('Dear {constructor},');
  });

  it('has its subject on one line', () => {
    const words = { ...standard, subject: 'About {title}' };
    expect(fillMail(RECEIVED, words, { title: 'a\nb  c' }).subject).toBe('About a b c');
  });

  it.each<[what: string, words: Partial<MailText>, field: string, message: RegExp]>([
    ['an empty subject', { subject: ' ' }, 'subject', /^Enter the subject\.$/],
    ['an empty text', { text: '\n' }, 'text', /^Enter the text\.$/],
    [
      'an unknown placeholder',
      { subject: 'For {nmae}' },
      'subject',
      /^Remove \{nmae\} from the subject, or replace it with a placeholder\. This email can use \{name\}, .+ and \{journal\}\.$/,
    ],
    ['a brace that is not closed', { closing: 'See {title' }, 'closing', /^Remove \{title from the closing text/],
    [
      'the lack of one that it needs',
      { text: 'Dear {name},' },
      'text',
      /^Add \{code\} to the text: .+ submission code/,
    ],
  ])('refuses %s, at its field', (_, words, field, message) => {
    const problems = mailProblems(RECEIVED, { ...standard, ...words });
    expect(problems.map(({ name }) => name)).toEqual([field]);
    expect(problems[0]?.message).toMatch(message);
  });

  it('is the office’s, field by field, and the default where the office’s has become wrong', () => {
    const own = (words: Partial<MailText>) => ({ ...MERIDIAN, mails: { 'sent-back': words } });
    const words = defaultMail(SENT_BACK);
    expect(currentMail(MERIDIAN, 'sent-back', SENT_BACK)).toEqual(words);
    expect(currentMail(own({ subject: 'Please' }), 'sent-back', SENT_BACK)).toEqual({ ...words, subject: 'Please' });
    expect(currentMail(own({ subject: '{gone}' }), 'sent-back', SENT_BACK)).toEqual(words);
  });

  it('has fixed paragraphs around the words of an invitation', () => {
    const { greeting, paragraphs } = fillMail(
      INVITATION,
      { ...defaultMail(INVITATION), text: 'Will you?' },
      exampleValues(MERIDIAN, INVITATION),
    );
    expect([greeting, paragraphs[0]]).toEqual(['Dear Amina Diallo,', 'Will you?']);
    expect(paragraphs[1]).toMatch(/^Review is double-blind/);
  });
});

describe('a preview', () => {
  it('takes from a manuscript what it has, and examples for the rest, secrets among them', () => {
    const manuscript = { manuscript_number: 'MJ-2026-0007', title: 'Ankles', co_authors: ['Bo Lind', 'Cy Ott'] };
    expect(exampleValues(MERIDIAN, RECEIVED, manuscript)).toMatchObject({
      number: 'MJ-2026-0007',
      title: 'Ankles',
      name: 'Bo Lind',
      code: 'MJ-2023-0123-7K4QX2',
      journal: MERIDIAN.name,
    });
    expect(exampleValues(MERIDIAN, INVITATION, manuscript).name).toBe('Amina Diallo');
  });
});
