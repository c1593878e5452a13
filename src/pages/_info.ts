import { OWN_BOARD } from '#domain/board/own-board';
import { readPageText } from '#domain/information/page-text';
import { boardShown, informationPages, knowPictures } from '#loaders/snapshot';

knowPictures();
OWN_BOARD.text = boardShown();

/** All information pages as they are shown. */
export const infoPages = informationPages().map((page) => ({ ...page, ...readPageText(page.text, page.path) }));
