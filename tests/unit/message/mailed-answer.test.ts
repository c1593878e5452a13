import { describe, expect, it } from 'vitest';
import { extractReply, textOfHtml } from '#domain/message/mailed-answer';

const ANSWER = 'Yes, on Monday.\n\nBest, Ada';

describe('the answer in a mail', () => {
  it.each([
    ['Gmail', 'On Mon, 23 Nov 2026 at 10:00, Medical Journal <t-1@a.example> wrote:\n\n> Can you?\n> Please.'],
    [
      'Gmail, with a long line broken',
      'On Mon, 23 Nov 2026 at 10:00, Medical Journal <\nt-1@answers.example> wrote:\n> Can you?',
    ],
    ['Gmail in German', 'Am Mo., 23. Nov. 2026 um 10:00 Uhr schrieb Medical Journal <t-1@a.example>:\n> Can you?'],
    ['Gmail in French', 'Le lun. 23 nov. 2026 à 10:00, Medical Journal <t-1@a.example> a écrit :\n\n> Can you?'],
    ['Gmail in Spanish', 'El lun, 23 nov 2026 a las 10:00, Medical Journal (<t-1@a.example>) escribió:\n\n> Can you?'],
    [
      'Gmail in Italian',
      'Il giorno lun 23 nov 2026 alle ore 10:00 Medical Journal <t-1@a.example> ha scritto:\n> Can you?',
    ],
    ['Gmail in Dutch', 'Op ma 23 nov 2026 om 10:00 schreef Medical Journal <t-1@a.example>:\n> Can you?'],
    [
      'Outlook',
      '________________________________\nFrom: Medical Journal <t-1@a.example>\nSent: Monday\nTo: Ada\nSubject: Message\n\nCan you?',
    ],
    [
      'Outlook without a rule',
      'From: Medical Journal <t-1@a.example>\nSent: Monday, 23 November 2026\nTo: Ada\n\nCan you?',
    ],
    ['Outlook in German', 'Von: Medical Journal\nGesendet: Montag\nAn: Ada\nBetreff: Message\n\nCan you?'],
    ['Outlook in French', 'De : Medical Journal\nEnvoyé : lundi\nÀ : Ada\n\nCan you?'],
    ['an old Outlook', '-----Original Message-----\nFrom: Medical Journal\nCan you?'],
    ['Apple Mail', '> On 23. Nov 2026, at 10:00, Medical Journal <t-1@a.example> wrote:\n> \n> Can you?'],
    ['Apple Mail in German', 'Am 23.11.2026 um 10:00 schrieb Medical Journal <t-1@a.example>:\n\n> Can you?'],
    ['Thunderbird', 'On 11/23/26 10:00, Medical Journal wrote:\n> Can you?'],
    ['Thunderbird with a signature below', 'On 11/23/26 10:00, Medical Journal wrote:\n> Can you?\n\n-- \nDr Ada Lund'],
    ['a phone', 'Sent from my iPhone\n\n> On 23 Nov 2026, at 10:00, Medical Journal wrote:\n> Can you?'],
    ['a signature', '-- \nDr Ada Lund\nClinic of Examples'],
  ])('is without the answered mail and the signature, as %s writes them', (_, below) => {
    expect(extractReply(`${ANSWER}\n\n${below}\n`)).toBe(ANSWER);
    expect(extractReply(`${ANSWER}\n\n${below}\n`.replaceAll('\n', '\r\n'))).toBe(ANSWER);
  });

  it.each([
    ['Thunderbird', 'On 11/23/26 10:00, Medical Journal wrote:\n> Can you?\n>\n> Please.'],
    [
      'Gmail, with a long line broken',
      'On Mon, 23 Nov 2026 at 10:00, Medical Journal <\nt-1@answers.example> wrote:\n\n> Can you?',
    ],
    ['a program that names nobody', '> Can you?\n\n> Please.'],
  ])('is without the answered mail also where it is written below, as with %s', (_, above) => {
    expect(extractReply(`\n${above}\n\n${ANSWER}\n\n-- \nDr Ada Lund\n`)).toBe(ANSWER);
  });

  it('keeps the lines of the other mail where someone answers between them', () => {
    const text = 'On Monday, Medical Journal wrote:\n> Can you?\n\nYes.\n\n> When?\n\nOn Monday.';
    expect(extractReply(text)).toBe(text);
  });

  it('keeps words that only look like the beginning of another mail', () => {
    const text = 'On Monday the committee met and wrote:\nwe agree.\n\nFrom: the protocol, page 3.\nOn balance, yes.';
    expect(extractReply(`${text}\n\nThe end`)).toContain('On balance, yes.');
  });

  it('is read of a text of a hundred thousand lines before the test is over', () => {
    expect(extractReply('On a day, somebody\n'.repeat(100_000))).toContain('On a day');
    expect(extractReply('> quoted\nown\n'.repeat(50_000))).toContain('own');
  });
});

describe('the text of a mail that is HTML alone', () => {
  it.each([
    [
      'Gmail',
      '<div dir="ltr">Yes &amp; no.<br>Ada</div><br><div class="gmail_quote"><div>On Monday wrote:</div><blockquote>Can you?</blockquote></div>',
    ],
    [
      'Outlook',
      '<html><head><style>p{margin:0}</style></head><body><p>Yes &#38; no.<br>Ada</p><div id="divRplyFwdMsg">From: Journal</div><div>Can you?</div></body></html>',
    ],
    ['Apple Mail', '<body>Yes &amp; no.<div>Ada</div><blockquote type="cite">Can you?</blockquote></body>'],
    [
      'Thunderbird',
      '<p>Yes &amp; no.<br>Ada</p><div class="moz-cite-prefix">On Monday wrote:</div><blockquote>Can you?</blockquote>',
    ],
  ])('is what %s shows above the answered mail', (_, html) => {
    expect(extractReply(textOfHtml(html))).toBe('Yes & no.\nAda');
  });

  it('marks what is quoted where someone answers below, so that the answer is found', () => {
    const html =
      '<div>On 23 Nov 2026 at 10:00 the journal wrote:</div><blockquote><p>Can you?</p>Please.</blockquote><p>Yes.</p>';
    expect(textOfHtml(html)).toContain('> Can you?');
    expect(extractReply(textOfHtml(html))).toBe('Yes.');
    expect(textOfHtml('<blockquote>All is quoted.</blockquote>')).toBe('> All is quoted.');
  });

  it('is read of a hundred thousand tags that never end before the test is over', () => {
    expect(textOfHtml('<!--<div <style '.repeat(100_000))).toBe('');
  });

  it('is without comments and what no reader sees', () => {
    expect(textOfHtml('<head><title>T</title></head><!-- a <b> c -->Yes<script>no()</script>, please.')).toBe(
      'Yes, please.',
    );
  });
});
