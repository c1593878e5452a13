import { PROGRAMS, type Program } from '../../production/corpus.ts';
import { type DocxContent, xmlText } from '../../support/documents.ts';
import { png } from '../../support/images.ts';
import * as word from '../../support/word-constructs.ts';
import type { Block, Cell, Inline, Manuscript, MathForm } from './manuscript.ts';
import { citationOf, referenceLine } from './plain.ts';

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PART = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const TRACKED = 'w:author="Co Author" w:date="2026-05-03T10:00:00Z"';

interface WriterState {
  manuscript: Manuscript;
  program: Program;
  footnotes: string[];
  endnotes: string[];
  comments: string[];
  links: string[];
  floats: Record<'Figure' | 'Table', number>;
  isTracked: boolean;
}

/** A manuscript as saved by the word processor `name`. */
export function wordForm(manuscript: Manuscript, name: string): DocxContent {
  const program = PROGRAMS[name];
  if (!program) throw new Error(`There is no program ${name}.`);
  const writing: WriterState = {
    manuscript,
    program,
    footnotes: [],
    endnotes: [],
    comments: [],
    links: [],
    floats: { Figure: 0, Table: 0 },
    isTracked: false,
  };
  const { p, run } = program;
  const raised = (text: string) => run(text, '<w:vertAlign w:val="superscript"/>');
  const body = [
    p(run(manuscript.title), 'Title'),
    p(
      manuscript.authors.map(({ name: one, marks }, at) => run(`${at > 0 ? ', ' : ''}${one}`) + raised(marks)).join(''),
    ),
    ...manuscript.affiliations.map((one, at) => p(raised(String(at + 1)) + run(` ${one}`))),
    p(run('Abstract'), 'Heading1'),
    ...manuscript.abstract.map(({ heading, text }) => p(run(`${heading}: `, '<w:b/>') + run(text))),
    p(run('Keywords: ', '<w:b/>') + run(manuscript.keywords.join('; '))),
    ...manuscript.blocks.map((block) => blockOf(block, writing)),
    ...manuscript.declarations.flatMap(({ heading, text }) => [p(run(heading), 'Heading1'), p(run(text))]),
    p(run('References'), 'Heading1'),
    ...manuscript.references.map((one, at) =>
      p(run(referenceLine(one, manuscript.citing === 'years' ? undefined : at + 1))),
    ),
  ].join('');
  return packed(body, writing);
}

function packed(body: string, { footnotes, endnotes, comments, links, manuscript }: WriterState): DocxContent {
  const notes = (kind: string, texts: string[]) =>
    `<w:${kind}s xmlns:w="${W}">${texts.map((text, at) => `<w:${kind} w:id="${at + 2}"><w:p><w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:${kind}Ref/></w:r><w:r><w:t xml:space="preserve"> ${xmlText(text)}</w:t></w:r></w:p></w:${kind}>`).join('')}</w:${kind}s>`;
  const parts: Record<string, string | Uint8Array> = {
    'word/styles.xml': STYLES,
    'word/numbering.xml': numberingOf(manuscript),
    'word/media/one.png': png(),
    ...(footnotes.length > 0 && { 'word/footnotes.xml': notes('footnote', footnotes) }),
    ...(endnotes.length > 0 && { 'word/endnotes.xml': notes('endnote', endnotes) }),
    ...(comments.length > 0 && { 'word/comments.xml': word.commentsPart(comments) }),
  };
  const named = Object.keys(parts).flatMap((name) => /^word\/(\w+)\.xml$/.exec(name)?.[1] ?? []);
  return {
    body,
    parts,
    contentTypes: `<Default Extension="png" ContentType="image/png"/>${named.map((name) => `<Override PartName="/word/${name}.xml" ContentType="${PART}.${name}+xml"/>`).join('')}`,
    relationships:
      word.pictureRelation('rId9', 'one.png') +
      named
        .map((name, at) => `<Relationship Id="rId${50 + at}" Type="${OFFICE}/${name}" Target="${name}.xml"/>`)
        .join('') +
      links
        .map(
          (to, at) =>
            `<Relationship Id="rId${200 + at}" Type="${OFFICE}/hyperlink" Target="${to}" TargetMode="External"/>`,
        )
        .join(''),
  };
}

const style = (id: string, name: string, properties = '', runs = '') =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${properties && `<w:pPr>${properties}</w:pPr>`}${runs && `<w:rPr>${runs}</w:rPr>`}</w:style>`;
const STYLES = `<w:styles xmlns:w="${W}"><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${style('Title', 'Title', '', '<w:sz w:val="36"/>')}${[1, 2, 3, 4].map((level) => style(`Heading${level}`, `heading ${level}`, `<w:outlineLvl w:val="${level - 1}"/>`, '<w:b/>')).join('')}${['Caption', 'ImageCaption', 'TableCaption'].map((id) => style(id, id.replace(/(?<=[a-z])C/, ' C').replace(/^Caption/, 'caption'))).join('')}${style('TOC1', 'toc 1')}${style('BodyText', 'Body Text')}${style('FirstParagraph', 'First Paragraph')}</w:styles>`;

function numberingOf({ blocks }: Manuscript): string {
  const lists = blocks.flatMap((block) => ('list' in block ? [block] : []));
  const first = lists.filter((list, at) => lists.findIndex(({ number }) => number === list.number) === at);
  const levels = (format: string, start: number) =>
    [0, 1, 2]
      .map(
        (level) =>
          `<w:lvl w:ilvl="${level}"><w:start w:val="${level === 0 ? start : 1}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${format === 'bullet' ? '•' : `%${level + 1}.`}"/></w:lvl>`,
      )
      .join('');
  const kinds = first.map(
    ({ number, format, start = 1 }) =>
      `<w:abstractNum w:abstractNumId="${number}">${levels(format, start)}</w:abstractNum>`,
  );
  const numbers = first.map(({ number }) => `<w:num w:numId="${number}"><w:abstractNumId w:val="${number}"/></w:num>`);
  return `<w:numbering xmlns:w="${W}">${kinds.join('')}${numbers.join('')}</w:numbering>`;
}

function blockOf(block: Block, writing: WriterState): string {
  const { p, run, float, caption } = writing.program;
  const line = (some: readonly Inline[]) => some.map((one) => inlineOf(one, writing)).join('');
  if ('heading' in block) return p(run(block.heading), `Heading${block.level}`);
  if ('line' in block && block.isRemoved) {
    const removed = `<w:del w:id="90" ${TRACKED}>${run(String(block.line[0])).replaceAll('w:t>', 'w:delText>').replaceAll('<w:t ', '<w:delText ')}</w:del>`;
    return `<w:p><w:pPr><w:rPr><w:del w:id="91" ${TRACKED}/></w:rPr></w:pPr>${removed}</w:p>`;
  }
  if ('line' in block) return p(line(block.line));
  if ('list' in block)
    return block.list
      .map(
        (item) =>
          `<w:p><w:pPr><w:numPr><w:ilvl w:val="${block.level ?? 0}"/><w:numId w:val="${block.number}"/></w:numPr></w:pPr>${line(item)}</w:p>`,
      )
      .join('');
  if ('table' in block) {
    writing.floats.Table += 1;
    const above = caption('Table', writing.floats.Table, block.caption, 'TableCaption');
    return float(tableOf(block, writing), above, true) + (block.note ? p(run(block.note)) : '');
  }
  if ('figure' in block) {
    writing.floats.Figure += 1;
    const below = caption('Figure', writing.floats.Figure, block.figure, 'ImageCaption');
    return float(
      Array.from({ length: block.panels ?? 1 }, () => word.picture('rId9')).join(''),
      below,
      block.isAbove === true,
    );
  }
  if ('display' in block) {
    const { math } = writing.program;
    const content = omml(block.display, math);
    const numbered = `<m:eqArr><m:e>${content}${math(`#(${block.number})`)}</m:e></m:eqArr>`;
    return word.displayEquation(block.number ? numbered : content);
  }
  if ('box' in block) return p(run('Ward life is loud.') + word.textBox(block.box));
  const entries = block.contents.map((one, at) =>
    p(`<w:hyperlink w:anchor="_Toc${at}">${run(one)}<w:r><w:tab/></w:r>${run(String(at + 2))}</w:hyperlink>`, 'TOC1'),
  );
  const begin =
    '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> TOC \\o "1-3" \\h \\z \\u </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>';
  return `${(entries[0] ?? '').replace('<w:hyperlink', `${begin}<w:hyperlink`)}${entries.slice(1).join('')}<w:p><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;
}

function tableOf({ table, removedRow }: Extract<Block, { table: Cell[][] }>, writing: WriterState): string {
  const { p, run, headRow, headRun } = writing.program;
  const width = Math.max(
    ...table.map((cells) => cells.reduce((sum, { columns = 1, before = 0 }) => sum + columns + before, 0)),
  );
  const rows = table.map((cells, at) => {
    const before = cells[0]?.before;
    const properties = before
      ? `<w:trPr><w:gridBefore w:val="${before}"/></w:trPr>`
      : at === removedRow
        ? `<w:trPr><w:del w:id="95" ${TRACKED}/></w:trPr>`
        : at === 0
          ? headRow
          : '';
    const written = cells.map(({ text, columns, joined, inner }) => {
      const span = columns ? `<w:gridSpan w:val="${columns}"/>` : '';
      const down = joined ? (joined === 'first' ? '<w:vMerge w:val="restart"/>' : '<w:vMerge/>') : '';
      const within = text
        .map((one) =>
          typeof one === 'string' ? (one ? run(one, at === 0 ? headRun : '') : '') : inlineOf(one, writing),
        )
        .join('');
      const nested = inner ? `${word.table(inner.map((line) => line.map((one) => p(run(one)))))}<w:p/>` : '';
      return `<w:tc><w:tcPr><w:tcW w:w="0" w:type="auto"/>${span}${down}</w:tcPr>${p(within)}${nested}</w:tc>`;
    });
    return `<w:tr>${properties}${written.join('')}</w:tr>`;
  });
  return `<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/></w:tblPr><w:tblGrid>${'<w:gridCol w:w="1500"/>'.repeat(width)}</w:tblGrid>${rows.join('')}</w:tbl>`;
}

function omml(form: MathForm, math: Program['math']): string {
  if (form === 'fraction') return word.fraction('D', 'AUC');
  if (form === 'power') return `<m:sSup><m:e>${math('σ')}</m:e><m:sup>${math('2')}</m:sup></m:sSup>`;
  if (form === 'sign') return math('≥');
  return `${math('m=')}<m:nary><m:naryPr><m:chr m:val="∑"/><m:limLoc m:val="undOvr"/></m:naryPr><m:sub>${math('i=1')}</m:sub><m:sup>${math('n')}</m:sup><m:e>${math('x')}</m:e></m:nary>`;
}

function inlineOf(one: Inline, writing: WriterState): string {
  const { run, reference, math } = writing.program;
  if (typeof one === 'string') return run(one);
  if ('raised' in one) return run(one.raised, '<w:vertAlign w:val="superscript"/>');
  if ('lowered' in one) return run(one.lowered, '<w:vertAlign w:val="subscript"/>');
  if ('italic' in one) return run(one.italic, '<w:i/>');
  if ('symbol' in one)
    return one.symbol.charCodeAt(0) >= 0xf000
      ? `<w:r><w:sym w:font="${one.font}" w:char="${one.symbol.charCodeAt(0).toString(16).toUpperCase()}"/></w:r>`
      : run(one.symbol, `<w:rFonts w:ascii="${one.font}" w:hAnsi="${one.font}" w:cs="${one.font}"/>`);
  if ('position' in one) return run(one.text, `<w:position w:val="${one.position}"/>`);
  if ('caps' in one) return run(one.caps, '<w:caps/>');
  if ('smallCaps' in one) return run(one.smallCaps, '<w:smallCaps/>');
  if ('hidden' in one) return run(one.hidden, '<w:vanish/>');
  if ('inserted' in one) return `<w:ins w:id="80" ${TRACKED}>${run(one.inserted)}</w:ins>`;
  if ('deleted' in one) return `<w:del w:id="81" ${TRACKED}><w:r><w:delText>${one.deleted}</w:delText></w:r></w:del>`;
  if ('comment' in one) return word.commented(one.on, writing.comments.push(one.comment) - 1);
  if ('note' in one) {
    const kind = one.isAtEnd ? 'endnote' : 'footnote';
    const id = writing[`${kind}s`].push(one.note) + 1;
    return `<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:${kind}Reference w:id="${id}"/></w:r>`;
  }
  if ('math' in one) return word.inlineEquation(omml(one.math, math));
  if ('see' in one) return reference(one.see, one.bookmark);
  if ('link' in one) return `<w:hyperlink r:id="rId${199 + writing.links.push(one.to)}">${run(one.link)}</w:hyperlink>`;
  if ('ticked' in one)
    return `<w:sdt><w:sdtPr><w14:checkbox xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"><w14:checked w14:val="${one.ticked ? 1 : 0}"/></w14:checkbox></w:sdtPr><w:sdtContent>${run(one.ticked ? '☒' : '☐')}</w:sdtContent></w:sdt>`;
  return citing(one.cite, writing);
}

function citing(numbers: number[], { manuscript, program: { run } }: WriterState): string {
  const shown = citationOf(numbers, manuscript);
  if (manuscript.citing === 'raised') return run(shown, '<w:vertAlign w:val="superscript"/>');
  if (manuscript.citing !== 'zotero') return run(shown);
  const items = numbers.map((id) => `{"id":${id}}`).join(',');
  return (
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ADDIN ZOTERO_ITEM CSL_CITATION ${xmlText(`{"citationID":"c${numbers.join('')}","citationItems":[${items}]}`)} </w:instrText></w:r>` +
    `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(shown)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
  );
}
