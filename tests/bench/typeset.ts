import { JOURNAL_CALLER } from '#server/kernel/thread/turns';
import { convertUpload, convertWritten } from '#server/production/convert/convert-upload';
import type { ConvertedText } from '#server/production/convert/read-text';
import { typesetGalley } from '#server/publication/typeset-galley';
import { fullArticle } from '../support/articles.ts';
import { docx, paragraph } from '../support/documents.ts';
import { png } from '../support/images.ts';
import { MERIDIAN } from '../support/meridian.ts';
import { picture, pictureRelation } from '../support/word-constructs.ts';
import { line, memoryOf, newPeak } from './machine.ts';

const FIGURES = 20;
const SECTIONS = ['Introduction', 'Methods', 'Results', 'Discussion'];
const SENTENCE =
  'Blood pressure after stroke was measured twice at every visit by a trained nurse in each of the wards.';
/** Gives 10,000 words, including citations and captions. */
const SENTENCES = 440;
const REFERENCES = 60;
const WARM_TIMES = 9;

/**
 * Converts the Word file of an article of 10,000 words with 20 figures of 1.6 million pixels, saves its text and makes
 * its PDF, each first in a new thread and then in a warm one. Prints the times, and the peak memory of the whole
 * process (Linux).
 */
export async function benchTypesetting(): Promise<void> {
  const references = Array.from({ length: REFERENCES }, (_, i) => `Lin G. Sleep, part ${i}. J Sleep. 2020;1:${i}-9.`);
  const bytes = longArticle();
  const people = { title: 'Blood pressure after stroke', people: ['Ada', 'Lin'] };
  const upload = { format: 'docx' as const, references, nextFigure: 1, known: [], front: people };
  const text = await measure('converting', () => convertUpload({ ...upload, bytes: new Uint8Array(bytes) }));
  const words = text.html.replace(/<[^>]*>/g, ' ').split(/\s+/).length;
  await measure('saving', () => convertWritten(text.html, REFERENCES));
  const { pdf, pages } = await measure('typesetting', () =>
    typesetGalley(MERIDIAN, articleOf(text), 'http://j', imagesOf(text), JOURNAL_CALLER),
  );
  line(
    'the article',
    `${words} words, ${text.images.length} figures; ${pages} pages, ${Math.round(pdf.length / 1000)} kB`,
  );
}

async function measure<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  newPeak(process.pid);
  const before = memoryOf(process.pid, 'VmRSS');
  const once = async () => {
    const started = performance.now();
    const result = await work();
    return { result, ms: Math.round(performance.now() - started) };
  };
  const cold = await once();
  const warm: number[] = [];
  for (let time = 0; time < WARM_TIMES; time += 1) warm.push((await once()).ms);
  const median = warm.toSorted((one, other) => one - other)[Math.floor(WARM_TIMES / 2)];
  const peak = memoryOf(process.pid, 'VmHWM');
  line(name, `${cold.ms} ms cold, ${median} ms warm; ${peak} MB at the peak, ${peak - before} more than before`);
  return cold.result;
}

function longArticle(): Uint8Array {
  const perFigure = Math.ceil(SENTENCES / FIGURES);
  const part = (number: number) => {
    const heading =
      number % (FIGURES / SECTIONS.length) === 0 ? SECTIONS[(number * SECTIONS.length) / FIGURES] : undefined;
    const sentences = Array.from({ length: perFigure }, (_, i) => `${SENTENCE} [${((number + i) % REFERENCES) + 1}]`);
    return [
      heading ? paragraph(heading, 'Heading1') : '',
      paragraph(`As Figure ${number + 1} shows, it fell.`),
      ...sentences.map((sentence) => paragraph(sentence)),
      picture(`rId${100 + number}`, `Line ${number + 1} falls.`),
      paragraph(`Figure ${number + 1}. Course of the pressure in ward ${number + 1}.`, 'Caption'),
    ].join('');
  };
  const numbers = Array.from({ length: FIGURES }, (_, number) => number);
  return docx({
    body: numbers.map(part).join(''),
    parts: Object.fromEntries(
      numbers.map((number) => [
        `word/media/image${number}.png`,
        png({ width: 1600, height: 1000, shade: 60 + number }),
      ]),
    ),
    contentTypes: '<Default Extension="png" ContentType="image/png"/>',
    relationships: numbers.map((number) => pictureRelation(`rId${100 + number}`, `image${number}.png`)).join(''),
  });
}

const articleOf = ({ html, images }: ConvertedText) =>
  fullArticle({
    content: html,
    figures: images.map(({ file, width, height, bytes }) => ({
      file,
      width,
      height,
      bytes: bytes.length,
      sha256: '0'.repeat(64),
    })),
  });

/** Copies, because a thread takes ownership of its input. */
const imagesOf = ({ images }: ConvertedText) =>
  Object.fromEntries(images.map(({ file, bytes }) => [file, new Uint8Array(bytes)]));
