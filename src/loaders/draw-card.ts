import { join } from 'node:path';
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import sharp from 'sharp';
import type { Look } from '#domain/journal/look/look-defaults';
import { CARD_SIZE, type ShareCard } from '#domain/publication/share-card';
import { contentFolder } from '#server/kernel/content-folder';
import { loadTypst } from '#server/kernel/typeset/load-typst';
import { cleanText, mapTexts } from '#server/kernel/typeset/text';

export interface CardFrame {
  name: string;
  language: string;
  look: Look;
}

/** Draws a card; `figure` is the path of its image. */
export type DrawCard = (card: ShareCard, figure?: string) => Promise<Buffer>;

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

/** Small figures are enlarged. */
function fitFigure(path: string) {
  const fitted = sharp(path)
    .resize({ ...FIGURE_BOX, fit: 'inside' })
    .flatten({ background: '#ffffff' });
  return fitted.png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true });
}

function renderSvg(typst: NodeCompiler, mainFilePath: string, data: unknown): string {
  const made = typst.compile({ mainFilePath, inputs: { data: JSON.stringify(data) } });
  if (made.result) return typst.svg(made.result);
  const [first] = made.takeDiagnostics()?.shortDiagnostics ?? [];
  throw new Error(first ? `${first.message} (${first.path} ${first.range})` : 'Typst drew no card.');
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
