import type { Article } from '#domain/publication/article';
import { fullArticle } from './articles.ts';

const equation = (tex: string, mathml: string, display = '') =>
  `<math${display}><semantics><mrow>${mathml}</mrow><annotation encoding="application/x-tex">${tex}</annotation></semantics></math>`;

/** A full text with everything in the journal's dialect of HTML. */
const CONTENT = [
  '<p>Before the first heading.</p>',
  '<h2 id="introduction">Introduction</h2>',
  '<p>Sleep is poor<sup><a href="#ref-1">1</a>–<a href="#ref-2">2</a></sup>, as <em>we</em> <strong>asked</strong><sup><a href="#note-1" id="note-mark-1">note 1</a></sup> <br>in CO<sub>2</sub> with <code>lm()</code>; see <a href="https://ward.example/a?b=1&amp;c=2">here</a>, <a href="#results">Results</a>, <a href="mailto:ward@hospital.example">write</a>.</p>',
  '<h3>Aims</h3>',
  '<ol start="3"><li>three<ul><li>young</li><li>old</li></ul></li><li>four</li></ol>',
  '<h2 id="methods">Methods</h2>',
  `<p>Where ${equation('x^2', '<msup><mi>x</mi><mn>2</mn></msup>')} is small, by <a href="#equation-1">equation 1</a>.</p>`,
  `<p id="equation-1">${equation('a=\\frac{b}{c}', '<mi>a</mi><mo stretchy="false">=</mo><mfrac displaystyle="true"><mi>b</mi><mi>c</mi></mfrac>', ' display="block"')} (1)</p>`,
  '<pre>if (a &lt; b) {\n  x &lt;- 1\n}</pre>',
  '<h2 id="results">Results</h2>',
  '<figure id="table-1"><figcaption><strong>Table 1.</strong> The <em>wards</em></figcaption><table><thead><tr><th scope="col" rowspan="2">Ward</th><th scope="colgroup" colspan="2">Beds</th></tr><tr><th scope="col">all</th><th scope="col">free</th></tr></thead><tbody><tr><th scope="row">North</th><td>12<sup>a</sup></td><td>3<br>of 12</td></tr></tbody></table><p><sup>a</sup> In use.</p><p>All of 2024.</p></figure>',
  '<table><tbody><tr><td>A</td><td>B</td></tr></tbody></table>',
  '<figure id="figure-1"><img src="figure-1.png" alt="Boxes &amp; arrows"><figcaption><strong>Figure 1.</strong> The flow (a) here</figcaption></figure>',
  '<figure id="figure-2"><img src="figure-2.png" alt=""><figcaption>(b) there</figcaption></figure>',
  '<p>In <a href="#figure-1">Fig. 1</a> and <a href="#table-1">Table 1</a>, but not <a href="#nowhere">there</a>.</p>',
  '<h2>Notes</h2>',
  '<ol><li id="note-1">By <em>telephone</em>. <a href="#note-mark-1">↑</a></li></ol>',
].join('\n');

const image = (file: string) => ({ file, width: 40, height: 20, bytes: 99, sha256: 'ab'.repeat(32) });

/** An article with everything that an article can have. */
export function richArticle(overrides: Partial<Article> = {}): Article {
  return fullArticle({
    content: CONTENT,
    figures: [image('figure-1.png'), image('figure-2.png')],
    translations: [{ language: 'fr', title: 'Le sommeil', abstract: 'Court.\n\nEt mauvais.', keywords: ['sommeil'] }],
    supplements: [
      {
        file: 'supplement-1.csv',
        title: 'Table S1. Doses by centre',
        description: 'As reported.',
        bytes: 12,
        sha256: 'cd'.repeat(32),
      },
      {
        file: 'supplement-2.pdf',
        title: 'CONSORT checklist',
        description: '',
        bytes: 12,
        sha256: 'ce'.repeat(32),
        guideline: 'consort',
      },
    ],
    changes: [{ changed_on: '2026-11-01', reason: 'Table 1 has its units.' }],
    abstract: [
      { heading: null, text: 'In short.' },
      { heading: 'Methods', text: 'We asked.\n\nTwice.' },
      { heading: null, text: 'That is all.' },
    ],
    ...overrides,
  });
}
