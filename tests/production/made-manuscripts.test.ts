import { describe, expect, it } from 'vitest';
import { COUNTED, type Counts } from '../reading/counts.ts';
import { differencesOf } from '../reading/differences.ts';
import { countJats } from '../reading/jats-source.ts';
import { jatsForm } from '../reading/made/jats-form.ts';
import type { Inline, Manuscript } from '../reading/made/manuscript.ts';
import { MANUSCRIPTS } from '../reading/made/manuscripts.ts';
import { markdownForm } from '../reading/made/markdown-form.ts';
import { pageForm } from '../reading/made/page-form.ts';
import { wordForm } from '../reading/made/word-form.ts';
import { countMarkdown, countPage } from '../reading/page-source.ts';
import { countWord } from '../reading/word-source.ts';
import { docx } from '../support/documents.ts';

/** The constructs listed in the description of a manuscript. */
function described({ blocks, references, citing }: Manuscript): Pick<Counts, (typeof COUNTED)[number]> {
  const lines = blocks.flatMap((block): Inline[] => {
    if ('line' in block) return block.isRemoved ? [] : block.line;
    if ('list' in block) return block.list.flat();
    return 'table' in block ? block.table.flat().flatMap(({ text }) => text) : [];
  });
  const having = (key: string) => lines.flatMap((one) => (typeof one !== 'string' && key in one ? [one] : []));
  const tables = blocks.flatMap((block) => ('table' in block ? [block.table] : []));
  const cited = having('cite').map((one) => ('cite' in one ? one.cite.length : 0));
  return {
    equations:
      having('math').filter((one) => !('math' in one && one.math === 'sign')).length +
      blocks.filter((block) => 'display' in block).length,
    tables: tables.length + tables.flat(2).filter(({ inner }) => inner).length,
    figures: blocks.reduce((sum, block) => sum + ('figure' in block ? (block.panels ?? 1) : 0), 0),
    notes: having('note').length,
    references: references.length,
    citations: citing === 'years' ? cited.reduce((sum, one) => sum + one, 0) : cited.length,
    items: blocks.reduce((sum, block) => sum + ('list' in block ? block.list.length : 0), 0),
  };
}

const counted = (counts: Counts) => Object.fromEntries(COUNTED.map((kind) => [kind, counts[kind]]));
const named = (name: string) => MANUSCRIPTS.find((one) => one.name === name) as Manuscript;

describe('the counting of sources for the bench', () => {
  it.each(MANUSCRIPTS.map((manuscript) => [manuscript.name, manuscript] as const))(
    'finds in Word files with %s what was put there',
    (_, manuscript) => {
      for (const program of ['Word', 'Pandoc'])
        expect(counted(countWord(docx(wordForm(manuscript, program)))), program).toEqual(described(manuscript));
    },
  );

  it('finds in pages, Markdown and JATS what was put there', () => {
    const everything = named('everything');
    const { notes, ...rest } = described(everything);
    for (const counts of [
      countPage(pageForm(everything)),
      countMarkdown(markdownForm(everything)),
      countJats(Buffer.from(jatsForm(everything))),
    ])
      expect(counted(counts)).toEqual({ notes, ...rest });
  });

  it('reads what is shown of a Word file, with the numbers of its lists and the columns of its cells', () => {
    const symbols = countWord(docx(wordForm(named('symbols'), 'Word'))).text;
    expect(symbols).toContain('We gave 5 μg of TNF-α');
    expect(symbols).toContain('BRCA1');
    expect(symbols).not.toContain('statistician');
    const tracked = countWord(docx(wordForm(named('tracked'), 'Word'))).text;
    expect(tracked).toContain('We saw 42 patients');
    expect(tracked).not.toMatch(/taken out by a colleague|Cancelled visit/);
    const { labels } = countWord(docx(wordForm(named('lists'), 'Word')));
    expect(labels?.map((label) => label.split(' ')[0]).join(' ')).toBe('1 2 3 4 5 7 8 a b c I II III • • • •');
    expect(countWord(docx(wordForm(named('tables'), 'Word'))).cells).toContain('1 n = 104');
  });

  it('tells a difference that no finding names from one that a finding names', () => {
    const source = countWord(docx(wordForm(named('units'), 'Word')));
    const result = {
      ...source,
      equations: 1,
      text: source.text.replace('12.5 µmol', '12.5 mmol').replace('Falls in older people', ''),
    };
    const nothing = {
      findings: [],
      references: [],
      found: { title: '', authors: [], abstract: [], keywords: [], declarations: {}, notes: [] },
    };
    const silent = (text: Parameters<typeof differencesOf>[2]) =>
      differencesOf(source, result, text)
        .filter(({ isNamed }) => !isNamed)
        .map(({ what }) => what);
    expect(silent(nothing)).toEqual([
      '0 equations became 1',
      '5 words lost: μmol Falls older people in',
      '1 words added: mmol',
      '1 numbers differ: 12.5μmol/L',
    ]);
    const finding = { code: 'words', text: 'The text “Falls in older people” is missing.' };
    expect(silent({ ...nothing, findings: [finding] })[1]).toBe('1 words lost: μmol');
  });
});
