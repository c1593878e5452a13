import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeEmbedded } from '#domain/moving/in/embedded';
import { parseOjsArticle } from '#domain/moving/in/ojs-article';
import { parseOjsIssue } from '#domain/moving/in/ojs-issue';
import { openArticleSplitter, type SplitArticle } from '#domain/moving/in/split';
import { readExport } from '#islands/moving/in/open-file.ts';
import { smallPdf } from '../../support/factories.ts';
import { MERIDIAN } from '../../support/meridian.ts';
import { base64, type OjsVersion, ojsArticle, ojsIssue } from '../../support/ojs-export.ts';
import { cases } from '../../support/property.ts';

const TODAY = '2026-11-26';
const VERSIONS: readonly OjsVersion[] = ['3.1', '3.3', '3.4', '3.5'];

function split(
  xml: string,
  sizes: readonly number[] = [65_536],
  wants = (_: number, _file: number) => true,
): SplitArticle[] {
  const splitter = openArticleSplitter(wants);
  const pieces: SplitArticle[] = [];
  for (let at = 0, turn = 0; at < xml.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    pieces.push(...splitter.write(xml.slice(at, at + size)));
    at += size;
  }
  splitter.end();
  return pieces;
}

const readOne = (xml: string) => {
  const [piece] = split(xml);
  if (!piece) throw new Error('no article');
  return parseOjsArticle(MERIDIAN, piece.article, parseOjsIssue(piece.issue), TODAY);
};

const TWO = [
  { id: 12, title: 'heart &amp; hill', doi: '10.1234/Hill.12' },
  { id: 13, title: 'second', section: 'CASE' },
];

describe('an export of OJS, split', () => {
  it('is the same pieces, wherever it is cut while it is read', () => {
    const xml = ojsIssue('3.3', TWO).replace('>heart', '><![CDATA[<b>]]>heart');
    const whole = split(xml);
    expect(whole.map(({ number }) => number)).toEqual([1, 2]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 9 }), (sizes) => {
        const files = (pieces: SplitArticle[]) =>
          pieces.map((piece) => [...piece.files].map(([, file]) => file.base64?.join('')));
        const pieces = split(xml, sizes);
        expect(pieces.map(({ article, issue }) => [article, issue])).toEqual(
          whole.map(({ article, issue }) => [article, issue]),
        );
        expect(files(pieces)).toEqual(files(whole));
      }),
      { numRuns: cases(60) },
    );
  });

  it('keeps the files that are asked for, and of the others only what they are', () => {
    const [first, second] = split(ojsIssue('3.1', TWO), [1000], (article, file) => article === 2 && file === 2);
    expect(first?.files.size).toBe(0);
    expect(first?.article).not.toContain(base64(smallPdf('heart &amp; hill')).slice(0, 80));
    expect([...(second?.files.keys() ?? [])]).toEqual([2]);
    const file = second?.files.get(2);
    expect(file && decodeEmbedded(file)).toEqual(new Uint8Array(smallPdf('second')));
    expect(second?.article).toContain('is="pdf"');
  });

  it.each([
    ['no XML', 'PK\u0003\u0004', 'not an XML file'],
    ['another XML', '<html><body/></html>', 'not an OJS native XML export: it begins with <html>'],
    ['a DOCTYPE', '<!DOCTYPE x [<!ENTITY a "b">]><articles/>', 'DOCTYPE'],
    ['an entity within', '<articles><!ENTITY a "b"></articles>', 'DOCTYPE'],
    ['elements that do not close', '<articles><article></articles>', 'damaged'],
    ['a second root', '<articles/><articles/>', 'damaged'],
    ['words after its end', '<articles/>more', 'damaged'],
    ['an end that is missing', '<articles><article>', 'is incomplete'],
    ['a tag without an end', `<articles><article x="${'y'.repeat(1_100_000)}`, 'unclosed markup'],
    ['a tag in a tag', '<articles><article <b>', 'damaged'],
    ['a well of elements', `<articles><article>${'<a>'.repeat(100)}`, 'nested too deeply'],
    ['nothing', '', 'not an XML file'],
  ])('is refused in a sentence with %s', (_, xml, words) => {
    expect(() => split(xml)).toThrow(words);
  });

  it('is read in seconds and in little memory with three million elements, and the article is named as too long', () => {
    const splitter = openArticleSplitter(() => true);
    splitter.write('<articles><article>');
    const many = '<a/>'.repeat(30_000);
    for (let turn = 0; turn < 100; turn += 1) splitter.write(many);
    const [piece] = splitter.write('</article></articles>');
    expect([piece?.number, piece?.article]).toEqual([1, '']);
  });

  it('says of a file that is no base64, or too large, what it is', () => {
    const of = (content: string) =>
      split(`<article><file><embed encoding="base64">${content}</embed></file></article>`)[0]?.article;
    expect(of('not base64 ü')).toContain('is="broken"');
    expect(of('')).toContain('is="broken"');
    expect(of('A'.repeat(14_100_000))).toContain('is="large"');
    expect(of(`<![CDATA[${base64('%PDF-1.4')}]]>`)).toContain('bytes="8" is="pdf"');
  });
});

describe('the cover of an issue of OJS', () => {
  const png = base64(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(200)]));
  const cover = (locale: string, content: string, alt = '') =>
    `<cover locale="${locale}"><cover_image>c.png</cover_image><cover_image_alt_text>${alt}</cover_image_alt_text><embed encoding="base64">${content}</embed></cover>`;
  const withCovers = (...covers: string[]) =>
    ojsIssue('3.4', TWO).replace(/<covers>.*<\/covers>/s, `<covers>${covers.join('')}</covers>`);

  it('is imported in the journal’s language with its description, and kept if requested', () => {
    const xml = withCovers(cover('es', png, 'Una sala'), cover('en', png, 'A ward &amp; a nurse'));
    const { place, lost } = readOne(xml);
    expect(place?.cover).toEqual({ file: 2, description: 'A ward & a nurse' });
    expect(lost).toContain('The covers of its issue in other languages.');
    const [first, second] = split(xml, [100], (article) => article === 0);
    expect([...(first?.covers.keys() ?? [])]).toEqual([1, 2]);
    expect(second?.covers).toBe(first?.covers);
    expect(first?.files.size).toBe(0);
    const kept = first?.covers.get(2);
    expect(kept && decodeEmbedded(kept)).toEqual(new Uint8Array(Buffer.from(png, 'base64')));
    expect(first?.issue).not.toContain(png.slice(0, 80));
    expect(split(xml, [100], (article) => article > 0)[0]?.covers.size).toBe(0);
  });

  it.each([
    ['no picture that pages can have', base64('GIF89a and more'), ': the file is not a JPEG, PNG or WebP'],
    ['no base64', '???', ': the file is damaged'],
    ['nothing', '', ': the file is damaged'],
    [
      'a picture of 4 MB',
      base64(Buffer.concat([Buffer.from(png, 'base64'), Buffer.alloc(4_000_000)])),
      ': the file is larger than 3.5 MB',
    ],
  ])('stays away where it is %s, which is said, and loses nothing else', (_, content, words) => {
    const { place, lost, title, pdf } = readOne(withCovers(cover('en', content)));
    expect(place).not.toHaveProperty('cover');
    expect(place?.title).toBe('Rural health');
    expect([title, pdf?.file]).toEqual(['The heart & hill: a subtitle', 2]);
    expect(lost).toContain(`The cover of its issue${words}.`);
  });

  it('is taken in its own language where there is none in that of the journal, and not kept without end', () => {
    expect(readOne(withCovers(cover('es', png))).place?.cover).toEqual({ file: 1, description: '' });
    const many = withCovers(...Array.from({ length: 30 }, () => cover('en', png)));
    expect(split(many)[0]?.covers.size).toBe(5);
  });
});

describe('the file of an export', () => {
  const read = async (bytes: Uint8Array<ArrayBuffer>) => {
    const shares: number[] = [];
    const file = new File([bytes], 'native.xml');
    const pieces = await Array.fromAsync(
      readExport(
        file,
        () => false,
        (share) => shares.push(share),
      ),
    );
    return { pieces, shares };
  };
  const latin = (said: string) =>
    new Uint8Array(
      Buffer.from(`<?xml version="1.0" encoding="${said}"?><article><title>Études</title></article>`, 'latin1'),
    );

  it('is read in its declared encoding, with progress', async () => {
    const { pieces, shares } = await read(latin('ISO-8859-1'));
    expect([pieces[0]?.article, shares.at(-1)]).toEqual(['<article><title>Études</title></article>', 1]);
  });

  it('in an unknown encoding, or not the declared one, is refused without losing a character', async () => {
    await expect(read(latin('utf-8'))).rejects.toThrow('not in its declared encoding (utf-8)');
    await expect(read(latin('x-none'))).rejects.toThrow('not in its declared encoding (x-none)');
  });
});

describe('an article of OJS', () => {
  it.each(VERSIONS)('as %s writes it, becomes one of the journal', (version) => {
    const article = readOne(ojsIssue(version, TWO));
    expect(article).toMatchObject({
      source_id: '12',
      exclusion: null,
      title: 'The heart & hill: a subtitle',
      section: 'Articles',
      article_type: 'original_research',
      category: 'Cardiology',
      doi: '10.1234/hill.12',
      pages: '45-52',
      published_on: '2019-06-28',
      received_on: '2019-01-15',
      keywords: ['cardiology', 'rural health'],
      funders: ['A Fund'],
      abstract: [
        { heading: 'Background', text: 'Why CO₂ matters.' },
        { heading: 'Results', text: 'It < 5.' },
      ],
      place: {
        ...{ source_id: '31', volume: 7, year: 2019, issue: 2, publication_date: '2019-06-28' },
        ...{ title: 'Rural health', description: 'A special issue.' },
      },
      translations: [{ language: 'es', title: 'Un título para 12', abstract: 'Un resumen.', keywords: [] }],
      pdf: { file: 2, bytes: smallPdf('heart &amp; hill').length },
    });
    expect(article.authors).toMatchObject([
      { given: 'Anil K.', family: 'Shrestha', email: 'anil@hill.example', is_corresponding: true },
      { given: 'Maya', family: 'Gurung', affiliations: ['Hill Hospital, Pokhara'], is_corresponding: false },
    ]);
    expect(article.licence).toBe('cc-by-nc-4.0');
    expect(article.unclear.join(' ')).not.toContain('licence');
    expect(article.lost.join(' ')).toMatch(/coverage.*cover of its issue/);
    expect(article.lost.join(' ')).not.toMatch(/(?:description|title) of its issue/);
    expect(article.old_names).toEqual(version === '3.1' ? ['12'] : ['12', 'path-12']);
    if (version !== '3.1') {
      expect(article.references).toBe(
        'Shaw A. Teaching. Med Educ. 2017;4:1. doi:10.5555/shaw.2017\nSecond reference. On two lines.',
      );
      expect(article.authors[0]?.orcid).toBe('0000-0002-1825-0097');
    }
  });

  it.each(VERSIONS)('of OJS %s comes in its own language, with what stands in English as a translation', (version) => {
    const locale = version === '3.1' || version === '3.3' ? 'es_ES' : 'es';
    const more = `<keywords locale="${locale}"><keyword>corazón</keyword></keywords>`;
    const xml = ojsIssue(version, [{ id: 12, title: 'heart', more }]);
    const article = readOne(xml.replace(/(<article [^>]*?) locale="\w+"/, `$1 locale="${locale}"`));
    expect(article).toMatchObject({
      language: 'es',
      title: 'Un título para 12',
      abstract: [{ heading: null, text: 'Un resumen.' }],
      keywords: ['corazón'],
      translations: [{ language: 'en', title: 'The heart: a subtitle', keywords: ['cardiology', 'rural health'] }],
      // The office's general statements are read in the journal's language, as are topics.
      ...{ section: 'Articles', article_type: 'original_research', category: 'Cardiology' },
      place: { title: 'Rural health' },
    });
    expect(article.unclear.join(' ')).not.toContain('written in');
    expect(readOne(xml)).not.toHaveProperty('language');
  });

  it('entirely in an unknown language is still imported, with a note', () => {
    const xml = ojsIssue('3.4', [{ id: 12, title: 'heart' }]).replaceAll(/locale="(?:en|es)"/g, 'locale="gd"');
    const article = readOne(xml);
    expect(article).toMatchObject({ exclusion: null, title: 'The heart: a subtitle', translations: [] });
    expect(article.unclear).toContainEqual('It is in the language “gd”; its page will state English.');
  });

  it('is imported even without an issue around it', () => {
    const alone = ojsArticle('3.4', { id: 5, title: 'alone' });
    const inside = '<issue_identification><volume>3</volume><year>2018</year></issue_identification><pages>45';
    const article = readOne(`<articles>${alone.replace('<pages>45', inside)}</articles>`);
    expect(article.place).toMatchObject({ volume: 3, year: 2018, issue: null });
    expect(article.section).toBe('ART');
    expect(article.unclear.join(' ')).toContain('Its issue has no number');
    expect(readOne(alone).place).toBeNull();
  });

  it('that was declined is not imported, with the reason', () => {
    expect(readOne(ojsIssue('3.3', [{ id: 1, title: 'x', status: 4 }])).exclusion).toContain('declined');
  });

  it.each([1, 5])('with the status %i is a manuscript, also within an issue', (status) => {
    const moving = readOne(ojsIssue('3.3', [{ id: 1, title: 'x', status }]));
    expect(moving).toMatchObject({ exclusion: null, manuscript: { stage: 'accepted' }, pdf: null, place: null });
  });

  it('without a title, or with a future date, is not imported', () => {
    const untitled = ojsIssue('3.3', [{ id: 1, title: 'x' }]).replace(
      /<title locale="\w+">(?:x|Un título)[^<]*<\/title>/g,
      '',
    );
    expect(readOne(untitled).exclusion).toBe('It has no title.');
    expect(readOne(ojsIssue('3.3', [{ id: 1, title: 'x', published: '2099-01-01' }])).exclusion).toContain(
      'in the future',
    );
  });

  it('lists every file that is not imported', () => {
    const href = ojsArticle('3.3', { id: 1, title: 'x', pdf: 'X' }).replaceAll(
      /<embed encoding="base64">[^<]*<\/embed>/g,
      '<href src="https://old.example/a.pdf" mime_type="application/pdf"/>',
    );
    expect(readOne(`<articles>${href}</articles>`).lost.join(' ')).toContain(
      'its address is https://old.example/a.pdf.',
    );
    const html = readOne(ojsIssue('3.3', [{ id: 1, title: 'x', pdf: base64('<html></html>') }]));
    expect([html.pdf, html.lost[0]]).toEqual([null, 'The galley “PDF” is not a PDF.']);
    const none = readOne(ojsIssue('3.3', [{ id: 1, title: 'x', pdf: '' }]));
    expect(none.unclear.join(' ')).toContain('It has no usable PDF');
  });

  it.each(['3.1', '3.3', '3.5'] as const)('takes no further file for the PDF of the article, of OJS %s', (version) => {
    const further = ojsIssue(version, [{ id: 1, title: 'x' }]).replaceAll('genre="Article Text"', 'genre="Data Set"');
    const { pdf, lost } = readOne(further);
    expect([pdf, lost[0]]).toEqual([null, 'The galley “PDF” is an additional file, not a version of the article.']);
  });

  it('of an OJS that takes any words, is cut to what the journal can hold, and says so', () => {
    const odd = ojsIssue('3.3', [{ id: 1, title: 'x', section: 'MISC', doi: 'https://doi.org/10.1/short' }]).replace(
      '<number>2</number>',
      '<number>2-3 (Suppl.)</number>',
    );
    const article = readOne(odd);
    expect([article.place?.issue, article.doi, article.article_type]).toEqual([2, null, null]);
    expect(article.unclear.join(' ')).toContain('Its issue is called “2-3 (Suppl.)”; here it is Issue 2.');
  });

  it('of any words at all is read without a failure, and no control character comes through', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.string({ maxLength: 60 }), (words, name) => {
        const xml = `<article><publication status="3" date_published="${name.replaceAll('"', '')}"><title>${words}</title><abstract>${words}</abstract><authors><author><familyname>${words}</familyname></author></authors></publication></article>`;
        const article = parseOjsArticle(MERIDIAN, xml, parseOjsIssue(''), TODAY);
        expect(JSON.stringify(article)).not.toMatch(/\\u00[01]|\ufffe/);
      }),
    );
  });
});
