import { expect, it } from 'vitest';
import { DECLARATION_NAMES, DECLARATIONS, mapDeclarations } from '#domain/publication/declaration-table';
import { publishedDeclarations } from '#domain/publication/declarations';
import { jatsElement } from '#domain/register/jats/article';
import { declarationOf } from '#server/document/front/declaration-headings';
import { fullArticle } from '../../support/articles.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const stated = mapDeclarations((name) => `stated-${name.replaceAll('_', '-')}`);
const article = { ...fullArticle(), declarations: stated };

it.each(DECLARATION_NAMES)(
  '%s is on the article page, once in its JATS, and known by its heading in manuscripts',
  (name) => {
    const { heading } = DECLARATIONS[name];
    expect(publishedDeclarations(article)).toContainEqual({ name, heading, text: stated[name] });
    expect(jatsElement(MERIDIAN, article, 'https://journal.example').split(`${stated[name]}<`)).toHaveLength(2);
    expect(declarationOf(heading)).toBe(name);
  },
);
