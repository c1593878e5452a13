import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchFor } from '#domain/document/author-search/search';
import type { Identity } from '#domain/document/leak';
import { textForReviewers } from '#domain/manuscript/text-for-reviewers';

const author = (given: string, family: string, more: Partial<Identity> = {}): Identity => ({
  given,
  family,
  email: '',
  affiliation: '',
  orcid: null,
  ...more,
});

/** The leaks of these authors in text, as written there. */
const found = (text: string, ...authors: Identity[]) =>
  searchFor(authors)(text).map(({ start, end }) => text.slice(start, end));

const nuno = author('Nuno', 'Guimarães');
const anna = author('Anna', 'Young');

describe('an author is found by name', () => {
  it.each([
    ['in both orders', nuno, ['Nuno Guimarães', 'Guimarães Nuno', 'Guimarães, Nuno']],
    ['by initials', nuno, ['N. Guimarães', 'N Guimarães', 'Guimarães N', 'Guimarães, N.']],
    ['by family name alone', nuno, ['Dr Guimarães', 'Guimarães et al.', 'Guimarães’s', 'l’Guimarães']],
    [
      'without accents, in capitals, and with invisible characters',
      nuno,
      ['GUIMARAES', 'Guima\u00adraes', 'guimara\u0303es'],
    ],
    [
      'with the mark of an affiliation behind it',
      nuno,
      ['Guimarães1,2', 'Guimarãesª', 'Guimarães\u00b9*', 'Guimarães\u2020'],
    ],
    ['broken at the end of a line', nuno, ['Guima-\nrães', 'Guima\u2010 \n  rães']],
    [
      'with its letters set apart',
      nuno,
      ['G U I M A R Ã E S', 'N U N O  G U I M A R Ã E S', 'N U N O G U I M A R Ã E S'],
    ],
    ['as the name of a user or a file', nuno, ['nguimaraes', 'guimaraesn', 'nunoguimaraes', 'guimaraes_final_2']],
    ['with names between that we do not know', nuno, ['Nuno Filipe Guimarães']],
    [
      'with every kind of apostrophe',
      author('Sean', "O'Brien"),
      ['O’Brien', 'OʼBrien', 'O`Brien', 'OBrien', 'O Brien'],
    ],
    [
      'with every kind of hyphen',
      author('Ana', 'García-Márquez'),
      ['Garcia\u2011Marquez', 'García Márquez', 'Garcia\u2010\nMarquez', 'GarciaMarquez'],
    ],
    ['without the particle', author('Jan', 'van der Velde'), ['J. van der Velde', 'Velde J', 'Vanderveldé', 'Velde']],
    [
      'by a family name that was taken for given names',
      author('Ana García', 'Márquez'),
      ['Ana García', 'García Márquez', 'García A', 'A. García', 'agarciamarquez'],
    ],
    [
      'by one half of a double name beside the given name',
      author('Rui', 'Sousa Santos'),
      ['Rui Santos', 'R. Sousa', 'Santos R'],
    ],
    ['as German and Danish names are written abroad', author('Jörg', 'Müller-Bø'), ['Joerg Mueller-Boe', 'Muller-Bo']],
    ['in scripts without blanks', author('小明', '王'), ['王小明医生', '小明 王', '王 小明']],
    ['in other scripts', author('Иван', 'Сорокин'), ['И. Сорокин', 'СОРОКИН']],
    [
      'though it is an ordinary word, beside the given name',
      anna,
      ['Anna Young', 'ANNA YOUNG', 'Young, Anna', 'A. Young', 'Young A', 'annayoung'],
    ],
    [
      'though it is short, beside the given name or initials',
      author('Wei Ming', 'Li'),
      ['Wei Ming Li', 'Li Wei-Ming', 'Li WM', 'W. M. Li'],
    ],
  ])('%s', (_, identity, texts) => {
    for (const text of texts) expect(found(`As ${text} wrote.`, identity), text).not.toEqual([]);
  });

  it('wherever the name appears, in any case and Unicode form', () => {
    const name = fc.constantFrom(
      'Guimarães',
      'Østergård',
      'Wiśniewska',
      'Kovačević',
      'Nguyễnova',
      'Αντωνίου',
      'Žižková',
    );
    const shape = fc.constantFrom(
      (text: string) => text.toUpperCase(),
      (text: string) => text.toLowerCase(),
      (text: string) => text.normalize('NFD'),
      (text: string) => text.normalize('NFD').replace(/[\u0300-\u036f]/g, ''),
      (text: string) => text.normalize('NFKC'),
    );
    const around = fc.string().filter((text) => !/[\p{L}\p{M}\p{Cs}]/u.test(text));
    fc.assert(
      fc.property(name, shape, around, around, (family, write, before, after) => {
        expect(searchFor([author('Zoé', family)])(`${before} ${write(family)} ${after}`)).toMatchObject([
          { what: 'name' },
        ]);
      }),
    );
  });
});

describe('no one is found', () => {
  it.each([
    ['in a longer word', author('João', 'Sousa'), ['Sousada', 'the Sousas', 'desousamento']],
    [
      'in an ordinary word',
      anna,
      ['young patients', 'A young patient', 'A Young Patient', 'Young adults', 'YOUNG WOMEN', 'in a young cohort'],
    ],
    ['in a short word', author('Ling', 'An'), ['an infusion', 'An infusion', 'Such an L was used']],
    ['in the name of a test', author('Ronald', 'Fisher'), ['the Fisher exact test', "Fisher's test"]],
    ['by the given name alone', nuno, ['Nuno was not here']],
    ['by a particle', author('Jan', 'van der Velde'), ['van der Berg', 'Jan van Gogh']],
    ['where there is no name to look for', author('', ''), ['any text', '']],
  ])('%s', (_, identity, texts) => {
    for (const text of texts) expect(found(text, identity), text).toEqual([]);
  });

  it('in text without the name', () => {
    const words = fc.lorem({ maxCount: 60 });
    const identity = author('Quirina', 'Xylanderova', { email: 'q@xylanderova.example', orcid: '0000-0002-1825-0097' });
    fc.assert(
      fc.property(fc.oneof(words, fc.string({ unit: 'grapheme' })), (text) => {
        expect(found(text, identity)).toEqual([]);
      }),
    );
  });
});

describe('an author is found by other things', () => {
  const identity = author('', '', {
    email: 'nuno.guimaraes@ispup.example',
    orcid: 'https://orcid.org/0000-0002-1825-009X',
    affiliation: 'Department of Surgery, Faculty of Medicine, Universidade do Minho, Braga, Portugal',
  });

  it.each([
    ['Nuno.Guimaraes@ISPUP.example.'],
    ['mailto:nuno.guimaraes@ispup.example?subject=x'],
    ['nuno.guimaraes [at] ispup.example'],
    ['nuno.guimaraes@\nispup.example'],
    ['{a.b, nuno.guimaraes}@ispup.example'],
    ['0000-0002-1825-009X'],
    ['orcid.org/000000021825009x'],
    ['0000\u20130002\u20131825\u2013009X'],
    ['the Universidade do\nMinho'],
    ['UNIVERSIDADE DO MINHO'],
  ])('%j', (text) => expect(found(text, identity)).toHaveLength(1));

  it.each([
    ['xnuno.guimaraes@ispup.example'],
    ['nuno.guimaraes@ispup.examples'],
    ['10000-0002-1825-009X'],
    ['Department of Surgery'],
    ['Faculty of Medicine'],
    ['Braga, Portugal'],
    ['Universidade do Porto'],
  ])('and not by %j', (text) => expect(found(text, identity)).toEqual([]));
});

// With a million characters, anything slower than linear time would never finish.
it('a text crafted to be slow is searched, and no author is found', () => {
  const identities = Array.from({ length: 30 }, (_, index) =>
    author('Ana Bela', `Guimarães${'abcdefghijklmnopqrstuvwxyzabcdefg'[index]}`, {
      email: `a.b@c${index}.example`,
      orcid: '0000-0002-1825-0097',
    }),
  );
  const search = searchFor(identities);
  for (const piece of ['a.b@', '0000-', '{', 'S ', 'Guima-\n', 'A. B. ', 'ª', '\u0301']) {
    expect(search(piece.repeat(200_000)), piece).toEqual([]);
  }
});

describe('of two hundred authors', () => {
  const syllables = ['ka', 'lo', 'mi', 'ru', 'se', 'to', 'va', 'zen', 'dor', 'bel'];
  const nameOf = (number: number) => [...String(1_000 + number)].map((digit) => syllables[Number(digit)]).join('');
  const identities = Array.from({ length: 200 }, (_, number) =>
    author('Ana Bela', `${nameOf(number)} ${nameOf(number + 500)}`, {
      affiliation: `University of ${nameOf(number + 200)}, Hospital ${nameOf(number + 300)}`,
      email: `${nameOf(number)}@house${number % 9}.example`,
      orcid: `0000-0002-1825-${1_000 + number}`,
    }),
  );

  it('each is found, however their addresses are composed', () => {
    const search = searchFor(identities);
    const text = identities.map(({ email, orcid }) => `x${email} ${email.replace('@', ' (at) ')} ${orcid}`).join('; ');
    const found = search(text).map(({ what, start, end }) => `${what} ${text.slice(start, end)}`);
    const each = identities.flatMap(({ email, orcid }) => [`email ${email.replace('@', ' (at) ')}`, `orcid ${orcid}`]);
    expect(found.toSorted()).toEqual(each.toSorted());
    const houseSeven = identities.filter(({ email }) => email.endsWith('@house7.example'));
    const list = `{${houseSeven.map(({ email }) => email.split('@')[0]).join(', ')}}@house7.example`;
    expect(search(list).map(({ start, end }) => [start, end])).toContainEqual([0, list.length]);
    expect(search('{nobody, noone}@house7.example')).toEqual([]);
  });

  it('the words for reviewers name none of them', () => {
    const abstract = identities.map(({ email, orcid }) => `${email} ${orcid}`).join(' ');
    const keywords = Array.from({ length: 30 }, (_, number) => `keyword ${nameOf(number + 700)}`);
    const words = JSON.stringify(textForReviewers({ title: 'Sleep', abstract, keywords }, searchFor(identities)));
    for (const { email, orcid } of identities)
      expect([words.includes(email), words.includes(orcid ?? 'no ORCID iD')]).toEqual([false, false]);
  });
});
