import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { ArticleCard, Manifest } from '#domain/publication/manifest';

/** The manifest without its cards, which are in other files: a new article changes only the newest. */
const MANIFEST_FILE = 'manifest.json';
const CARDS_PER_FILE = 256;
const CARDS_FILE = /^cards-[\w-]+\.json$/;

/** `cards` are the names of the files with the cards, oldest first. */
const ManifestHead = z.strictObject({ ...Manifest.omit({ articles: true }).shape, cards: z.array(z.string()) });

/** Reads a snapshot's manifest; for a damaged file the error names it and the remedy. */
export function readManifest(folder: string): Manifest {
  const { cards, ...head } = readValidated(join(folder, MANIFEST_FILE), ManifestHead);
  const oldestFirst = cards.flatMap((file) => readValidated(join(folder, file), ArticleCard.array()));
  return { ...head, articles: oldestFirst.reverse() };
}

/** Writes a manifest. `known` is the one in the folder; files whose cards are unchanged stay. */
export function writeManifest(folder: string, { articles, ...head }: Manifest, known: Manifest | undefined): void {
  const before = known ? readValidated(join(folder, MANIFEST_FILE), ManifestHead).cards : [];
  const former = known?.articles.toReversed() ?? [];
  const oldestFirst = articles.toReversed();
  const cards: string[] = [];
  for (let start = 0; start < oldestFirst.length; start += CARDS_PER_FILE) {
    const [own, old] = [oldestFirst, former].map((all) => all.slice(start, start + CARDS_PER_FILE));
    const file = before[start / CARDS_PER_FILE];
    const isSame = own?.length === old?.length && own?.every((card, index) => card === old?.[index]);
    cards.push(file && isSame ? file : writeCards(folder, own ?? []));
  }
  writeAtomically(join(folder, MANIFEST_FILE), JSON.stringify({ ...head, cards }));
  const listed = new Set(cards);
  for (const name of readdirSync(folder)) {
    if (CARDS_FILE.test(name) && !listed.has(name)) rmSync(join(folder, name));
  }
}

/** Files are named by content hash, so files of the previous manifest never change. */
function writeCards(folder: string, cards: readonly ArticleCard[]): string {
  const text = JSON.stringify(cards);
  const file = `cards-${createHash('sha256').update(text).digest('base64url').slice(0, 22)}.json`;
  writeAtomically(join(folder, file), text);
  return file;
}

/** Reads a file of a snapshot; for a damaged one the error names it and the remedy. */
export function readValidated<Shape>(file: string, schema: z.ZodType<Shape>): Shape {
  const text = readFileSync(file, 'utf8');
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    const issue = cause instanceof z.ZodError ? cause.issues[0] : undefined;
    const place = issue ? ` at ${issue.path.join('.')}: ${issue.message}` : '';
    const remedy = 'Delete that file; the next build writes it again.';
    throw new Error(`The publication snapshot ${file} is damaged${place}. ${remedy}`, { cause });
  }
}

export function writeAtomically(file: string, text: string): void {
  writeFileSync(`${file}.part`, text);
  renameSync(`${file}.part`, file);
}
