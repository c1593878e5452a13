import fc from 'fast-check';
import { zipSync } from 'fflate';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { parseDate } from '#domain/kernel/written-date';
import { openBibtex } from '#domain/moving/in/bibtex';
import { parseByline } from '#domain/moving/in/byline';
import { matchColumns, templateCsv } from '#domain/moving/in/columns';
import type { ListedArticle } from '#domain/moving/in/listed';
import { articleFromListed } from '#domain/moving/in/listed-article';
import { parseOldAddresses } from '#domain/moving/in/old-addresses';
import { openRis } from '#domain/moving/in/ris';
import { ImportError } from '#domain/moving/in/scan';
import { createSeenNames } from '#domain/moving/in/seen-names';
import { readZip } from '#domain/moving/in/zip-file';
import { bibtex } from '#domain/publication/citation';
import { openTable, readTableHead } from '#islands/moving/in/read-table.ts';
import { encodingOf } from '#islands/moving/in/read-text.ts';
import { fullArticle } from '../../support/articles.ts';
import { MERIDIAN } from '../../support/meridian.ts';
import { chosenFile, openArticles, tableOf } from '../../support/moving-file.ts';

const TODAY = '2026-11-26';
const zipped = (files: Record<string, Uint8Array>) => zipSync(files) as Uint8Array<ArrayBuffer>;
const bytesIn = (text: string) => new TextEncoder().encode(text);
const read = (says: ListedArticle['says'], file: ListedArticle['file'] = 'none') =>
  articleFromListed(MERIDIAN, { says, file, lost: [] }, TODAY);
const namesIn = (text: string) => parseByline(text).people.map(({ given, family }) => `${family}/${given}`);

async function articlesIn(content: string | Uint8Array<ArrayBuffer>) {
  const opened = await openArticles(chosenFile(content));
  const pieces = await Array.fromAsync(
    opened.pieces(
      () => false,
      () => {},
    ),
  );
  return { notes: opened.notes(), pieces, listed: pieces.map(({ article }) => JSON.parse(article) as ListedArticle) };
}

describe('numbers in an imported article', () => {
  it('keep their powers, in HTML or LaTeX, and their plus and minus', () => {
    const { title, abstract } = read({
      title: 'Effects of 10<sup>6</sup> cells in CO<sub>2</sub>',
      abstract: '<p>At <b>5 µg/m<sup>3</sup></b> and 10<sup>6.5</sup> of it, on the 2<sup>nd</sup>.</p>',
    });
    expect(title).toBe('Effects of 10⁶ cells in CO₂');
    expect(abstract).toEqual([{ heading: null, text: 'At 5 µg/m³ and 10^6.5 of it, on the 2nd.' }]);
    const [entry] = openBibtex().write('@article{a, title = {Doses $\\geq$ 5\\,$\\mu$g and $p \\leq 0.05$}}\n');
    expect(entry?.says.title).toBe('Doses ≥ 5µg and p ≤0.05');
  });
});

describe('a table of articles', () => {
  it('is the same rows, wherever it is cut while it is read, with quotes and line breaks in its cells', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', ';', '\n', ' ', '=', '😀'), maxLength: 12 });
    const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 });
    const cuts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(rows, cuts, fc.constantFrom('\r\n', '\n'), (cells, sizes, newline) => {
        const text = Papa.unparse([['Title', 'Abstract', 'Other'], ...cells], { newline, quotes: true });
        const head = readTableHead(text);
        const all = (parts: readonly number[]) => {
          const table = openTable(head);
          const found = [];
          for (let at = 0, turn = 0; at < text.length; turn += 1) {
            const size = parts[turn % parts.length] ?? 1;
            found.push(...table.write(text.slice(at, at + size)));
            at += size;
          }
          return [...found, ...table.end()].map((one) => [one?.says.title ?? '', one?.says.abstract ?? '']);
        };
        const wanted = cells
          .filter((row) => row.some((one) => one.trim() !== ''))
          .map(([title, abstract]) => [title.trim() && title, abstract.trim() && abstract]);
        expect(all(sizes)).toEqual(wanted);
        expect(all([text.length])).toEqual(wanted);
      }),
    );
  });

  const TITLED = [
    ['Title', 'Year'],
    ['Études du cœur', '2019'],
  ];
  it.each([
    ['UTF-8', tableOf(TITLED)],
    ['UTF-8 with its mark', `\ufeff${tableOf(TITLED)}`],
    ['UTF-16', new Uint8Array(Buffer.from(`\ufeff${tableOf(TITLED)}`, 'utf16le'))],
    ['UTF-16 from the other end', new Uint8Array(Buffer.from(`\ufeff${tableOf(TITLED)}`, 'utf16le').swap16())],
    ['UTF-16 without a mark', new Uint8Array(Buffer.from(tableOf(TITLED), 'utf16le'))],
    ['semicolons', tableOf(TITLED, ';')],
    ['tabs', tableOf(TITLED, '\t')],
    ['a line for Excel before it', `sep=;\r\n${tableOf(TITLED, ';')}`],
    ['lines of an old Macintosh', tableOf(TITLED).replaceAll('\r\n', '\r')],
  ])('is read in or with %s', async (_, content) => {
    const { listed, notes } = await articlesIn(content);
    expect(listed.map(({ says }) => says)).toEqual([{ title: 'Études du cœur', year: '2019' }]);
    expect(notes).toEqual(['Columns read: Title, Year.']);
  });

  it('in no Unicode is read as Windows writes it, and says so', async () => {
    const { listed, notes } = await articlesIn(
      new Uint8Array(Buffer.from(tableOf(TITLED).replace('œ', 'oe'), 'latin1')),
    );
    expect(listed[0]?.says.title).toBe('Études du coeur');
    expect(notes[0]).toContain('read as Windows-1252');
  });

  it('names the columns that it does not read, and refuses one without titles in a sentence', async () => {
    const { notes } = await articlesIn(
      tableOf([
        ['Title', 'Mood', 'Colour'],
        ['a', 'b', 'c'],
      ]),
    );
    expect(notes).toEqual(['Columns read: Title.', 'Columns skipped: Mood, Colour.']);
    await expect(articlesIn('one,two\n1,2')).rejects.toThrow('has no column for titles: it has one, two.');
    await expect(articlesIn('')).rejects.toThrow('This file is empty.');
    await expect(articlesIn(new Uint8Array([0, 0, 0, 0, 0]))).rejects.toThrow('This file cannot be imported');
  });

  it('whose quotation mark does not close is refused with the row, in bounded memory', () => {
    const table = openTable(readTableHead('Title\nok\n'));
    const endless = () => {
      table.write('Title\nok\n"');
      for (let turn = 0; turn < 1_000; turn += 1) table.write('x'.repeat(10_000));
    };
    expect(endless).toThrow('The row after row 2 has an unclosed quotation mark');
  });

  it('names a row that is longer than any article, and goes on with the next', async () => {
    const opened = await openArticles(chosenFile(`Title\n${'x'.repeat(160_000)}\nshort`));
    const pieces = await Array.fromAsync(
      opened.pieces(
        () => false,
        () => {},
      ),
    );
    expect(pieces.map(({ number, article }) => [number, article.includes('short')])).toEqual([
      [1, false],
      [2, true],
    ]);
    expect(pieces[0]?.article).toBe('');
  });
});

describe('the headers of a table', () => {
  it('of the template are all read', () => {
    const [headers = []] = Papa.parse<string[]>(templateCsv(), { delimiter: ',' }).data;
    expect(matchColumns(headers)).toMatchObject({ count: 18, ignored: [] });
    const table = openTable(readTableHead(templateCsv()));
    const [example] = [...table.write(templateCsv()), ...table.end()];
    const article = articleFromListed(MERIDIAN, example as ListedArticle, TODAY);
    expect(article).toMatchObject({
      exclusion: null,
      doi: '10.1234/hill.12',
      old_names: ['12'],
      place: { volume: 7, issue: 2 },
    });
    expect(article.unclear).toEqual(['It has no usable PDF, so its page will not link to one.']);
  });

  it.each([
    [
      'Scopus',
      'Authors,Author full names,Author(s) ID,Title,Year,Source title,Volume,Issue,Art. No.,Page start,Page end,DOI,Link,Affiliations,Abstract,Author Keywords,Index Keywords,References,Document Type',
      ['Authors', 'Author(s) ID', 'Source title', 'Index Keywords'],
    ],
    [
      'Zotero',
      'Key,Item Type,Publication Year,Author,Title,Publication Title,ISSN,DOI,Url,Abstract Note,Date,Pages,Issue,Volume,Language,Rights,File Attachments,Manual Tags',
      ['Key', 'Publication Title', 'ISSN'],
    ],
    [
      'the report of OJS',
      'ID,Title,Abstract,Given Name (Author 1),Family Name (Author 1),ORCID iD (Author 1),Affiliation (Author 1),Given Name (Author 2),Family Name (Author 2),Section,Language,Status,URL,DOI,Date Submitted',
      ['ID'],
    ],
    ['Crossref', 'DOI,title,author,container-title,published-print,volume,issue,page,URL,license', ['container-title']],
  ])('of %s are known', (_, line, ignored) => {
    expect(matchColumns(line.split(',')).ignored).toEqual(expect.arrayContaining(ignored));
    expect(matchColumns(line.split(',')).ignored.length).toBeLessThanOrEqual(ignored.length + 1);
  });

  it('for single authors become one list of them', () => {
    const text = tableOf([
      [
        'Title',
        'Family Name (Author 2)',
        'Given Name (Author 2)',
        'Given Name (Author 1)',
        'Family Name (Author 1)',
        'Affiliation (Author 1)',
      ],
      ['x', 'Gurung', 'Maya', 'Anil', 'Shrestha', 'Ward 1; Hill Hospital'],
    ]);
    const table = openTable(readTableHead(text));
    const [listed] = [...table.write(text), ...table.end()];
    expect(articleFromListed(MERIDIAN, listed as ListedArticle, TODAY).authors).toMatchObject([
      { given: 'Anil', family: 'Shrestha', affiliations: ['Ward 1, Hill Hospital'] },
      { given: 'Maya', family: 'Gurung', affiliations: [] },
    ]);
  });
});

describe('names in a list', () => {
  it.each([
    ['Shrestha, Anil K.; Gurung, Maya', ['Shrestha/Anil K.', 'Gurung/Maya']],
    ['Anil K. Shrestha; Maya Gurung', ['Shrestha/Anil K.', 'Gurung/Maya']],
    ['Anil Shrestha and Maya Gurung', ['Shrestha/Anil', 'Gurung/Maya']],
    ['Shrestha AK, Gurung M', ['Shrestha/A. K.', 'Gurung/M.']],
    ['Shrestha, A.K., Gurung, M.', ['Shrestha/A.K.', 'Gurung/M.']],
    ['Anil Shrestha, Maya Gurung', ['Shrestha/Anil', 'Gurung/Maya']],
    ['Shrestha, Anil', ['Shrestha/Anil']],
    ['Shrestha, Anil (57200000001); Gurung, Maya (57200000002)', ['Shrestha/Anil', 'Gurung/Maya']],
    ['Anil,Shrestha,anil@hill.example,Hill Hospital;Maya,Gurung,maya@hill.example,', ['Shrestha/Anil', 'Gurung/Maya']],
    ['Madonna', ['Madonna/']],
    ['Ludwig van der Berg', ['van der Berg/Ludwig']],
    ['{World Health Organization}', ['World Health Organization/']],
    ['Shrestha, Anil; et al.', ['Shrestha/Anil']],
    ['', []],
  ])('“%s” are these people', (text, wanted) => expect(namesIn(text)).toEqual(wanted));

  it('that can be split in two ways are reported', () => {
    expect(parseByline('Hill, Valley, River').isUnclear).toBe(true);
    expect(parseByline('Shrestha AK, Gurung M').isUnclear).toBe(false);
    expect(read({ title: 'x', year: '2001', authors: 'Hill, Valley, River' }).unclear.join(' ')).toContain(
      'cannot be told apart',
    );
  });

  it('have ORCID iDs and affiliations at the same places, or none where the places do not tell', () => {
    const authors = 'Shrestha, Anil; Gurung, Maya';
    const both = read({
      title: 'x',
      year: '2001',
      authors,
      orcids: ';https://orcid.org/0000-0002-1825-0097',
      affiliations: 'A|B; C',
    });
    expect(both.authors).toMatchObject([
      { orcid: null, affiliations: ['A', 'B'] },
      { orcid: '0000-0002-1825-0097', affiliations: ['C'] },
    ]);
    const three = read({ title: 'x', year: '2001', authors, affiliations: 'A; B; C' });
    expect(three.authors.map(({ affiliations }) => affiliations)).toEqual([[], []]);
    expect(three.unclear.join(' ')).toContain('There are 3 affiliations for 2 authors');
  });
});

describe('a date in a list', () => {
  it.each([
    ['2019-06-28', '2019-06-28', 'day'],
    ['2019-06-28T10:00:00Z', '2019-06-28', 'day'],
    ['2019/6/8/', '2019-06-08', 'day'],
    ['20190628', '2019-06-28', 'day'],
    ['28.06.2019', '2019-06-28', 'day'],
    ['6/28/2019', '2019-06-28', 'day'],
    ['28 June 2019', '2019-06-28', 'day'],
    ['June 28, 2019', '2019-06-28', 'day'],
    ['2019 Jun 28', '2019-06-28', 'day'],
    ['28-Jun-2019', '2019-06-28', 'day'],
    ['43644', '2019-06-28', 'day'],
    ['Jun 2019', '2019-06-01', 'month'],
    ['2019-06', '2019-06-01', 'month'],
    ['06/2019', '2019-06-01', 'month'],
    ['2019-02-31', '2019-02-01', 'month'],
    ['2019', '2019-01-01', 'year'],
    ['c2019', '2019-01-01', 'year'],
    ['Spring 2019', '2019-01-01', 'year'],
  ])('“%s” is %s', (text, date, precision) =>
    expect(parseDate(text)).toMatchObject({ date, precision, isAmbiguous: false }),
  );

  it('is reported if ambiguous, and dropped if invalid', () => {
    expect(parseDate('03/04/2019')).toEqual({ date: '2019-04-03', precision: 'day', isAmbiguous: true });
    for (const none of ['', 'soon', '99', '0000-00-00', '1-1-1', 'in press']) expect(parseDate(none)).toBeUndefined();
  });

  it('is a real day after 1600, whatever is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789-/. TJunMayFeb'), maxLength: 30 }), (text) => {
        const found = parseDate(text);
        if (found) expect(new Date(found.date).toISOString().slice(0, 10)).toBe(found.date);
        if (found) expect(found.date >= '1600').toBe(true);
      }),
    );
  });
});

describe('the dates before publication', () => {
  const row = { title: 'x', date: '2019-06-28' };

  it('are kept', () =>
    expect(read({ ...row, received: '2019-01-15', revised: '20 March 2019', accepted: '1.6.2019' })).toMatchObject({
      received_on: '2019-01-15',
      revised_on: '2019-03-20',
      accepted_on: '2019-06-01',
    }));

  it('are left out, with a warning, where they are incomplete, ambiguous or out of order', () => {
    const article = read({ ...row, received: '03/04/2019', revised: 'May 2019', accepted: '2019-07-01' });
    expect(article).toMatchObject({ received_on: null, revised_on: null, accepted_on: null });
    expect(article.unclear).toEqual(
      expect.arrayContaining([
        'The date received “03/04/2019” is unclear or out of order and was left out.',
        'The date revised “May 2019” is unclear or out of order and was left out.',
        'The date accepted “2019-07-01” is unclear or out of order and was left out.',
      ]),
    );
  });
});

describe('an article of a list', () => {
  it('of any words at all is read without a failure, and no control character comes through', () => {
    const says = fc.record(
      Object.fromEntries(
        (
          [
            'title',
            'authors',
            'abstract',
            'keywords',
            'date',
            'doi',
            'address',
            'pages',
            'volume',
            'issue',
            'orcids',
          ] as const
        ).map((field) => [field, fc.string({ unit: 'binary', maxLength: 80 })]),
      ),
    );
    fc.assert(
      fc.property(says, (words) => {
        const article = JSON.stringify(read(words));
        expect(article).not.toMatch(/\\u00[01]|\ufffe/);
      }),
    );
  });

  it('loses the markup of its title and the script in it, and an apostrophe that our own tables put before a formula', () => {
    expect(read({ title: 'CO<sub>2</sub> in <i>H. pylori</i><script>alert(1)</script>' }).title).toBe(
      'CO₂ in H. pylori',
    );
    expect(read({ title: "'=1+1" }).title).toBe('=1+1');
    expect(read({ title: "'Tis the season" }).title).toBe("'Tis the season");
  });

  it.each([
    [{ year: '2019' }, 'It has no title.'],
    [{ title: 'x' }, 'No date or year of publication is given.'],
    [{ title: 'x', date: 'soon' }, '“soon” is not a recognisable date.'],
    [{ title: 'x', year: '2199' }, 'in the future'],
    [{ title: 'x', year: '2019', status: 'Declined' }, 'Its status is “Declined”.'],
    [{ title: `x${'y'.repeat(1_000)}`, year: '2019' }, 'more than 1000 characters'],
  ] as const)('stays where it is with %o, with the reason', (says, words) =>
    expect(read(says).exclusion).toContain(words),
  );

  it('says what becomes of its PDF', () => {
    const says = { title: 'x', year: '2019', pdf: 'a.pdf' };
    expect(read(says, { is: 'pdf', bytes: 5 }).pdf).toEqual({ file: 1, bytes: 5 });
    for (const [file, words] of [
      ['alone', 'Put both into one ZIP file'],
      ['missing', 'no file of that name'],
      [{ is: 'large', bytes: 5 }, 'larger than 10 MB'],
      [{ is: 'other', bytes: 5 }, 'is not a PDF'],
      [{ is: 'broken', bytes: 5 }, 'damaged'],
    ] as const) {
      expect(read(says, file).lost.join(' ')).toContain(words);
      expect(read(says, file).pdf).toBeNull();
    }
  });

  it('has an abstract in the sections that its lines begin', () => {
    const text = 'Background: Why p < 0.05 & more.\nResults: What.';
    expect(read({ title: 'x', abstract: text }).abstract).toEqual([
      { heading: 'Background', text: 'Why p < 0.05 & more.' },
      { heading: 'Results', text: 'What.' },
    ]);
  });

  it('is matched by its words, whatever their case and punctuation', () => {
    const one = read({ title: 'The Heart: a Study', year: '2019', volume: '7', first_page: '45' });
    const other = read({ title: 'the heart – a study', date: '2019-06-28', volume: '7', pages: '45-52' });
    expect(one.source_id).toBe(other.source_id);
    expect(read({ title: 'The Heart: a Study', year: '2020', volume: '7' }).source_id).not.toBe(one.source_id);
  });
});

describe('an old address', () => {
  it.each([
    ['https://old.example/index.php/hill/article/view/12/40', '12'],
    ['https://old.example/index.php/hill/en/article/view/path-12', 'path-12'],
    ['https://old.example/2019/heart.html', '/2019/heart.html'],
    ['/2019/heart/', '/2019/heart'],
  ])('%s is kept as %s', (text, name) =>
    expect(parseOldAddresses(text)).toEqual({ names: [name], doi: null, lost: [] }),
  );

  it.each([
    'https://old.example/?p=12',
    'https://old.example/editor/x',
    '/articles/other',
    '/a/*',
    '/',
    '/a/../editor/x',
  ])('%s cannot lead here, and that is told', (text) => {
    const { names, lost } = parseOldAddresses(text.split(' ')[0] ?? '');
    expect([names.filter((name) => name !== '/a'), lost.length > 0 || names[0] === '/a']).toEqual([[], true]);
  });

  it('that is a DOI is no old address, but the DOI', () => {
    expect(parseOldAddresses('https://doi.org/10.1234/X')).toEqual({ names: [], doi: '10.1234/x', lost: [] });
  });
});

describe('a ZIP file', () => {
  const LIST = bytesIn(
    tableOf([
      ['Title', 'PDF'],
      ['x', 'C:\\Users\\me\\Ätna.PDF'],
      ['y', 'none.pdf'],
      ['z', 'text.pdf'],
    ]),
  );
  const PDF = bytesIn('%PDF-1.4');

  it('gives each article its PDF by name, whatever its folder and case, and reports files that no row names', async () => {
    const { listed, pieces, notes } = await articlesIn(
      zipped({
        'list/articles.csv': LIST,
        'pdfs/ätna.pdf': PDF,
        'pdfs/text.pdf': bytesIn('words'),
        'pdfs/more.pdf': PDF,
        '__MACOSX/._a.csv': PDF,
      }),
    );
    expect(listed.map(({ file }) => file)).toEqual([{ is: 'pdf', bytes: 8 }, 'missing', { is: 'other', bytes: 5 }]);
    expect(await pieces[0]?.fileAt(1)).toEqual(PDF);
    expect(notes).toEqual([
      'The ZIP file contains the list list/articles.csv.',
      'Columns read: Title, PDF.',
      'One PDF in the ZIP file did not match any row.',
    ]);
  });

  it('finds a percent-encoded name, or one with a literal percent character', async () => {
    const list = ['TY  - JOUR', 'TI  - x', 'L1  - file:///C:/My%20%C3%84tna.pdf', 'ER  - '];
    const other = ['TY  - JOUR', 'TI  - y', 'L1  - 50%.pdf', 'ER  - '];
    const files = { 'a.ris': bytesIn([...list, ...other].join('\n')), 'my ätna.pdf': PDF, '50%.pdf': PDF };
    const { listed, pieces } = await articlesIn(zipped(files));
    expect(listed.map(({ file }) => file)).toEqual([PDF, PDF].map(({ length }) => ({ is: 'pdf', bytes: length })));
    expect(await pieces[0]?.fileAt(1)).toEqual(PDF);
  });

  it.each([
    ['DOS', [0x8e]],
    ['Windows', [0xc4]],
  ])('finds a name in the encoding of %s', async (_, code) => {
    const bytes = Buffer.from(zipped({ 'a.csv': LIST, 'Qtna.pdf': PDF }));
    for (let at = bytes.indexOf('Qtna'); at !== -1; at = bytes.indexOf('Qtna', at)) bytes.set(code, at);
    const { listed } = await articlesIn(new Uint8Array(bytes));
    expect(listed[0]?.file).toEqual({ is: 'pdf', bytes: 8 });
  });

  it('that unpacks to more than it claims is a bomb: no more than claimed is read', async () => {
    const bytes = Buffer.from(zipped({ 'a.csv': LIST, 'ätna.pdf': bytesIn(`%PDF-${'0'.repeat(9_000_000)}`) }));
    const directory = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    bytes.writeUInt32LE(8, directory + 24);
    const { pieces } = await articlesIn(new Uint8Array(bytes));
    expect(await pieces[0]?.fileAt(1)).toBeUndefined();
  });

  it('of two files with one name takes neither', async () => {
    const { listed } = await articlesIn(zipped({ 'a.csv': LIST, 'a/ätna.pdf': PDF, 'b/ätna.pdf': PDF }));
    expect(listed[0]?.file).toBe('missing');
  });

  it.each([
    ['without a list', zipped({ 'a.pdf': PDF }), 'This ZIP file has no list of articles and no JATS article.'],
    ['cut off', zipped({ 'a.csv': LIST }).slice(0, 60), 'The ZIP file is damaged'],
  ])('%s is refused in a sentence', async (_, bytes, words) => {
    await expect(articlesIn(bytes)).rejects.toThrow(words);
  });

  it('of any bytes is refused or read, and never ends in another failure', async () => {
    const good = Buffer.from(zipped({ 'a.csv': LIST, 'ätna.pdf': PDF }));
    const change = fc.tuple(fc.nat(good.length - 1), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        const bytes = Buffer.from(good);
        for (const [at, value] of changes) bytes[at] = value;
        const failure = await readZip(new Blob([bytes])).then(
          () => undefined,
          (thrown: Error) => thrown.constructor.name,
        );
        expect([undefined, 'ImportError']).toContain(failure);
      }),
    );
  });
});

describe('what a file has had', () => {
  it('is found by its name with the first number, also after the table has grown', () => {
    const seen = createSeenNames();
    for (let number = 1; number <= 50_000; number += 1) seen.put(`name ${number}`, number);
    seen.put('name 7', 99);
    expect([seen.find('name 7'), seen.find('name 50000'), seen.find('name 0')]).toEqual([7, 50_000, undefined]);
  });
});

describe('the encoding of a text', () => {
  it('is detected from its first bytes', () => {
    expect(encodingOf(new Uint8Array([0xff, 0xfe, 0x41, 0]))).toBe('utf-16le');
    expect(encodingOf(bytesIn('é'))).toBe('utf-8');
    expect(encodingOf(new Uint8Array([0xe9, 0x41]))).toBe('windows-1252');
  });
});

describe('a list in RIS', () => {
  const RIS = `TY  - JOUR
TI  - Goitre along the river
AU  - Shrestha, Anil K.
AU  - Gurung, Maya
PY  - 2016
DA  - 2016/03/14/
VL  - 4
IS  - 1
SP  - 10
EP  - 14
AB  - A long
 abstract.
KW  - goitre
KW  - iodine
DO  - 10.1234/RIVER.1
UR  - https://old.example/2016/goitre.html
L1  - file:///C:/me/goitre.pdf
XX  - unknown
ER  - 

TY  - BOOK
T1  - A second one
Y1  - 2017///
ER  - 
`;
  const lines = (text: string, sizes: readonly number[]) => inPieces(openRis(), text, sizes);

  it('is the same articles, wherever it is cut and however its lines end', () => {
    const whole = lines(RIS, [RIS.length]);
    expect(whole).toHaveLength(2);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 6 }), (sizes) => {
        expect(lines(RIS, sizes)).toEqual(whole);
        expect(lines(RIS.replaceAll('\n', '\r\n'), sizes)).toEqual(whole);
      }),
    );
    expect(lines(RIS.trimEnd().replace(/ER {2}- *$/, ''), [50])).toEqual(whole);
  });

  it('becomes articles', async () => {
    const { listed, notes } = await articlesIn(RIS);
    expect(notes).toEqual(['Recognised as a RIS list.']);
    expect(articleFromListed(MERIDIAN, listed[0] as ListedArticle, TODAY)).toMatchObject({
      title: 'Goitre along the river',
      authors: [
        { given: 'Anil K.', family: 'Shrestha' },
        { given: 'Maya', family: 'Gurung' },
      ],
      published_on: '2016-03-14',
      place: { volume: 4, issue: 1 },
      pages: '10–14',
      abstract: [{ heading: null, text: 'A long abstract.' }],
      keywords: ['goitre', 'iodine'],
      doi: '10.1234/river.1',
      old_names: ['/2016/goitre.html'],
    });
    expect(listed[1]?.says).toEqual({ section: 'BOOK', title: 'A second one', date: '2017///' });
  });

  it('finds its PDFs in a ZIP file', async () => {
    const { listed } = await articlesIn(zipped({ 'list.ris': bytesIn(RIS), 'goitre.pdf': bytesIn('%PDF-1.4') }));
    expect(listed[0]?.file).toEqual({ is: 'pdf', bytes: 8 });
  });

  it('of any lines at all is read without a failure, in bounded memory', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'TYAUER  -\r\nx'), maxLength: 200 }), (text) => {
        expect(() => lines(text, [7])).not.toThrow();
      }),
    );
    const list = openRis();
    list.write('TY  - JOUR\nTI  - x\n');
    for (let turn = 0; turn < 300; turn += 1) list.write(`AB  - ${'x'.repeat(10_000)}\n`);
    expect(list.write('ER  - \n')).toEqual([null]);
  });
});

describe('a list in BibTeX', () => {
  const BIB = `% exported
@string{hill = {Hill Hospital}}
@comment{nothing}
@article{shrestha2016,
  author = {Shrestha, Anil K. and {Study Group and Friends} and Gar{\\c c}ia, M{\\'\\i}chel},
  title = "{Goitre} along the {R}iver \\& the na{\\"i}ve -- CO$_2$",
  journal = hill # " Medicine",
  year = 2016, month = mar, day = {14},
  volume = {4}, number = {1}, pages = {10--14},
  doi = {10.1234/RIVER.1},
  file = {Full Text:C\\:\\\\me\\\\goitre.pdf:application/pdf}
}
@book(second, title={A second {one}}, year={2017})
`;
  const read = (text: string, sizes: readonly number[]) => inPieces(openBibtex(), text, sizes);

  it('is the same articles, wherever it is cut', () => {
    const whole = read(BIB, [BIB.length]);
    expect(whole).toHaveLength(2);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 6 }), (sizes) => {
        expect(read(BIB, sizes)).toEqual(whole);
      }),
    );
  });

  it('becomes articles, with its accents, macros and groups', async () => {
    const { listed, notes } = await articlesIn(BIB);
    expect(notes).toEqual(['Recognised as a BibTeX list.']);
    expect(articleFromListed(MERIDIAN, listed[0] as ListedArticle, TODAY)).toMatchObject({
      title: 'Goitre along the River & the naïve – CO_2',
      authors: [
        { given: 'Anil K.', family: 'Shrestha' },
        { given: '', family: 'Study Group and Friends' },
        { given: 'Míchel', family: 'Garçia' },
      ],
      published_on: '2016-03-14',
      place: { volume: 4, issue: 1 },
      pages: '10–14',
      doi: '10.1234/river.1',
    });
    expect(listed[0]?.says.pdf).toBe('//me//goitre.pdf');
    expect(listed[1]?.says).toEqual({ title: 'A second one', year: '2017', section: 'book' });
  });

  it('of ours comes back as it went', async () => {
    const article = fullArticle();
    const { listed } = await articlesIn(bibtex(MERIDIAN, article));
    const moving = articleFromListed(MERIDIAN, listed[0] as ListedArticle, TODAY);
    expect(moving).toMatchObject({ title: article.title, doi: article.doi });
    expect(moving.authors.map(({ family }) => family)).toEqual(article.authors.map(({ family }) => family));
  });

  it('with unbalanced braces is refused, naming the entry; any other characters are read without failure', () => {
    expect(() => read('@article{x, title={a}', [9])).toThrow('An entry has unbalanced braces');
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'@ab{}(),="#\\ \n'), maxLength: 120 }), (text) => {
        try {
          read(text, [11]);
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(ImportError);
        }
      }),
    );
  });
});

function inPieces<Item>(
  list: { write: (text: string) => Item[]; end: () => Item[] },
  text: string,
  sizes: readonly number[],
) {
  const found: Item[] = [];
  for (let at = 0, turn = 0; at < text.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    found.push(...list.write(text.slice(at, at + size)));
    at += size;
  }
  return [...found, ...list.end()];
}
