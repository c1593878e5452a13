import { readPageText } from '#domain/information/page-text';
import { informationPages, knowPictures, shownJournal } from '#loaders/snapshot';

knowPictures();

/** All information pages as they are shown. */
export const infoPages = informationPages().map((page) => ({
  ...page,
  ...readPageText(shownJournal(), page.text, page.path),
}));
