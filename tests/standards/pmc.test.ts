import { describe, expect, it } from 'vitest';
import { descendantElements, parseMarkup } from '#domain/kernel/markup';
import type { Article } from '#domain/publication/article';
import { IN_PDF } from '#domain/publication/declarations';
import { type PmcPackage, pmcManifest, pmcObstacles, pmcPackages, pmcReadMe } from '#domain/register/deposit/pmc';
import { fullArticle, GOLDEN_ARTICLES, hardCharactersArticle, notice } from '../support/articles.ts';
import { MERIDIAN } from '../support/meridian.ts';
import { richArticle } from '../support/rich-article.ts';
import { jatsProblems } from './jats-dtd.ts';

const ORIGIN = 'https://journal.example';
const packages = (article: Article) => pmcPackages(MERIDIAN, article, ORIGIN);
const xmlOf = ({ files }: PmcPackage) => files.flatMap(({ content }) => ('text' in content ? content.text : [])).at(0);
const checklist = {
  file: 'supplement-1.pdf',
  title: 'Checklist',
  description: '',
  bytes: 9,
  sha256: 'a'.repeat(64),
  guideline: 'consort',
} as const;

describe('a package for PubMed Central', () => {
  const whole = () => richArticle({ supplements: [checklist], notices: [notice(), notice({ kind: 'retraction' })] });

  it('names every file by journal, volume and article, the XML and the PDF the same but for the ending', () => {
    const [own] = packages(whole());
    const { volume, article_number, figures } = whole();
    const base = `meridianjmed-${volume?.number}-${article_number}`;
    expect(own?.name).toBe(base);
    expect(own?.files.map(({ name }) => name)).toEqual([
      `${base}.xml`,
      `${base}.pdf`,
      ...figures.map((_, at) => `${base}-g00${at + 1}.png`),
      `${base}-s001.pdf`,
    ]);
  });

  it('has JATS that is valid by its DTD and refers to the files by their names in the package', () => {
    for (const article of [whole(), ...GOLDEN_ARTICLES.map(([, golden]) => golden), hardCharactersArticle()]) {
      for (const one of packages(article)) {
        const xml = xmlOf(one) ?? '';
        expect(jatsProblems(xml), one.name).toEqual([]);
        const local = descendantElements(parseMarkup(xml))
          .filter(({ name }) => name === 'graphic' || name === 'supplementary-material')
          .map(({ attributes }) => attributes.get('xlink:href'));
        const names = one.files.map(({ name }) => name);
        expect(names).toEqual(expect.arrayContaining(local));
      }
    }
  });

  it('of each notice stands beside that of the article, and no name is used twice', () => {
    const all = packages(whole());
    expect(all.map(({ name }) => name.replace(/^.*?(-n\d+)?$/, '$1'))).toEqual(['', '-n001', '-n002']);
    const names = all.flatMap(({ files }) => files.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)+\.[a-z0-9]+$/);
  });

  it('lists its files, a line each, whatever their titles hold', () => {
    const [own] = packages(fullArticle({ ...whole(), supplements: [{ ...checklist, title: 'One\n\ttwo' }] }));
    const lines = pmcManifest(own as PmcPackage).split('\n');
    expect(lines.at(-1)).toBe('');
    expect(lines.slice(0, -1).every((line) => line.split('\t').length === 3)).toBe(true);
    expect(lines).toContain(`supplement\tOne two (CONSORT checklist)\t${own?.name}-s001.pdf`);
  });

  it('is refused with the reasons where the archive would refuse it', () => {
    expect(pmcObstacles(MERIDIAN, fullArticle())).toEqual([]);
    expect(pmcObstacles(MERIDIAN, fullArticle({ content: IN_PDF, pdf: null, volume: null, issue: null }))).toEqual([
      'It has no full text. Add it in production.',
      'It has no PDF.',
      'It is not in a volume.',
    ]);
    expect(pmcObstacles(MERIDIAN, fullArticle({ is_withdrawn: true }))).toEqual(['It was withdrawn.']);
  });

  it('comes with a file that says what is not in it', () => {
    expect(pmcReadMe(MERIDIAN, ['MJ-2026-0001: It has no PDF.'])).toContain(
      'Not included:\n- MJ-2026-0001: It has no PDF.\n',
    );
    expect(pmcReadMe(MERIDIAN, [])).not.toContain('Not included');
  });
});
