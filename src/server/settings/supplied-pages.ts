import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InformationPage } from '#domain/settings/information/page-fields';
import { parseSuppliedPage } from '#domain/settings/information/supplied-page';
import { contentFolder } from '#server/kernel/content-folder';

let loaded: readonly InformationPage[] | undefined;

/** The default information pages, by title. */
export function suppliedPages(): readonly InformationPage[] {
  if (!loaded) {
    const folder = contentFolder('pages');
    const pages = readdirSync(folder).map((file) => parseSuppliedPage(file, readFileSync(join(folder, file), 'utf8')));
    loaded = pages.sort((a, b) => a.title.localeCompare(b.title, 'en'));
  }
  return loaded;
}
