import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { accountApi } from '#domain/account/paths';
import { editorialApi, officePaths } from '#domain/desk/editorial/paths';
import { api } from '#domain/kernel/paths';
import { DEMONSTRATION_PASSWORD } from '../../../scripts/demonstration/sample-accounts.ts';
import { PROGRAMS } from '../../production/corpus.ts';
import { button, openSignedIn } from '../../support/account-pages.ts';
import { useBrowser } from '../../support/browser.ts';
import { docx, paragraph } from '../../support/documents.ts';
import { png } from '../../support/images.ts';
import { brokenRules } from '../../support/pdf-rules.ts';
import { openPart } from '../../support/production-page.ts';
import { printedWords, squeezed } from '../../support/read-pdf.ts';
import { SUBMISSION_FIELDS } from '../../support/submissions.ts';
import * as word from '../../support/word-constructs.ts';

const WORDS = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** The front matter of the manuscript below. */
const GUIDELINE_FRONT = {
  title: 'Sleep on surgical wards at night: a cohort study',
  abstract: 'Background: sleep is poor after surgery. Methods: a cohort of 212 patients. Results: it was short.',
  keywords: ['sleep', 'surgery', 'cohort studies'],
};

/** A Word file that follows the author guidelines, with every part of an article made with Word's own features. */
function guidelineManuscript(): Uint8Array {
  const program = PROGRAMS.Word;
  if (!program) throw new Error('The corpus has no Word.');
  const { p, run, caption, reference, math, headRow, headRun } = program;
  const { title, abstract, keywords } = GUIDELINE_FRONT;
  const says = (text: string, style = '') => p(run(text), style);
  const heading = (text: string, level = 1) => says(text, `Heading${level}`);
  const cells = (texts: readonly string[], head = false) =>
    `<w:tr>${head ? headRow : ''}${texts.map((text) => `<w:tc><w:tcPr/>${p(run(text, head ? headRun : ''))}</w:tc>`).join('')}</w:tr>`;
  const footnote = '<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="2"/></w:r>';
  const body = [
    says(title, 'Title'),
    says('Ada Lund, Grace Lin, Kyeong Min Kim'),
    says('Department of Surgery, Example Hospital, Hamburg'),
    heading('Abstract'),
    says(abstract),
    says(`Keywords: ${keywords.join(', ')}`),
    heading('Introduction'),
    says('Patients sleep badly after surgery, and few have asked how long this lasts [1].'),
    heading('Methods'),
    heading('Patients', 2),
    p(run('We asked all patients of two wards') + footnote + run(' over the course of a year [1,2].')),
    heading('Analysis', 2),
    says('The mean was computed as follows.'),
    word.displayEquation(math('m=s/n')),
    heading('Results'),
    p(
      run('As ') +
        reference('Table 1', 'tbl') +
        run(' shows, sleep was short; ') +
        reference('Figure 1', 'fig') +
        run(' has its course.'),
    ),
    caption('Table', 1, 'Hours of sleep by ward.', 'TableCaption'),
    `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol/><w:gridCol/></w:tblGrid>${cells(['Ward', 'Hours'], true)}${cells(['North', '5.2'])}${cells(['South', '4.9'])}</w:tbl>`,
    word.picture('rId9', 'A line that falls over five nights.'),
    caption('Figure', 1, 'Hours of sleep over five nights.', 'ImageCaption'),
    heading('Discussion'),
    says('Sleep was shorter than at home, where it takes seven hours [2].'),
    ...declared('Author contributions', 'AL wrote the text; GL computed.'),
    ...declared('Funding', 'The regional council.'),
    ...declared('Competing interests', 'None.'),
    ...declared('Ethics approval and consent', 'Approved by the ethics board of Hamburg.'),
    ...declared('Data availability', 'On request.'),
    heading('References'),
    says('1. Adeyemi T. Nights on the ward. Prim Care. 2022;3:1-9.'),
    says('2. Karlsson P. Sleep at home. Scand J Sleep. 2021;7:44-50.'),
  ];
  function declared(name: string, text: string): string[] {
    return [heading(name), says(text)];
  }
  return docx({
    body: body.join(''),
    parts: {
      'word/media/one.png': png({ width: 640, height: 320 }),
      'word/footnotes.xml': `<w:footnotes xmlns:w="${WORDS}"><w:footnote w:id="2">${paragraph('Both of general surgery.')}</w:footnote></w:footnotes>`,
    },
    contentTypes:
      '<Default Extension="png" ContentType="image/png"/><Override PartName="/word/footnotes.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"/>',
    relationships:
      '<Relationship Id="rId60" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes" Target="footnotes.xml"/>' +
      word.pictureRelation('rId9', 'one.png'),
  });
}

const browsing = useBrowser();

/** Submits the manuscript, accepts it and assigns it to an issue. */
async function acceptedManuscript(page: Page): Promise<string> {
  const signIn = async (email: string) => {
    const data = { email, password: DEMONSTRATION_PASSWORD };
    return { Authorization: `Bearer ${(await (await page.request.post(accountApi.login, { data })).json()).token}` };
  };
  const { csrfToken } = await (await page.request.get(api.initCsrf)).json();
  const { title, abstract, keywords } = GUIDELINE_FRONT;
  const file = { name: 'wards.docx', mimeType: 'application/octet-stream', buffer: Buffer.from(guidelineManuscript()) };
  const text = {
    title,
    abstract,
    keywords: keywords.join(', '),
    category: 'Surgery',
    article_type: 'Original Research',
  };
  const headers = { ...(await signIn('author@journal.example')), 'X-CSRFToken': csrfToken };
  const coAuthors = ['Grace Lin', 'Kyeong Min Kim'].map((name, index) => ({
    name,
    email: `co-author-${index}@university.example`,
  }));
  const multipart = { ...SUBMISSION_FIELDS, ...text, co_authors: JSON.stringify(coAuthors), file };
  const sent = await page.request.post(api.submit, { headers, multipart });
  const { id } = await sent.json();
  const data = { status: 'accepted', notes: 'Accepted.', volume: 78, issue: 1 };
  const office = await signIn('editor@journal.example');
  expect((await page.request.post(editorialApi.updateStatus(id), { headers: office, data })).status()).toBe(200);
  return id;
}

/**
 * The article's text on the page, element by element: paragraphs, headings, captions, cells, notes, declarations,
 * references.
 */
const piecesOf = (page: Page) =>
  page.locator('.full-text, .declarations, .references').evaluateAll((parts) => {
    const pieces = 'h2, h3, p, li, dt, dd, figcaption, th, td, pre, .equation';
    return parts.flatMap((part) =>
      [...part.querySelectorAll(pieces)]
        .filter((piece) => !piece.querySelector(pieces))
        .map((piece) => {
          const copy = piece.cloneNode(true) as HTMLElement;
          for (const aside of copy.querySelectorAll('.enlarge, .figure-view, .full-size, .backlinks, annotation'))
            aside.remove();
          return copy.textContent ?? '';
        }),
    );
  });

test('a Word file that follows the guidelines is published without anyone touching its text; page and PDF say the same', async () => {
  const page = await browsing.newPage();
  const id = await acceptedManuscript(page);
  await openSignedIn(page, 'editor@journal.example', officePaths.productionPart(id, 'text'));
  await page.getByText('Imported from wards.docx').waitFor();
  await openPart(page, 'Metadata');
  // The submitter is not among the file's authors, so the office decides which is correct.
  await page.getByRole('button', { name: /^Keep the record’s/ }).click();
  await page.getByText('Nothing blocks publication.').waitFor();

  // The only detail a file cannot contain: which of three name parts is the family name.
  await page.getByText('Check which part is the family name: “Kim, Kyeong Min”.').waitFor();
  await button(page, 'This is correct').click();
  await button(page, 'Save metadata').click();
  await page.getByText('There are 3 authors.').waitFor({ state: 'attached' });
  await openPart(page, 'Publish');
  await button(page, 'Publish now').click();
  await button(page, 'Yes, publish it').click();
  const link = page.getByRole('link', { name: 'Read the published article' });
  const address = (await link.getAttribute('href', { timeout: 30_000 })) ?? '';
  const html = async () => {
    await browsing.site.build();
    return (await page.request.get(address)).text();
  };
  await expect
    .poll(html, { timeout: 120_000, interval: 1_000 })
    .toMatch(/citation_pdf_url[\s\S]*<h2 id="introduction"/);

  await page.goto(address);
  const pieces = (await piecesOf(page)).map(squeezed).filter(Boolean);
  const file = await (
    await page.request.get(`${await page.getByRole('link', { name: /PDF/ }).first().getAttribute('href')}`)
  ).body();
  const pdf = new Uint8Array(file);
  expect(await brokenRules(pdf)).toEqual([]);
  await expectNames(page, pdf);
  let printed = squeezed((await printedWords(pdf)).replace(/^[\s\S]*?(?=Introduction)/, ''));
  expect(pieces.length).toBeGreaterThan(30);
  for (const piece of pieces.toSorted((one, other) => other.length - one.length)) {
    expect(printed).toContain(piece);
    printed = printed.replace(piece, ' ');
  }
  // Apart from this, only list numbers and the full stops after declaration labels are printed.
  expect(printed).toMatch(/^[\s\d.]*$/);
}, 240_000);

/** A three-part name keeps its parts everywhere. */
async function expectNames(page: Page, pdf: Uint8Array): Promise<void> {
  const tags = page.locator('meta[name=citation_author]');
  const listed = await tags.evaluateAll((all) => all.map((tag) => tag.getAttribute('content')));
  expect(listed).toContain('Kim, Kyeong Min');
  expect(await page.locator('.citation').first().innerText()).toContain('Lin G, Kim KM.');
  const xml = await page.getByRole('link', { name: /XML/ }).first().getAttribute('href');
  expect(await (await page.request.get(`${xml}`)).text()).toMatch(
    /<surname>Kim<\/surname>\s*<given-names[^>]*>Kyeong Min<\/given-names>/,
  );
  const first = squeezed(await printedWords(pdf));
  expect(first).toContain('KyeongMinKim');
  expect(first).toContain('LinG,KimKM.');
}
