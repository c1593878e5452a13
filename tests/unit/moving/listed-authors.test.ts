import { describe, expect, it } from 'vitest';
import { openBibtex } from '#domain/moving/in/bibtex';
import type { ListedArticle } from '#domain/moving/in/listed';
import { articleFromListed } from '#domain/moving/in/listed-article';
import { openRis } from '#domain/moving/in/ris';
import { readCsl } from '#domain/production/reference-parts';
import { parsePageRange } from '#domain/publication/pages';
import { pubmedRecord } from '#domain/register/deposit/pubmed';
import { author, fullArticle } from '../../support/articles.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const read = (listed: ListedArticle | null | undefined) =>
  articleFromListed(MERIDIAN, listed as ListedArticle, '2026-11-26');
const risAuthors = (...lines: string[]) =>
  read(openRis().write(`TY  - JOUR\nTI  - Sleep\nPY  - 2020\n${lines.join('\n')}\nER  - \n`)[0]);
const bibtexAuthors = (names: string) =>
  read(openBibtex().write(`@article{a, title={Sleep}, year=2020, author={${names}}}`)[0]);
const namesOf = ({ authors }: ReturnType<typeof read>) => authors.map(({ given, family }) => `${family}|${given}`);

describe('an author in RIS', () => {
  it.each([
    ['Sleep; Rest Group', 'Sleep; Rest Group|'],
    ['de la Cruz, Juan, MD', 'de la Cruz|Juan'],
    ['World Health Organization,', 'World Health Organization|'],
    ['Ministry of Health, Kenya', 'Ministry of Health, Kenya|'],
    ['Smith, John, Jr.', 'Smith Jr.|John'],
    ['Doe, MA', 'Doe|MA'],
    ['Oyelaran, Ruth, MScN', 'Oyelaran|Ruth'],
    ['Suharto', 'Suharto|'],
    ['𠮷野家 太郎', '𠮷野家|太郎'],
    ['王小明', '王小明|'],
  ])('“%s” is one', (name, wanted) => {
    expect(namesOf(risAuthors(`AU  - ${name}`, 'AU  - Roe, Ann'))).toEqual([wanted, 'Roe|Ann']);
  });

  it('is no one where the record says that there are others, and that is told', () => {
    const article = risAuthors('AU  - Roe, Ann', 'AU  - et al.');
    expect(namesOf(article)).toEqual(['Roe|Ann']);
    expect(article.lost.join(' ')).toContain('only the first authors');
  });
});

describe('an author in BibTeX', () => {
  it('is a person or a group in braces, and never called Others', () => {
    const article = bibtexAuthors(
      '{World Health Organization} and de la Cruz, Juan and {Ministry of Health; Kenya} and Smith, Jr, John and others',
    );
    expect(namesOf(article)).toEqual([
      'World Health Organization|',
      'de la Cruz|Juan',
      'Ministry of Health; Kenya|',
      'Smith Jr|John',
    ]);
    expect(article.lost.join(' ')).toContain('only the first authors');
  });
});

it('the DOI of an article is found where RIS has it in an address only', () => {
  const article = risAuthors('AU  - Roe, Ann', 'UR  - https://doi.org/10.1002/sim%3C1%3E');
  expect(article).toMatchObject({ doi: '10.1002/sim<1>', old_names: [] });
});

it('PubMed gets the suffix of a name apart', () => {
  const record = pubmedRecord(
    MERIDIAN,
    fullArticle({ authors: [author({ given: 'Martin Luther', family: 'King Jr.' })] }),
  );
  expect(record).toContain('<LastName>King</LastName><Suffix>Jr.</Suffix>');
});

it.each([
  ['123-8', '123', '128'],
  ['pp. 123–128', '123', '128'],
  ['S12–S19', 'S12', 'S19'],
  ['S12–9', 'S12', 'S19'],
  ['1099-105', '1099', '1105'],
  ['e1045', 'e1045', null],
])('pages “%s” are from %s to %s', (written, first, last) => expect(parsePageRange(written)).toEqual({ first, last }));

it.each([
  ['12 March 2021', [2021, 3, 12]],
  ['Mar 2021', [2021, 3]],
  ['2021 Spring', [2021]],
  ['2021-03-12', [2021, 3, 12]],
  ['03/04/2021', [2021]],
])('a reference of “%s” is dated %j', (raw, parts) => {
  expect(readCsl({ title: 'Sleep', issued: { raw } })?.issued?.['date-parts']).toEqual([parts]);
});
