import { readPageText } from '#domain/information/page-text';
import { informationPages, knowPictures } from '#loaders/snapshot';

knowPictures();

/** All information pages as they are shown. */
export const infoPages = informationPages().map((page) => ({ ...page, ...readPageText(page.text, page.path) }));
