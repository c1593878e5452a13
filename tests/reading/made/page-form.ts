import { xmlText } from '../../support/documents.ts';
import type { Block, Cell, Inline, Manuscript, MathForm } from './manuscript.ts';
import { referenceLine, shownOf } from './plain.ts';

const MATHML: Record<MathForm, string> = {
  fraction: '<mfrac><mi>D</mi><mi>A</mi></mfrac>',
  power: '<msup><mi>σ</mi><mn>2</mn></msup>',
  sum: '<mrow><mi>m</mi><mo>=</mo><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>x</mi></mrow>',
  sign: '<mo>≥</mo>',
};
const math = (form: MathForm, display = '') =>
  `<math xmlns="http://www.w3.org/1998/Math/MathML"${display}>${MATHML[form]}</math>`;

export function pageForm(manuscript: Manuscript): string {
  const notes: string[] = [];
  const floats = { Figure: 0, Table: 0 };
  const inline = (one: Inline): string => {
    if (typeof one === 'string') return xmlText(one);
    if ('raised' in one) return `<sup>${xmlText(one.raised)}</sup>`;
    if ('lowered' in one) return `<sub>${xmlText(one.lowered)}</sub>`;
    if ('position' in one) return one.position > 0 ? `<sup>${one.text}</sup>` : `<sub>${one.text}</sub>`;
    if ('italic' in one) return `<em>${xmlText(one.italic)}</em>`;
    if ('math' in one) return one.math === 'sign' ? '≥' : math(one.math);
    if ('link' in one) return `<a href="${one.to}">${xmlText(one.link)}</a>`;
    if ('note' in one) {
      const number = notes.push(one.note);
      return `<a href="#fn${number}" class="footnote-ref" id="fnref${number}"><sup>${number}</sup></a>`;
    }
    const shown = xmlText(shownOf(one, manuscript));
    return 'cite' in one && manuscript.citing === 'raised' ? `<sup>${shown}</sup>` : shown;
  };
  const line = (some: readonly Inline[]) => some.map(inline).join('');
  const table = (rows: readonly Cell[][]) =>
    rows
      .map((cells, at) => {
        const name = at === 0 ? 'th' : 'td';
        const joined = (index: number) => (rows[at + 1]?.[index]?.joined === 'rest' ? ' rowspan="2"' : '');
        const before = '<td></td>'.repeat(cells[0]?.before ?? 0);
        const written = cells.flatMap(({ text, columns, joined: part, inner }, index) => {
          const inside = inner
            ? `<table>${inner.map((some) => `<tr>${some.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`
            : '';
          return part === 'rest'
            ? []
            : [
                `<${name}${columns ? ` colspan="${columns}"` : ''}${part === 'first' ? joined(index) : ''}>${line(text)}${inside}</${name}>`,
              ];
        });
        return `<tr>${before}${written.join('')}</tr>`;
      })
      .join('\n');
  const block = (one: Block): string => {
    if ('heading' in one) return `<h${one.level + 1}>${one.heading}</h${one.level + 1}>`;
    if ('line' in one) return one.isRemoved ? '' : `<p>${line(one.line)}</p>`;
    if ('list' in one) {
      const items = one.list.map((item) => `<li>${line(item)}</li>`).join('');
      const type = { lowerLetter: ' type="a"', upperRoman: ' type="I"' }[one.format] ?? '';
      return one.format === 'bullet'
        ? `<ul>${items}</ul>`
        : `<ol${type}${one.start ? ` start="${one.start}"` : ''}>${items}</ol>`;
    }
    if ('table' in one) {
      floats.Table += 1;
      const rows = one.table.filter((_, at) => at !== one.removedRow);
      return `<table><caption>Table ${floats.Table}. ${one.caption}</caption>${table(rows)}</table>${one.note ? `<p>${xmlText(one.note)}</p>` : ''}`;
    }
    if ('figure' in one) {
      floats.Figure += 1;
      return `<figure><img src="figure-${floats.Figure}.png" alt=""><figcaption>Figure ${floats.Figure}. ${one.figure}</figcaption></figure>`;
    }
    if ('display' in one)
      return `<p>${math(one.display, ' display="block"')}${one.number ? ` (${one.number})` : ''}</p>`;
    return 'box' in one ? `<aside><p>${one.box}</p></aside>` : '';
  };
  const body = manuscript.blocks.map(block).join('\n');
  const section = ({ heading, text }: { heading: string; text: string }) =>
    `<h2>${heading}</h2>\n<p>${xmlText(text)}</p>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${manuscript.title}</title></head><body>
<h1>${manuscript.title}</h1>
<p>${manuscript.authors.map(({ name, marks }) => `${name}<sup>${marks}</sup>`).join(', ')}</p>
${manuscript.affiliations.map((one, at) => `<p><sup>${at + 1}</sup> ${one}</p>`).join('\n')}
<h2>Abstract</h2>
${manuscript.abstract.map(({ heading, text }) => `<p><strong>${heading}:</strong> ${xmlText(text)}</p>`).join('\n')}
<p>Keywords: ${manuscript.keywords.join('; ')}</p>
${body}
${manuscript.declarations.map(section).join('\n')}
<h2>References</h2>
<ol>${manuscript.references.map((one) => `<li>${referenceLine(one, undefined)}</li>`).join('\n')}</ol>
${notes.length > 0 ? `<section class="footnotes"><ol>${notes.map((note, at) => `<li id="fn${at + 1}"><p>${note}<a href="#fnref${at + 1}">↩︎</a></p></li>`).join('')}</ol></section>` : ''}
</body></html>
`;
}
