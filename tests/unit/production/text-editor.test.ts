import { getSchema } from '@tiptap/core';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentBlocks, type Inline } from '#domain/publication/content-blocks';
import { editorExtensions } from '#islands/production/text/nodes.ts';
import { cleanPastedHtml } from '#islands/production/text/pasted.ts';
import { readText } from '#islands/production/text/read-text.ts';
import { insertNote } from '#islands/production/text/Toolbar.tsx';
import { writeText } from '#islands/production/text/write-text.ts';
import { readText as readFile } from '#server/production/convert/read-text';
import { toFullText } from '#server/production/convert/to-full-text';
import { CORPUS, PROGRAMS } from '../../production/corpus.ts';
import { FLOATS } from '../../production/floats.ts';
import { MANUSCRIPTS } from '../../production/manuscripts.ts';
import { docx } from '../../support/documents.ts';
import { NO_OFFICE } from '../../support/no-office.ts';
import { sampleArticles } from '../../support/sample-articles.ts';

const schema = getSchema(editorExtensions(NO_OFFICE));

/** The editor's output for an unedited text. */
function throughEditor(html: string): string {
  const doc = schema.nodeFromJSON(readText(html));
  doc.check();
  return writeText(doc);
}

/** Content that the editor keeps but does not make editable. */
const keptOf = (html: string) => readText(html).content?.filter(({ type }) => type === 'kept') ?? [];

const inDialect = (html: string) => toFullText(html, { references: 9 }).html;
/** Line breaks between blocks and items are insignificant. */
const oneLine = (html: string) => html.replaceAll(/>\n</g, '><').replaceAll('\n', ' ');

/** The text as readers see it: adjacent equal marks are one, and spaces at line ends are invisible. */
const toReaders = (html: string) =>
  JSON.stringify(contentBlocks(html), (_, value) =>
    Array.isArray(value) ? withoutLastSpace(value.reduce(joined, [])) : value,
  ).replaceAll(/ +/g, ' ');

function withoutLastSpace(line: Inline[]): Inline[] {
  const last = line.at(-1);
  if (!last || !('bold' in last)) return line;
  const text = last.text.trimEnd();
  return text === '' ? withoutLastSpace(line.slice(0, -1)) : [...line.slice(0, -1), { ...last, text }];
}

function joined(before: Inline[], one: Inline): Inline[] {
  const last = before.at(-1);
  if (!last || !('bold' in last) || !('bold' in one)) return [...before, one];
  const isSame = JSON.stringify({ ...last, text: '' }) === JSON.stringify({ ...one, text: '' });
  return isSame ? [...before.slice(0, -1), { ...last, text: last.text + one.text }] : [...before, one];
}

const EQUATION = '<span class="math display">E = mc^2 \\tag{1}</span>';
const CONSTRUCTS: [name: string, html: string][] = [
  ['headings with and without a name', '<h2 id="methods">Methods</h2><h3>Design <em>and</em> people</h3>'],
  [
    'marks inside each other',
    '<p>a <strong>b <em>c</em> d</strong> <em>e<sub>2</sub></em><sup>3</sup> <code>f()</code></p>',
  ],
  ['marks that end together', '<p><em><strong>both</strong> one</em> <sup><em>x</em></sup></p>'],
  ['line breaks', '<p>one<br>two</p>'],
  ['lists within lists', '<ul><li>a<ol start="3"><li>b</li><li>c<ul><li>d</li></ul></li></ol></li><li>e</li></ul>'],
  [
    'links',
    '<p><a href="https://example.org/?a=1&amp;b=2">here</a>, <a href="mailto:a@example.org">a <em>b</em></a></p>',
  ],
  ['citations', '<p>So it is.<sup><a href="#ref-1">1</a>,<a href="#ref-2">2</a>–<a href="#ref-4">4</a></sup> [5]</p>'],
  ['cross references', '<p>See <a href="#table-1">Table 1</a>, <a href="#methods">Methods</a>.</p>'],
  [
    'notes',
    '<p>a<sup><a href="#note-1" id="note-mark-1">note 1</a></sup></p><ol><li id="note-1">b <a href="#note-mark-1">↑</a></li></ol>',
  ],
  ['a listing', '<pre>for (i = 0; i &lt; 9; i++) {\n\n  x &amp;= y;\n}</pre>'],
  [
    'a table with heads, merged cells, caption and notes',
    '<figure id="table-1"><figcaption><strong>Table 1.</strong> Values</figcaption><table><thead><tr><th scope="col" rowspan="2">A</th><th scope="colgroup" colspan="2">B</th></tr><tr><th scope="col">C</th><th scope="col">D</th></tr></thead><tbody><tr><th scope="row">e</th><td colspan="2">1 (<em>2</em>)<br>3</td></tr><tr><th>f</th><td></td><td>4</td></tr></tbody></table><p>Note <sup>a</sup></p><p>Another.</p></figure>',
  ],
  ['a table alone, without a head', '<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>'],
  ['a table without a caption', '<figure id="table-2"><table><tbody><tr><td>1</td></tr></tbody></table></figure>'],
  [
    'a figure',
    '<figure id="figure-1"><img src="figure-1.png" alt="A &quot;bar&quot; &amp; a line"><figcaption><strong>Figure 1.</strong> x<sub>i</sub></figcaption></figure>',
  ],
  ['a figure without words', '<figure id="figure-2"><img src="figure-2.svg" alt=""></figure>'],
  ['an equation in a line', '<p>Where <span class="math inline">\\frac{a}{b} \\geq 1</span>, so.</p>'],
  ['an equation on its own line', '<p><span class="math display">\\sum_{i=1}^n x_i</span></p>'],
  ['a numbered equation', `<p>${EQUATION}</p>`],
  [
    'a table whose cells hold equations',
    '<table><tbody><tr><td><span class="math inline">x^2</span></td></tr></tbody></table>',
  ],
  ['signs', '<p>a &lt; b &amp; c &gt; d\u00a0“e” ≥ 𝛼</p>'],
];

describe('the full text in the editor', () => {
  it.each(CONSTRUCTS)('comes back as it was: %s', (_, html) => {
    const text = inDialect(html);
    expect(keptOf(text)).toEqual([]);
    expect(text).toMatch(/^<[hpuotf]/);
    expect(throughEditor(text)).toBe(text);
  });

  it('comes back as it was, of every sample article', () => {
    for (const { content } of sampleArticles()) {
      expect(keptOf(content)).toEqual([]);
      expect(oneLine(throughEditor(content))).toBe(oneLine(content));
    }
  });

  it.each(Object.entries(PROGRAMS))('comes back as it was, of every document that %s writes', async (_, program) => {
    for (const { construct, content } of [...CORPUS, ...FLOATS, ...MANUSCRIPTS]) {
      const { html } = await readFile({ format: 'docx', bytes: docx(content(program)), references: [], nextFigure: 1 });
      expect(keptOf(html), construct).toEqual([]);
      // Nested superscript is the same as superscript.
      const once = html.replaceAll(/<sup>(<sup>.*?<\/sup>)<\/sup>/g, '$1');
      expect(throughEditor(html), construct).toBe(once);
    }
  });

  it.each([
    ['<blockquote><p>Said.</p></blockquote>'],
    ['<figure id="box-1"><p>In a box</p></figure>'],
    ['<p>Before <img src="figure-1.png" alt="x"> and after</p>'],
    ['<p class="lead">A <mark>marked</mark> word</p>'],
    ['<table><tbody><tr><td><p>a</p><ul><li>b</li></ul></td></tr></tbody></table>'],
    ['<ul><li>a<ul><li>b</li></ul>c</li></ul>'],
    ['loose words'],
  ])('is kept as it is where the editor has no place for it: %s', (html) => {
    expect(keptOf(html)).toHaveLength(1);
    expect(throughEditor(`<p>a</p>${html}<p>b</p>`)).toBe(`<p>a</p>\n${html}\n<p>b</p>`);
  });

  it('says the same to readers after the editor, whatever the office has written', () => {
    const names = ['p', 'h2', 'ul', 'ol', 'li', 'table', 'tr', 'td', 'th', 'figure', 'figcaption', 'pre', 'em', 'sup'];
    const { node } = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 5 },
        fc.constantFrom('word', ' ', 'a &lt; b', '<br>', '<a href="#ref-1">1</a>', '<img src="figure-1.png" alt="">'),
        fc
          .tuple(fc.constantFrom(...names), fc.array(tie('node'), { maxLength: 4 }))
          .map(([name, inside]) => `<${name}>${inside.join('')}</${name}>`),
      ),
    }));
    fc.assert(
      fc.property(fc.array(node, { maxLength: 5 }), (nodes) => {
        const text = inDialect(nodes.join(''));
        expect(toReaders(inDialect(throughEditor(text)))).toBe(toReaders(inDialect(text)));
      }),
    );
  });
});

describe('a note that is put into the text', () => {
  const note = (number: number, words: string) =>
    `<li id="note-${number}">${words} <a href="#note-mark-${number}">↑</a></li>`;
  const mark = (number: number) => `<sup><a href="#note-${number}" id="note-mark-${number}">note ${number}</a></sup>`;

  /** The text with a note inserted after the nth character. */
  function withNote(html: string, at: number): string {
    const doc = schema.nodeFromJSON(readText(html));
    const state = EditorState.create({ doc, selection: TextSelection.create(doc, at) });
    let after = state;
    insertNote(state, (tr) => {
      after = state.apply(tr.insertText('new'));
    });
    after.doc.check();
    return writeText(after.doc);
  }

  it('makes the list of notes, where there is none', () => {
    expect(withNote('<p>ab</p>', 2)).toBe(`<p>a${mark(1)}b</p>\n<h2>Notes</h2>\n<ol>${note(1, 'new')}</ol>`);
  });

  it('has all notes numbered as their marks follow each other', () => {
    const text = `<p>ab${mark(1)}</p>\n<p>c${mark(2)}</p>\n<h2>Notes</h2>\n<ol>${note(1, 'one')}${note(2, 'two')}</ol>`;
    expect(withNote(text, 2)).toBe(
      `<p>a${mark(1)}b${mark(2)}</p>\n<p>c${mark(3)}</p>\n<h2>Notes</h2>\n<ol>${note(1, 'new')}${note(2, 'one')}${note(3, 'two')}</ol>`,
    );
  });
});

describe('what is pasted', () => {
  it.each([
    [
      'a bold of Google Docs',
      '<meta charset="utf-8"><b style="font-weight:normal"><span style="font-weight:700">a</span></b>',
      '<strong>a</strong>',
    ],
    ['slanted and raised', '<span style="font-style:italic; vertical-align:super">a</span>', '<sup><em>a</em></sup>'],
    ['styles that say what the element says', '<h1 style="font-weight:bold">a</h1>', '<h1>a</h1>'],
    [
      'other styles, scripts and what Word adds',
      '<style>p{}</style><p style="color:red" onclick="x()">a<o:p>&nbsp;</o:p></p><script>x</script>',
      '<p>a</p>',
    ],
    [
      'lists of Word',
      '<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>a</p><p style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">1.</span>b</p><p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>c</p><p>d</p>',
      '<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul><p>d</p>',
    ],
    [
      'what the editor itself has copied',
      '<p data-pm-slice="1 1 []"><span data-pointer="" data-href="#ref-1" class="pointer">1</span></p>',
      '<p data-pm-slice="1 1 []"><span data-pointer="" data-href="#ref-1" class="pointer">1</span></p>',
    ],
  ])('has no styles, and their meaning in elements: %s', (_, pasted, expected) => {
    expect(cleanPastedHtml(pasted)).toBe(expected);
  });
});
