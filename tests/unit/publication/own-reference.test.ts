import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { References } from '#components/article/ArticlePage.tsx';
import { doiPrefixes, internalDoiCandidates, toInternalReference } from '#domain/publication/internal-reference';
import { fullArticle, retractedArticle } from '../../support/articles.ts';

const cite = (...dois: (string | null)[]) => ({ references: dois.map((doi) => ({ text: 'A study.', doi })) });

describe('references that may be of the journal', () => {
  it('are those whose DOI has a prefix of the journal’s, each once and in their order', () => {
    const prefixes = doiPrefixes([{ doi: '10.5555/mj.1' }, { doi: null }, { doi: '10.12345/old.1' }]);
    const { references } = cite('10.5555/b', null, '10.55555/c', '10.12345/a', '10.5555/b');
    expect(internalDoiCandidates({ references }, prefixes)).toEqual(['10.5555/b', '10.12345/a']);
  });

  it('are none where the journal has no DOI', () => {
    expect(internalDoiCandidates(cite('10.5555/a'), doiPrefixes([{ doi: null }]))).toEqual([]);
  });
});

describe('the reference list', () => {
  const cited = fullArticle({ doi: '10.5555/cited', slug: 'cited' });
  const listOf = (article = cited) =>
    renderToStaticMarkup(
      createElement(References, {
        ...cite('10.5555/cited', '10.5555/unknown'),
        marks: new Map(),
        own: new Map([['10.5555/cited', toInternalReference(article)]]),
      }),
    );

  it('gives the page and the abstract of a reference that is an article of the journal, and of no other', () => {
    const list = listOf();
    expect(list.match(/href="\/articles\/[^"]*"/g)).toEqual(['href="/articles/cited"']);
    expect(list).toContain(cited.abstract[0]?.text);
    expect(list).not.toContain('This article was');
  });

  it('says that the article was retracted, or withdrawn, whose abstract is not shown', () => {
    expect(listOf(retractedArticle())).toContain('This article was retracted.');
    const withdrawn = listOf(fullArticle({ is_withdrawn: true }));
    expect(withdrawn).toContain('This article was withdrawn.');
    expect(withdrawn).not.toContain('<details>');
  });
});
