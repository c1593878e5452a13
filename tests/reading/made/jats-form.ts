import { xmlText } from '../../support/documents.ts';
import type { Block, Cell, Inline, Manuscript, MathForm } from './manuscript.ts';
import { referenceLine, shownOf } from './plain.ts';

const MML: Record<MathForm, string> = {
  fraction: '<mml:mfrac><mml:mi>D</mml:mi><mml:mi>A</mml:mi></mml:mfrac>',
  power: '<mml:msup><mml:mi>σ</mml:mi><mml:mn>2</mml:mn></mml:msup>',
  sum: '<mml:mrow><mml:mi>m</mml:mi><mml:mo>=</mml:mo><mml:munderover><mml:mo>∑</mml:mo><mml:mn>1</mml:mn><mml:mi>n</mml:mi></mml:munderover><mml:mi>x</mml:mi></mml:mrow>',
  sign: '<mml:mo>≥</mml:mo>',
};
const math = (form: MathForm) => `<mml:math>${MML[form]}</mml:math>`;
const LIST: Record<string, string> = {
  bullet: 'bullet',
  decimal: 'order',
  lowerLetter: 'alpha-lower',
  upperRoman: 'roman-upper',
};

/** A manuscript as a JATS article, as another journal's platform exports it. */
export function jatsForm(manuscript: Manuscript): string {
  const notes: string[] = [];
  const floats = { figure: 0, table: 0 };
  const inline = (one: Inline): string => {
    if (typeof one === 'string') return xmlText(one);
    if ('raised' in one) return `<sup>${xmlText(one.raised)}</sup>`;
    if ('lowered' in one) return `<sub>${xmlText(one.lowered)}</sub>`;
    if ('position' in one) return one.position > 0 ? `<sup>${one.text}</sup>` : `<sub>${one.text}</sub>`;
    if ('italic' in one) return `<italic>${xmlText(one.italic)}</italic>`;
    if ('math' in one) return one.math === 'sign' ? '≥' : `<inline-formula>${math(one.math)}</inline-formula>`;
    if ('link' in one) return `<ext-link ext-link-type="uri" xlink:href="${one.to}">${xmlText(one.link)}</ext-link>`;
    if ('note' in one) {
      const number = notes.push(one.note);
      return `<xref ref-type="fn" rid="fn${number}"><sup>${number}</sup></xref>`;
    }
    if ('cite' in one)
      return `[${one.cite.map((number) => `<xref ref-type="bibr" rid="r${number}">${number}</xref>`).join(',')}]`;
    return xmlText(shownOf(one, manuscript));
  };
  const line = (some: readonly Inline[]) => some.map(inline).join('');
  const rowOf = (cells: readonly Cell[], name: string, below: readonly Cell[] = []) =>
    `<tr>${'<td/>'.repeat(cells[0]?.before ?? 0)}${cells.flatMap(({ text, columns, joined }, at) => (joined === 'rest' ? [] : [`<${name}${columns ? ` colspan="${columns}"` : ''}${joined && below[at]?.joined === 'rest' ? ' rowspan="2"' : ''}>${line(text)}</${name}>`])).join('')}</tr>`;
  const block = (one: Block): string => {
    if ('line' in one) return one.isRemoved ? '' : `<p>${line(one.line)}</p>`;
    if ('list' in one)
      return `<list list-type="${LIST[one.format]}">${one.list.map((item) => `<list-item><p>${line(item)}</p></list-item>`).join('')}</list>`;
    if ('table' in one) {
      floats.table += 1;
      const rows = one.table.filter((_, at) => at !== one.removedRow);
      const [head = [], ...rest] = rows;
      const foot = one.note ? `<table-wrap-foot><p>${xmlText(one.note)}</p></table-wrap-foot>` : '';
      return `<table-wrap id="t${floats.table}"><label>Table ${floats.table}</label><caption><p>${one.caption}</p></caption><table><thead>${rowOf(head, 'th')}</thead><tbody>${rest.map((cells, at) => rowOf(cells, 'td', rest[at + 1])).join('')}</tbody></table>${foot}</table-wrap>`;
    }
    if ('figure' in one) {
      floats.figure += 1;
      return `<fig id="f${floats.figure}"><label>Figure ${floats.figure}</label><caption><p>${one.figure}</p></caption><graphic xlink:href="figure-${floats.figure}.png"/></fig>`;
    }
    if ('display' in one)
      return `<disp-formula id="e${one.number ?? 0}">${one.number ? `<label>(${one.number})</label>` : ''}${math(one.display)}</disp-formula>`;
    return 'box' in one ? `<boxed-text><p>${one.box}</p></boxed-text>` : '';
  };
  return `<?xml version="1.0" encoding="UTF-8"?>
<article xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:mml="http://www.w3.org/1998/Math/MathML" article-type="research-article" dtd-version="1.3" xml:lang="en">
<front><journal-meta><journal-title-group><journal-title>Another Journal</journal-title></journal-title-group></journal-meta><article-meta>
<title-group><article-title>${manuscript.title}</article-title></title-group>
<contrib-group>${manuscript.authors
    .map(
      ({ name, marks }) =>
        `<contrib contrib-type="author"><name><surname>${name.split(' ').at(-1)}</surname><given-names>${name.split(' ').slice(0, -1).join(' ')}</given-names></name>${marks
          .split(',')
          .map((mark) => `<xref ref-type="aff" rid="a${mark}"/>`)
          .join('')}</contrib>`,
    )
    .join('')}${manuscript.affiliations.map((one, at) => `<aff id="a${at + 1}">${one}</aff>`).join('')}</contrib-group>
<abstract>${manuscript.abstract.map(({ heading, text }) => `<sec><title>${heading}</title><p>${xmlText(text)}</p></sec>`).join('')}</abstract>
<kwd-group>${manuscript.keywords.map((one) => `<kwd>${one}</kwd>`).join('')}</kwd-group>
</article-meta></front>
<body>${sectioned(manuscript.blocks, block)}</body>
<back>${manuscript.declarations.map(({ heading, text }) => `<sec><title>${heading}</title><p>${xmlText(text)}</p></sec>`).join('')}
${notes.length > 0 ? `<fn-group>${notes.map((note, at) => `<fn id="fn${at + 1}"><p>${xmlText(note)}</p></fn>`).join('')}</fn-group>` : ''}
<ref-list><title>References</title>${manuscript.references.map((one, at) => `<ref id="r${at + 1}"><mixed-citation>${referenceLine(one, undefined)}</mixed-citation></ref>`).join('')}</ref-list></back>
</article>
`;
}

/** Puts blocks into nested sections that start at the headings. */
function sectioned(blocks: readonly Block[], write: (block: Block) => string): string {
  let open = 0;
  const parts = blocks.map((block) => {
    if (!('heading' in block)) return write(block);
    const closed = '</sec>'.repeat(Math.max(open - block.level + 1, 0));
    open = Math.min(open, block.level - 1) + 1;
    return `${closed}<sec><title>${block.heading}</title>`;
  });
  return parts.join('\n') + '</sec>'.repeat(open);
}
