import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Journal } from '#domain/journal/journal';
import { paths } from '#domain/kernel/paths';
import { articleTypeName } from '#domain/publication/article-type';
import type { ArticleCard, Manifest } from '#domain/publication/manifest';
import { SITE_CARD, siteCard } from '#domain/publication/share-card';
import { BUILD_TEXTS, BuildProblem, machineFailureText } from '#domain/publishing/build';
import type { SiteFolder } from '#server/kernel/adapters/site-folder';
import { sourceHash } from './cached-folder.ts';
import type { CardFrame, CardOrder, CardOrders } from './draw-card.ts';
import { linkFile } from './link-files.ts';
import type { LongLivedProcess } from './render-site.ts';
import { failedPage, runNode } from './run-node.ts';
import { CARDS_FILE } from './snapshot.ts';

/** A change to these files redraws every card. */
const SOURCES = [
  ...['card.typ', 'journal.typ'].map((file) => `content/typeset/${file}`),
  'src/loaders/draw-card.ts',
  'src/domain/publication/share-card.ts',
];

/** The names of the cards of rendered articles, by slug. Withdrawn articles have none. */
export type CardNames = Record<string, string>;

const cardFrame = (journal: Journal): CardFrame => ({
  name: journal.name,
  language: journal.language,
  look: journal.look,
});

/**
 * The maximum number of cards drawn in one build, newest articles first: each takes a thirtieth of a second. When a
 * whole archive is rendered, as after an import, older articles keep their cards or use the site's.
 */
export const DRAWN_MAX = 200;

/** Up to this many cards are drawn faster in a long-lived build process than in a new one. */
const DRAWN_HERE_MAX = 8;

/**
 * Names each rendered page's card by a hash of its content, so that sites that link here do not keep showing an old
 * one, and writes the names into the snapshot's folder for the pages.
 */
export function nameCards({
  journal,
  root,
  manifest,
  snapshot,
  rendered,
  live,
}: Omit<CardJob, 'keepsSiteCard' | 'here'>): CardNames {
  const base = sourceHash(root, SOURCES, { frame: JSON.stringify(cardFrame(journal)) });
  const names: CardNames = {};
  let drawn = 0;
  for (const card of manifest.articles) {
    const address = paths.article(card.slug);
    if (card.is_withdrawn || !rendered.has(address)) continue;
    const name = `card-${hashOf(base, cardContent(journal, card))}.png`;
    const isKept = live !== undefined && existsSync(live.file(join(address, name)));
    if (!isKept && drawn >= DRAWN_MAX) continue;
    drawn += Number(!isKept);
    names[card.slug] = name;
  }
  writeFileSync(join(snapshot, CARDS_FILE), JSON.stringify(names));
  return names;
}

/** The contents of a card. Its figure changes with `updated_at`, which citations do not affect. */
const cardContent = (
  journal: Journal,
  { title, article_type, authors, is_sample, is_retracted, updated_at }: ArticleCard,
) => JSON.stringify([title, articleTypeName(journal, article_type), authors, is_sample, is_retracted, updated_at]);

const hashOf = (...parts: string[]) => createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, 16);

interface CardJob {
  journal: Journal;
  root: string;
  snapshot: string;
  manifest: Manifest;
  /** The addresses of the rendered pages; kept pages keep their card. */
  rendered: ReadonlySet<string>;
  live: SiteFolder | undefined;
  /** Whether only publications have changed since the live site. */
  keepsSiteCard: boolean;
  here?: LongLivedProcess | undefined;
}

/** Writes the cards into a built site: links the live site's, and draws the others. */
export async function writeCards(job: CardJob, names: CardNames, pages: string): Promise<void> {
  const wanted = job.manifest.articles.flatMap(({ id, slug }) => {
    const [name, address] = [names[slug], paths.article(slug)];
    return name ? [{ id, path: join(address, name) }] : [];
  });
  const missing: CardOrder[] = [];
  for (const { id, path } of [{ id: null, path: SITE_CARD }, ...wanted]) {
    const [kept, out] = [job.live?.file(path), join(pages, path)];
    // The page itself may be written later.
    mkdirSync(dirname(out), { recursive: true });
    const isKept = kept !== undefined && (id !== null || job.keepsSiteCard) && existsSync(kept);
    if (isKept) await linkFile(kept, out);
    else missing.push({ id, out });
  }
  if (missing.length > 0) await draw(job, missing);
}

async function draw({ journal, root, snapshot, here }: CardJob, cards: CardOrder[]): Promise<void> {
  const orders: CardOrders = { cards, site: siteCard(journal), frame: cardFrame(journal) };
  const drawn =
    here && cards.length <= DRAWN_HERE_MAX ? here.drawCards(orders, snapshot) : drawElsewhere(root, orders, snapshot);
  await drawn.catch((cause) => {
    const isOther = journal.look.logo === '' || machineFailureText(cause) || failedPage(cause);
    throw isOther ? cause : new BuildProblem(BUILD_TEXTS.logo, { cause });
  });
}

/** Uses a separate process, because drawing uses whole cores and a crash must not affect the server. */
async function drawElsewhere(root: string, orders: CardOrders, snapshot: string): Promise<void> {
  const file = join(snapshot, 'card-orders.json');
  writeFileSync(file, JSON.stringify(orders));
  await runNode(root, [join(root, 'src/loaders/make-cards.ts'), file, snapshot], cardEnv(root));
  await rm(file);
}

/** The environment of a process that draws cards: where its fonts are. */
export const cardEnv = (root: string) => ({ FONTCONFIG_FILE: join(root, 'content/typeset/fonts.conf') });
