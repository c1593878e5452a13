import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Journal } from '#domain/journal/journal';
import { paths } from '#domain/kernel/paths';
import { nameOfOne } from '#domain/publication/article-type';
import type { ArticleCard, Manifest } from '#domain/publication/manifest';
import { type ShareCard, SITE_CARD, siteCard } from '#domain/publication/share-card';
import { BUILD_TEXTS } from '#domain/publishing/build';
import { BuildProblem, machineFailure } from '#domain/publishing/build-failure';
import type { CardFrame } from './draw-card.ts';
import { sourceHash } from './kept-folder.ts';
import { linkFile } from './link-files.ts';
import { failedPage, runNode } from './run-node.ts';
import { CARDS_FILE } from './snapshot.ts';

/** What cards are drawn with; a change of it makes each again. */
const SOURCES = [
  ...['card.typ', 'journal.typ'].map((file) => `content/typeset/${file}`),
  ...['draw-card.ts', 'make-cards.ts'].map((file) => `src/loaders/${file}`),
  'src/domain/publication/share-card.ts',
];

/** The names of the cards of the articles whose pages are made, by slug. A withdrawn article has none. */
export type CardNames = Record<string, string>;

/** What is drawn in a process of its own: the site's card where `id` is null, else that of an article of the snapshot. */
export interface CardOrder {
  id: string | null;
  out: string;
}

/** What the process that draws is told. */
export interface CardOrders {
  cards: CardOrder[];
  site: ShareCard;
  frame: CardFrame;
}

const frame = (journal: Journal): CardFrame => ({ name: journal.name, language: journal.language, look: journal.look });

/**
 * The most cards that one build draws, those of the newest articles: each takes a thirtieth of a second. Where a whole archive
 * is rendered at once, as after moving in, older articles keep the cards they have and otherwise name the site's.
 */
export const DRAWN_MAX = 200;

/**
 * Names the card of each page that is made after all that it shows, so that no site that links here goes on showing an old
 * one, and writes the names for the pages into the snapshot's folder.
 */
export function nameCards({
  journal,
  root,
  manifest,
  snapshot,
  rendered,
  live,
}: Omit<CardJob, 'keepsSiteCard'>): CardNames {
  const base = sourceHash(root, SOURCES, { frame: JSON.stringify(frame(journal)) });
  const names: CardNames = {};
  let drawn = 0;
  for (const card of manifest.articles) {
    const address = paths.article(card.slug);
    if (card.is_withdrawn || !rendered.has(address)) continue;
    const name = `card-${hashOf(base, shownOf(journal, card))}.png`;
    const isKept = live !== undefined && existsSync(join(live, address, name));
    if (!isKept && drawn >= DRAWN_MAX) continue;
    drawn += Number(!isKept);
    names[card.slug] = name;
  }
  writeFileSync(join(snapshot, CARDS_FILE), JSON.stringify(names));
  return names;
}

/** What a card shows of an article; its figure changes with `updated_at`, which citations leave alone. */
const shownOf = (
  journal: Journal,
  { title, article_type, authors, is_sample, is_retracted, updated_at }: ArticleCard,
) => JSON.stringify([title, nameOfOne(journal, article_type), authors, is_sample, is_retracted, updated_at]);

const hashOf = (...parts: string[]) => createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, 16);

interface CardJob {
  journal: Journal;
  root: string;
  snapshot: string;
  manifest: Manifest;
  /** The addresses of the pages that are made; the others keep their card along with what is beside them. */
  rendered: ReadonlySet<string>;
  /** The folder of the pages that are live, where there is one. */
  live: string | undefined;
  /** True if nothing but publications has changed since the live site. */
  keepsSiteCard: boolean;
}

/** Puts the cards into a built site: those that the live site has are linked, the others are drawn. */
export async function writeCards(job: CardJob, names: CardNames, pages: string): Promise<void> {
  const wanted = job.manifest.articles.flatMap(({ id, slug }) => {
    const [name, address] = [names[slug], paths.article(slug)];
    return name ? [{ id, path: join(address, name) }] : [];
  });
  const missing: CardOrder[] = [];
  for (const { id, path } of [{ id: null, path: SITE_CARD }, ...wanted]) {
    const [kept, out] = [job.live && join(job.live, path), join(pages, path)];
    // The page itself may come later.
    mkdirSync(dirname(out), { recursive: true });
    const isKept = kept !== undefined && (id !== null || job.keepsSiteCard) && existsSync(kept);
    if (isKept) await linkFile(kept, out);
    else missing.push({ id, out });
  }
  if (missing.length > 0) await drawInProcess(job, missing);
}

/** In a process of its own: drawing takes whole cores, and a crash cannot take the server along. */
async function drawInProcess({ journal, root, snapshot }: CardJob, cards: CardOrder[]): Promise<void> {
  const orders = join(snapshot, 'card-orders.json');
  writeFileSync(orders, JSON.stringify({ cards, site: siteCard(journal), frame: frame(journal) } satisfies CardOrders));
  const fonts = { FONTCONFIG_FILE: join(root, 'content/typeset/fonts.conf') };
  await runNode(root, [join(root, 'src/loaders/make-cards.ts'), orders, snapshot], fonts).catch((cause) => {
    const isOther = journal.look.logo === '' || machineFailure(cause) || failedPage(cause);
    throw isOther ? cause : new BuildProblem(BUILD_TEXTS.logo, { cause });
  });
  await rm(orders);
}
