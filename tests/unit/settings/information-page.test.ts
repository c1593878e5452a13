import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { journalFromSettings } from '#domain/journal/journal-from-settings';
import { paths } from '#domain/kernel/paths';
import { cleanPageText } from '#domain/settings/information/page-fields';
import { parsePageText } from '#domain/settings/information/page-text';
import { parseSuppliedPage } from '#domain/settings/information/supplied-page';
import { SETTING_DEFAULTS } from '#domain/settings/setting-defaults';
import { MERIDIAN } from '../../support/meridian.ts';

const read = (text: string, path: string = paths.about, journal = MERIDIAN) => parsePageText(journal, text, path);
const html = (text: string, journal = MERIDIAN) =>
  read(text, paths.about, journal)
    .pieces.map((piece) => ('html' in piece ? piece.html : `[${piece.part}]`))
    .join('');
const problems = (text: string, path?: string) => read(text, path).problems;

describe('the text of an information page', () => {
  it('is Markdown, with anchors at its headings, each once', () => {
    expect(html('## Open *access*\n\nA **word**.\n\n## Open access')).toBe(
      '<h2 id="open-access">Open <em>access</em></h2>\n<p>A <strong>word</strong>.</p>\n<h2 id="open-access-1">Open access</h2>\n',
    );
    expect(read('## The {journal name}').headings).toEqual([
      { depth: 2, anchor: 'the-meridian-journal-of-medicine', text: 'The Meridian Journal of Medicine' },
    ]);
  });

  it('has facts for placeholders, as the office has set them', () => {
    expect(html('The {Journal Name}, {office email}.')).toBe(
      '<p>The Meridian Journal of Medicine, <a href="mailto:office@journal.example">office@journal.example</a>.</p>\n',
    );
    const own = {
      fees: { ...SETTING_DEFAULTS.fees, case_report: '77' },
      journal: { ...SETTING_DEFAULTS.journal, name: 'Heart & <Lung>' },
    };
    const set = journalFromSettings(own);
    expect(html('{journal name}: {charge: case reports}', set)).toBe('<p>Heart &amp; &lt;Lung&gt;: $77</p>\n');
    expect(html('{table of charges}', set)).toContain('<th scope="row">Case Reports</th><td class="amount">$77</td>');
    const euros = journalFromSettings({ ...own, fees: { ...own.fees, currency: 'EUR' } });
    expect(html('{charge: case reports} in {currency}', euros)).toBe('<p>€77 in euros</p>\n');
    expect(html('{table of charges}', set)).toContain('Charge (USD)');
    expect(html('{table of charges}', euros)).toMatch(/Charge \(EUR\).*€77/s);
  });

  it('takes no value for Markdown, and no brace that is marked for a placeholder', () => {
    const set = journalFromSettings({
      journal: { ...SETTING_DEFAULTS.journal, name: '**Heart** {publisher} [x](/y)' },
    });
    expect(html('{journal name}', set)).toBe('<p>**Heart** {publisher} [x](/y)</p>\n');
    expect(html('\\{journal name} and `{journal name}`', set)).toBe(
      '<p>{journal name} and <code>{journal name}</code></p>\n',
    );
  });

  it('has its form where the placeholder stands', () => {
    const { pieces } = read('Before.\n\n{contact form}\n\nAfter.', paths.contact);
    expect(pieces).toEqual([{ html: '<p>Before.</p>\n' }, { part: 'contact form' }, { html: '\n<p>After.</p>\n' }]);
  });

  it.each([
    ['{poem}', undefined, 'There is no placeholder {poem}.'],
    ['See {table of charges} here.', undefined, 'Put {table of charges} on a line of its own'],
    ['- {ways to pay}', undefined, 'Put {ways to pay} on a line of its own'],
    ['{contact form}', paths.about, '{contact form} is available on the page /contact only.'],
    ['No form.', paths.contact, 'This page needs {contact form}, once'],
    ['{contact form}\n\n{contact form}', paths.contact, 'This page needs {contact form}, once'],
    ['# Title', undefined, 'Begin the heading “Title” with ##'],
    ['### Deep', undefined, 'The heading “Deep” skips a level: use ##.'],
    ['## A\n\n#### Deep', undefined, 'use ###.'],
    ['[go](javascript:alert)', undefined, '“javascript:alert” cannot be linked'],
    ['[go](http://elsewhere.example)', undefined, '“http://elsewhere.example” cannot be linked'],
    ['[go](//elsewhere.example)', undefined, 'cannot be linked'],
    ['[go](about)', undefined, '“about” cannot be linked'],
  ])('is told what is wrong: %j on %s', (text, path, sentence) => {
    expect(problems(text, path)).toEqual([expect.stringContaining(sentence)]);
  });

  it('brings no HTML of its own, no picture and no script, whatever is written', () => {
    const allowed =
      /<\/?(?:p|h[1-6]|ul|ol|li|a|em|strong|s|code|pre|blockquote|hr|br|table|thead|tbody|tr|th|td|div|dl|dt|dd|details|summary)(?: (?:id|href|title|class|role|tabindex|aria-label|scope|start|style)="[^"<>]*")*>/g;
    const bits = [
      '<script>',
      '<img src=x onerror=1>',
      '![a](https://x.example/y.png)',
      '[a](javascript:1)',
      '"',
      '&#60;b>',
    ];
    const marks = [
      '**',
      '# ',
      '\n\n',
      '- ',
      '`',
      '{journal name}',
      '{ways to pay}',
      '> ',
      '| a | b |\n|--|--|\n',
      '<a href="',
    ];
    const texts = fc.array(fc.oneof(fc.constantFrom(...bits, ...marks), fc.string({ maxLength: 8 })), {
      maxLength: 14,
    });
    fc.assert(
      fc.property(texts, (parts) => {
        expect(html(parts.join('')).replace(allowed, '')).not.toMatch(/[<>]/);
        expect(html(parts.join(''))).not.toMatch(/(?:href|src)="(?!\/(?!\/)|#|https:|mailto:|")/i);
      }),
      { seed: 20261127 },
    );
  });

  it('is kept without invisible characters and needless lines, but with the indents of lists', () => {
    expect(cleanPageText('\r\n\r\nA\u200b  b \r\n\r\n\r\n\r\n- c\r\n  - d  \r\n')).toBe('A b\n\n- c\n  - d');
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(cleanPageText(cleanPageText(text))).toBe(cleanPageText(text));
      }),
    );
  });
});

describe('a page that the journal is delivered with', () => {
  const source =
    '---\ntitle: Us, the people\ndescription: Who we are.\npath: /us\nupdated: 2026-11-27\n---\n\nAt the <JournalName />.\n';

  it('has its facts at its top, and placeholders for its components', () => {
    expect(parseSuppliedPage('us.mdx', source)).toEqual({
      ...{ name: 'us', path: '/us', title: 'Us, the people', description: 'Who we are.' },
      ...{ text: 'At the {journal name}.', updated: '2026-11-27' },
    });
  });

  it.each([
    ['---\n', '', 'must begin with front matter'],
    ['Us, the people', '', 'its title is missing'],
    ['Us, the people', 'Us: the people', 'its title is missing or is not plain YAML text'],
    ['Us, the people', '[Us]', 'its title is missing or is not plain YAML text'],
    ['path: /us', 'path: us', 'must start with "/"'],
    ['2026-11-27', 'today', 'must be a day like 2026-11-21'],
    ['title: Us, the people\n', '', 'at title'],
    ['title:', 'author: Ada\ntitle:', '"author"'],
    ['<JournalName />', '<Poem />', 'there is no component <Poem />'],
  ])('is refused by name where %j is %j', (from, to, sentence) => {
    expect(() => parseSuppliedPage('us.mdx', source.replace(from, to))).toThrow(`us.mdx in content/pages is invalid: `);
    expect(() => parseSuppliedPage('us.mdx', source.replace(from, to))).toThrow(sentence);
  });
});
