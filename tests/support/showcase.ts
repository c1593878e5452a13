import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import sharp from 'sharp';
import type { Database } from '#database/schema';
import { type HomeLayout, LAYOUT_DEFAULT, layoutText } from '#domain/journal/home/layout';
import { manuscriptNumber } from '#domain/manuscript/number';
import { decodeEmbedded } from '#domain/moving/in/embedded';
import { openArticleSplitter } from '#domain/moving/in/split';
import { movingInApi } from '#domain/moving/paths';
import type { Article } from '#domain/publication/article';
import { sha256Of } from '#server/document/store-document';
import { insertPicture, replaceUses } from '#server/settings/picture/queries';
import { sampleBoard } from '../../scripts/demonstration/sample-settings.ts';
import { bearer, signIn } from './accounts.ts';
import { fullArticle } from './articles.ts';
import type { BuildableJournal } from './buildable-journal.ts';
import { publishedArticle, withdrawnArticle } from './factories.ts';
import { openOn } from './journal.ts';
import { MERIDIAN } from './meridian.ts';
import { ojsIssue } from './ojs-export.ts';
import { photograph } from './pictures.ts';
import { richArticle } from './rich-article.ts';

/** The content of a journal with an article of each kind, named after its purpose. */
export interface Showcase {
  /** The archive has a heading, a link and a figure. */
  archived: Article;
  withdrawn: Article;
  /** Lacks everything optional. */
  bare: Article;
  /** Has a reporting checklist among its supplements. */
  reported: Article;
  /** Has a photograph, a diagram, a tiny image, and a file that is not an image. */
  withFigures: Article;
  /** Has a title that fits on a card; another article is a sample with a title in Chinese. */
  carded: Article;
  chinese: Article;
  /** Has one line of text in its PDF. */
  surgery: Article;
  /** Has been changed twice, the second time to correct an oversight. */
  versioned: Article;
  /** An office image that pages show; there is another that none shows. */
  picture: string;
  unusedPicture: string;
  layout: HomeLayout;
  /** The office's settings when the site was built. */
  settings: { board: { members: string }; home: { layout: string } };
}

/** Numbered below the factories' articles, so that tests can publish more. */
const named = (slug: string, number: number) => ({
  id: `article-${slug}`,
  slug,
  manuscript_number: manuscriptNumber(MERIDIAN, 2026, number),
  article_number: `e${number}`,
  doi: `10.5555/mj.2026.${number}`,
});

/** Fills an empty journal. */
export async function writeShowcase(journal: BuildableJournal): Promise<Showcase> {
  const { db, files } = journal;
  const publish = (slug: string, number: number, article: Partial<Article> = {}) =>
    publishedArticle(db, files, { title: `Study number ${number}`, ...article, ...named(slug, number) });
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 5"><rect width="10" height="5"/></svg>';
  const archived = await publish('archived-study', 1, {
    ...richArticle(),
    content: `<h2>Results</h2><p>See <a href="#figure-1">Figure 1</a>.</p><figure id="figure-1"><img src="figure-1.svg" alt="A box"><figcaption>A box</figcaption></figure>`,
    figures: [{ file: 'figure-1.svg', svg: drawing }],
    supplements: [],
  });
  const withdrawn = await withdrawnArticle(db, files, 'rejected', named('withdrawn-study', 2));
  const { declarations } = fullArticle();
  const unstated = { ...declarations, trial_registration: '', competing_interests: '' };
  const lacks = { pdf: null, references: [], declarations: unstated, interests: [], conduct: null };
  const bare = await publish('bare-study', 3, lacks);
  const supplement = { bytes: 12, sha256: 'cd'.repeat(32), description: '' };
  const reported = await publish('reported-study', 4, {
    reporting_guidelines: ['consort'],
    supplements: [
      { ...supplement, file: 'supplement-1.csv', title: 'Doses' },
      { ...supplement, file: 'supplement-2.pdf', title: 'CONSORT checklist', guideline: 'consort' },
    ],
  });
  const withFigures = await publishWithFigures(journal, publish);
  const carded = await publish('carded-study', 6, { title: 'Home blood-pressure telemonitoring after stroke' });
  const chinese = await publish('chinese-study', 7, { title: '中风后家庭血压远程监测', is_sample: true });
  const surgery = await publish('sleep-after-surgery', 8, { title: 'Sleep after surgery' });
  const versioned = await publish('versioned-study', 9, { title: 'Sleep after 12 hours' });
  await changeVersion(db, versioned.id, 'Sleep after 21 hours', { reason: 'The hours were wrong.' });
  const slip = { reason: 'A full stop was missing.', is_typographical: true };
  await changeVersion(db, versioned.id, 'Sleep after 21 hours.', slip);
  await moveIn(journal);
  const [picture, unusedPicture] = [await addPicture(journal, '#7a5c3d', 6), await addPicture(journal, '#3d5c7a')];
  const use = [{ name: picture, words: 'Portrait of Dr Kamau' }];
  await db.transaction().execute((trx) => replaceUses(trx, 'board', use));
  await db
    .updateTable('issue')
    .set({ cover: picture })
    .where('id', '=', carded.issue?.id ?? '')
    .execute();
  const another = { id: 'uncovered', volume_id: carded.volume?.id ?? '', number: 99, publication_date: '2026-12-18' };
  await db.insertInto('issue').values(another).execute();
  const members = sampleBoard().map((member, index) => ({ ...member, portrait: index === 0 ? picture : '' }));
  const collections = [{ title: 'Care', sentence: 'Of one another.', articles: [carded.slug], picture }];
  const layout = { ...LAYOUT_DEFAULT, picture: true, lead: withFigures.slug, collections };
  const settings = { board: { members: JSON.stringify(members) }, home: { layout: layoutText(layout) } };
  const articles = { archived, withdrawn, bare, reported, withFigures, carded, chinese, surgery, versioned };
  return { ...articles, picture, unusedPicture, layout, settings };
}

async function changeVersion(db: Kysely<Database>, id: string, title: string, made: object): Promise<void> {
  const article = db.selectFrom('article').select('changes').where('manuscript_id', '=', id);
  const { changes: former } = await article.executeTakeFirstOrThrow();
  const changes = JSON.stringify([...former, { changed_on: '2026-11-22', ...made }]);
  const updated_at = `2026-11-22T10:0${former.length}:00.000Z`;
  await db.updateTable('article').set({ title, changes, updated_at }).where('manuscript_id', '=', id).execute();
}

/** Four figures in a full text, as authors sent them. */
async function publishWithFigures(
  { db, files }: BuildableJournal,
  publish: (slug: string, number: number, article: Partial<Article>) => Promise<Article>,
): Promise<Article> {
  const sent: [file: string, bytes: Buffer, width: number, height: number][] = [
    ['figure-1.jpg', await grained(2000, 1200), 2000, 1200],
    ['figure-2.png', await diagram(1000, 800).png({ compressionLevel: 0 }).toBuffer(), 1000, 800],
    // Already as small as possible.
    ['figure-3.webp', await diagram(40, 30).webp({ quality: 1 }).toBuffer(), 40, 30],
    ['figure-4.png', Buffer.from('no picture at all'), 300, 200],
  ];
  const shown = sent.map(
    ([file], index) => `<figure id="figure-${index + 1}"><img src="${file}" alt="What ${file} shows"></figure>`,
  );
  const article = await publish('with-figures', 5, {
    content: `<h2>Results</h2>${shown.join('')}`,
    figures: sent.map(([file, bytes, width, height]) => ({ file, width, height, ...factsOf(bytes) })),
  });
  for (const [file, bytes] of sent) {
    await files.write(`key-of-${file}`, bytes);
    await db
      .insertInto('article_file')
      .values({ manuscript_id: article.id, file, file_key: `key-of-${file}`, ...factsOf(bytes) })
      .execute();
  }
  return article;
}

const factsOf = (bytes: Buffer) => ({
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

/** An image with gradients and grain, like a photograph. */
export const grained = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 25 } },
  })
    .jpeg({ quality: 95 })
    .toBuffer();

/** Lines and plain areas. */
function diagram(width: number, height: number) {
  const bars = Array.from(
    { length: 60 },
    (_, bar) =>
      `<rect x="${bar * 24}" y="${(bar * 37) % 500}" width="17" height="600" fill="hsl(${bar * 6} 60% 50%)"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${bars.join('')}</svg>`;
  return sharp(Buffer.from(svg));
}

/** Imports two articles from another system, one with its PDF. */
async function moveIn(journal: BuildableJournal): Promise<void> {
  const { context, fetch } = openOn(journal);
  context.files = journal.files;
  const editor = await signIn(context, { role: 'editor' });
  const articles = [
    { id: 12, title: 'heart', doi: '10.1234/hill.12' },
    { id: 13, title: 'second', pdf: '' },
  ];
  for (const { issue, article, files: sent } of openArticleSplitter(() => true).write(ojsIssue('3.3', articles, 1))) {
    const body = new FormData();
    const file = sent.get(2);
    const bytes = file && decodeEmbedded(file);
    for (const [name, value] of Object.entries({ issue, article, has_pdf: String(!!bytes) })) body.set(name, value);
    if (bytes) body.set('file', new Blob([bytes]), 'article.pdf');
    const reply = await fetch(movingInApi.articles, { method: 'POST', body, headers: bearer(editor.token) });
    if (reply.status !== 200) throw new Error(`An article could not move in: ${await reply.text()}`);
  }
}

/** An office image; `side` is the size from the camera. */
async function addPicture(journal: BuildableJournal, background: string, side = 1): Promise<string> {
  const bytes = await photograph({ width: 700, height: 500, background, side });
  const sha256 = sha256Of(bytes);
  const row = { name: `${sha256.slice(0, 16)}.jpg`, file_key: `pictures/${sha256.slice(0, 8)}.jpg`, sha256 };
  await journal.files.write(row.file_key, bytes);
  const size = side >= 5 ? { width: 500, height: 700 } : { width: 700, height: 500 };
  const words = { description: 'Dr Kamau "at work"', credit: 'Ben Okri' };
  const by = { added_by: 'edith@journal.example', added_at: '2026-11-27T10:00:00Z' };
  await insertPicture(journal.db, { ...row, ...size, ...words, ...by, bytes: bytes.length });
  return row.name;
}
