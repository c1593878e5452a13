import { doiUrl, orcidUrl } from '#domain/paths';
import { type Article, authorName, shownDeclarations } from '#domain/publication/article';
import { type Block, block } from './flow.ts';
import { linkRun } from './front-matter.ts';
import { drawDestination, newTag, type Pen } from './pen.ts';
import { run, sans, serif, type TextRun } from './style.ts';
import { headingBlock, headingStyle, setParagraph } from './text-blocks.ts';

const TEXT = serif(9);
const LEADING = 12.4;
const LABEL = sans(8.8, { bold: true });
const REFERENCE_INDENT = 24;

/** What stands after the full text: the declarations, the authors' ORCID iDs, and the references. */
export function backMatter(pen: Pen, article: Article): Block[] {
  return [...declarationBlocks(pen, article), ...referenceBlocks(pen, article)];
}

function declarationBlocks(pen: Pen, { declarations, authors }: Article): Block[] {
  const heading = headingBlock(pen, 2, [run('Declarations', headingStyle(2))], 'declarations', pen.root);
  const statements = shownDeclarations(declarations).map(({ heading: title, text }) =>
    declaration(pen, title, [run(text, TEXT)]),
  );
  const identified = authors.filter(({ orcid }) => orcid !== null);
  const orcids = identified.flatMap((author, index): TextRun[] => [
    run(`${authorName(author)}: `, TEXT),
    linkRun(orcidUrl(author.orcid ?? ''), TEXT),
    run(index < identified.length - 1 ? '; ' : '.', TEXT),
  ]);
  return [heading, ...statements, ...(orcids.length > 0 ? [declaration(pen, 'ORCID iDs', orcids)] : [])];
}

function declaration(pen: Pen, title: string, runs: TextRun[]): Block {
  const tag = newTag(pen, 'P', pen.root);
  return block(setParagraph(pen, tag, [run(`${title}. `, LABEL), ...runs], { leading: LEADING }), { after: 5 });
}

function referenceBlocks(pen: Pen, { references }: Article): Block[] {
  if (references.length === 0) return [];
  const heading = headingBlock(pen, 2, [run('References', headingStyle(2))], 'references', pen.root);
  const list = newTag(pen, 'L', pen.root);
  const entries = references.map(({ text, doi }, index): Block => {
    const item = newTag(pen, 'LI', list);
    const label = {
      tag: newTag(pen, 'Lbl', item),
      runs: [run(`${index + 1}. `, TEXT)],
      indent: REFERENCE_INDENT - 4,
      isRight: true,
    };
    const runs = [run(text, TEXT), ...(doi ? [run(' ', TEXT), linkRun(doiUrl(doi), TEXT)] : [])];
    const setting = { leading: LEADING, indent: REFERENCE_INDENT, label };
    const slices = setParagraph(pen, newTag(pen, 'LBody', item), runs, setting);
    const name = `ref-${index + 1}`;
    pen.destinations.add(name);
    const [first, ...others] = slices;
    if (!first) return block([]);
    const draw = (y: number) => {
      drawDestination(pen, name, y);
      first.draw(y);
    };
    return block([{ ...first, draw }, ...others], { after: 3, keepWithNext: index === 0 && references.length > 1 });
  });
  return [{ ...heading, isBarrier: true }, ...entries];
}
