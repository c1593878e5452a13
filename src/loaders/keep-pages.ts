import { cpSync, linkSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cannotLink } from './link-files.ts';

export interface KeptPages {
  from: string;
  to: string;
  folders: { path: string; recursive: boolean }[];
}

/** `node keep-pages.ts ORDERS`: hard-links the files of the folders listed in a file into another site. */
const [, , orders = ''] = process.argv;

function keepFolder(from: string, to: string, recursive: boolean): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isFile()) keepFile(source, target);
    else if (recursive) keepFolder(source, target, recursive);
  }
}

function keepFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!cannotLink(error)) throw error;
    cpSync(from, to);
  }
}

const { from, to, folders }: KeptPages = JSON.parse(readFileSync(orders, 'utf8'));
for (const { path, recursive } of folders) keepFolder(join(from, path), join(to, path), recursive);
