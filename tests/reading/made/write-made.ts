import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { JOURNAL_CALLER } from '#server/kernel/thread/turns';
import { typesetGalley } from '#server/publication/typeset-galley';
import { fullArticle } from '../../support/articles.ts';
import { docx } from '../../support/documents.ts';
import { MERIDIAN } from '../../support/meridian.ts';
import { hasOffice, officeConvert } from '../office.ts';
import { jatsForm } from './jats-form.ts';
import { MANUSCRIPTS } from './manuscripts.ts';
import { markdownForm } from './markdown-form.ts';
import { pageForm } from './page-form.ts';
import { wordForm } from './word-form.ts';

const PROGRAMS = ['Word', 'Google Docs'];
/** The text formats, in turn. */
const PLAIN = [
  ['md', markdownForm],
  ['html', pageForm],
  ['xml', jatsForm],
] as const;

/**
 * Writes sixty files into a folder: each of the twelve manuscripts as written by three programs, as a text file, and as
 * saved by LibreOffice, which makes a current .docx, an old .doc or a file converted from a web page. Two are PDFs.
 */
export async function writeManuscripts(folder: string): Promise<void> {
  for (const [at, manuscript] of MANUSCRIPTS.entries()) {
    for (const program of [...PROGRAMS, at % 2 === 0 ? 'Quarto' : 'Pandoc'])
      write(
        folder,
        `${manuscript.name}-${program.toLowerCase().replace(' ', '-')}.docx`,
        docx(wordForm(manuscript, program)),
      );
    const [ending, form] = PLAIN[at % PLAIN.length] ?? PLAIN[0];
    write(folder, `${manuscript.name}.${ending}`, form(manuscript));
  }
  if (!(await hasOffice())) console.log('  LibreOffice is not installed: the manuscripts that it saves are missing.');
  else await saveWithOffice(folder);
  for (const at of [10, 11]) {
    const { title, abstract, keywords } = MANUSCRIPTS[at] ?? { title: '', abstract: [], keywords: [] };
    const article = fullArticle({
      title,
      abstract,
      keywords,
      figures: [],
      content: '<h2>Introduction</h2><p>Sleep is poor after surgery.</p>',
    });
    const { pdf } = await typesetGalley(MERIDIAN, article, 'http://journal.example', {}, JOURNAL_CALLER);
    write(folder, `${MANUSCRIPTS[at]?.name}-typeset.pdf`, pdf);
  }
}

async function saveWithOffice(folder: string): Promise<void> {
  const sources = join(folder, 'sources');
  mkdirSync(sources, { recursive: true });
  const names = (program: 'docx' | 'doc' | 'html') =>
    MANUSCRIPTS.slice(0, 10).filter((_, at) => (at % 3 === 0 ? 'doc' : at % 3 === 1 ? 'docx' : 'html') === program);
  for (const kind of ['docx', 'doc', 'html'] as const) {
    const files = names(kind).map((manuscript) => {
      const name = `${manuscript.name}-libreoffice${kind === 'html' ? '.html' : '.docx'}`;
      write(sources, name, kind === 'html' ? pageForm(manuscript) : docx(wordForm(manuscript, 'LibreOffice')));
      return join(sources, name);
    });
    await officeConvert(files, {
      to: kind === 'doc' ? 'doc:MS Word 97' : 'docx:MS Word 2007 XML',
      folder,
      isPage: kind === 'html',
    });
  }
}

const write = (folder: string, name: string, content: string | Uint8Array) =>
  writeFileSync(join(folder, name), content);
