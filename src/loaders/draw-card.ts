import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import sharp from 'sharp';
import type { Journal } from '#domain/journal/journal';
import type { Look } from '#domain/journal/look/look-defaults';
import { paths } from '#domain/kernel/paths';
import type { Article } from '#domain/publication/article';
import { CARD_SIZE, type ShareCard, shareCard } from '#domain/publication/share-card';
import { contentFolder } from '#server/kernel/content-folder';
import { loadTypst } from '#server/kernel/typeset/load-typst';
import { cleanText, mapTexts } from '#server/kernel/typeset/text';
import { pageFailure } from './run-node.ts';
import { forEachConcurrently } from './shares.ts';
import { journalIn, readArticle } from './snapshot.ts';

export interface CardFrame {
  name: string;
  language: string;
  look: Look;
}

/** The card to draw into a file: `id` is an article's, or null for the site's card. */
export interface CardOrder {
  id: string | null;
  out: string;
}

export interface CardOrders {
  cards: CardOrder[];
  site: ShareCard;
  frame: CardFrame;
}

/** A drawing, or the path of an image. */
type Figure = Buffer | string;
export type DrawCard = (card: ShareCard, figure?: Figure) => Promise<Buffer>;

const FIGURE_BOX = { width: 660, height: 880 };
/** Cards after which the compiler drops an unused cached result. */
const CACHE_AGE_MAX = 5;

// Several are drawn concurrently, so none needs its own threads.
sharp.concurrency(1);
sharp.cache(false);

/** Uses Typst with the fonts of the PDFs, which cover their scripts. */
export async function openCardRenderer({ name, language, look }: CardFrame): Promise<DrawCard> {
  const { NodeCompiler: Compiler } = await loadTypst();
  const folder = contentFolder('typeset');
  const typst = Compiler.create({ workspace: folder, fontArgs: [{ fontPaths: [join(folder, 'fonts')] }] });
  const logo = logoFile(look);
  typst.mapShadow(join(folder, logo.file), logo.bytes);
  let figures = 0;
  return async (card, figure) => {
    figures += 1;
    const file = `figure-${figures}.png`;
    const fitted = figure && (await fitFigure(figure));
    if (fitted) typst.mapShadow(join(folder, file), fitted.data);
    try {
      const shared = { journal: name, language, colour: look.colour_light, logo: logo.file };
      const figureData = { figure: fitted ? file : '', figure_width: fitted ? fitted.info.width : 0 };
      const svg = renderSvg(
        typst,
        join(folder, 'card.typ'),
        mapTexts({ ...card, ...shared, ...figureData }, cleanText),
      );
      return rasterise(svg);
    } finally {
      if (fitted) typst.unmapShadow(join(folder, file));
      typst.evictCache(CACHE_AGE_MAX);
    }
  };
}

/** Draws the ordered cards of a snapshot: while one is typeset, others are rasterised in threads. */
export async function drawCards({ cards, site }: CardOrders, snapshot: string, draw: DrawCard): Promise<void> {
  const journal = journalIn(snapshot);
  await forEachConcurrently(cards, availableParallelism() + 1, async ({ id, out }) => {
    await writeFile(out, await (id === null ? draw(site) : drawArticleCard(journal, id, dirname(out))));
  });

  /** A figure that cannot be drawn is left out: an image must not fail a build. */
  async function drawArticleCard(journal: Journal, id: string, folder: string): Promise<Buffer> {
    const article = readArticle(id, snapshot);
    const card = shareCard(journal, article);
    const figure = figureOf(article, folder);
    const plain = () =>
      draw(card).catch(async (error: unknown) => {
        // If the journal's own card can be drawn, the frame and logo are valid, so the fault is in the text.
        await draw(site);
        throw pageFailure(paths.article(article.slug), error);
      });
    return figure ? draw(card, figure).catch(plain) : plain();
  }
}

/** The first figure: a drawing, whose file may not be written yet, or the path of an image. */
function figureOf({ figures: [first] }: Article, folder: string): Figure | undefined {
  if (!first) return undefined;
  if ('svg' in first) return Buffer.from(first.svg);
  const path = join(folder, first.file);
  return existsSync(path) ? path : undefined;
}

/** Small figures are enlarged. */
function fitFigure(figure: Figure) {
  const fitted = sharp(figure)
    .resize({ ...FIGURE_BOX, fit: 'inside' })
    .flatten({ background: '#ffffff' });
  return fitted.png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true });
}

function renderSvg(typst: NodeCompiler, mainFilePath: string, data: unknown): string {
  const made = typst.compile({ mainFilePath, inputs: { data: JSON.stringify(data) } });
  if (made.result) return typst.svg(made.result);
  const [first] = made.takeDiagnostics()?.shortDiagnostics ?? [];
  throw new Error(first ? `${first.message} (${first.path} ${first.range})` : 'Typst produced no card.');
}

function rasterise(svg: string): Promise<Buffer> {
  const { width, height } = CARD_SIZE;
  const flat = sharp(Buffer.from(svg), { unlimited: true }).resize(width, height).flatten({ background: '#ffffff' });
  return flat.removeAlpha().png({ compressionLevel: 3, adaptiveFiltering: false }).toBuffer();
}

/** The default mark is the same as in `src/components/Mark.astro`. */
function logoFile({ logo, colour_light }: Look): { file: string; bytes: Buffer } {
  const [, type, base64 = ''] = /^data:image\/(svg|png)[^,]*,(.+)$/.exec(logo) ?? [];
  if (type) return { file: `logo.${type}`, bytes: Buffer.from(base64, 'base64') };
  const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36">
    <circle cx="18" cy="18" r="18" fill="${colour_light}"/>
    <g fill="none" stroke="#fff" stroke-width="1.6"><ellipse cx="18" cy="18" rx="9" ry="18"/>
    <path d="M0 18h36" stroke-opacity=".45"/><path d="M18 0v36" stroke-width="3"/></g></svg>`;
  return { file: 'logo.svg', bytes: Buffer.from(mark) };
}
