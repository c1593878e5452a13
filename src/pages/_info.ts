import { readPageText } from '#domain/information/page-text';
import { informationPages } from '#loaders/snapshot';

/** All information pages as they are shown. */
export const infoPages = informationPages().map((page) => ({ ...page, ...readPageText(page.text, page.path) }));
