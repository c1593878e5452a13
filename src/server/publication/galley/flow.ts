/** The smallest thing that goes onto a page whole: a line, a table row, a figure. */
export interface Slice {
  height: number;
  draw: (y: number) => void;
}

/** A coloured ground behind blocks; the same object on consecutive blocks makes one ground. */
export interface Panel {
  fill: string;
  bar: string;
}

/** A paragraph, heading, figure or table, ready to be put onto pages. */
export interface Block {
  slices: Slice[];
  /** Space above and below; between two blocks only the larger of the two counts. */
  before: number;
  after: number;
  /** The fewest slices that may stand before, and after, a page break within the block. */
  minStart: number;
  minEnd: number;
  keepWithNext: boolean;
  /** May move to the top of the next page, the text after it going first. */
  floats: boolean;
  /** Nothing that floats may move past this block. */
  isBarrier: boolean;
  panel: Panel | null;
  /** Drawn again above the slices that go on on a new page. */
  head: Slice | null;
}

/** What stands on one page. */
export interface Page {
  slices: { slice: Slice; y: number }[];
  panels: { panel: Panel; top: number; bottom: number }[];
}

/** The heights between which the text of a page stands; page 1 begins lower. */
export interface Frame {
  firstTop: number;
  top: number;
  bottom: number;
}

const PANEL_REACH = 6;

/** A block with what most blocks have: no ground, two lines kept together at a page break. */
export function block(slices: Slice[], changes: Partial<Block> = {}): Block {
  const usual = { before: 0, after: 0, minStart: 2, minEnd: 2, keepWithNext: false, floats: false };
  return { slices, ...usual, isBarrier: false, panel: null, head: null, ...changes };
}

/** The height of slices one below the other. */
export function heightOf(slices: Slice[]): number {
  return slices.reduce((total, { height }) => total + height, 0);
}

/** Puts blocks under one coloured ground, with room above the first and below the last line. */
export function onPanel(blocks: Block[], panel: Panel, padding: number): Block[] {
  const first = blocks[0]?.slices[0];
  if (first) {
    const { height, draw } = first;
    blocks[0]?.slices.splice(0, 1, { height: height + padding, draw: (y) => draw(y + padding) });
  }
  const lastSlices = blocks.at(-1)?.slices;
  const last = lastSlices?.at(-1);
  if (last) lastSlices?.splice(-1, 1, { ...last, height: last.height + padding });
  return blocks.map((inside) => ({ ...inside, panel }));
}

/** Puts blocks onto pages, one below the other. */
export function paginate(blocks: Block[], frame: Frame): Page[] {
  const pages: Page[] = [{ slices: [], panels: [] }];
  const waiting: Block[] = [];
  let y = frame.firstTop;
  let spaceBelow = 0;

  const isFresh = () => pages.at(-1)?.slices.length === 0;
  const gapBefore = (next: Block) => (isFresh() ? 0 : Math.max(spaceBelow, next.before));
  const room = () => frame.bottom - y + 0.01;

  function place(slice: Slice, panel: Panel | null): void {
    const page = pages.at(-1);
    if (!page) return;
    page.slices.push({ slice, y });
    const ground = page.panels.at(-1);
    if (panel && ground?.panel === panel) ground.bottom = y + slice.height;
    else if (panel) page.panels.push({ panel, top: y, bottom: y + slice.height });
    y += slice.height;
  }

  function placeWhole(whole: Block): void {
    y += gapBefore(whole);
    for (const slice of whole.slices) place(slice, whole.panel);
    spaceBelow = whole.after;
  }

  function newPage(): void {
    pages.push({ slices: [], panels: [] });
    y = frame.top;
    spaceBelow = 0;
    placeWaiting();
  }

  function placeWaiting(): void {
    for (let next = waiting[0]; next; next = waiting[0]) {
      if (!isFresh() && gapBefore(next) + heightOf(next.slices) > room()) return;
      waiting.shift();
      placeWhole(next);
    }
  }

  function placeFlowing(flowing: Block, needed: number): void {
    if (!isFresh() && gapBefore(flowing) + needed > room()) newPage();
    y += gapBefore(flowing);
    let rest = flowing.slices;
    let isAtTop = isFresh();
    while (rest.length > 0) {
      const count = slicesThatFit(rest, room(), flowing, isAtTop);
      for (const slice of rest.slice(0, count)) place(slice, flowing.panel);
      rest = rest.slice(count);
      if (rest.length === 0) break;
      newPage();
      isAtTop = isFresh();
      y += gapBefore(flowing);
      if (flowing.head && rest.length < flowing.slices.length) place(flowing.head, null);
    }
    spaceBelow = flowing.after;
  }

  for (const [index, next] of blocks.entries()) {
    if (next.isBarrier) while (waiting.length > 0) newPage();
    const height = heightOf(next.slices);
    if (!next.floats || height > frame.bottom - frame.top) placeFlowing(next, heightNeeded(blocks, index));
    else if (waiting.length > 0 || gapBefore(next) + height > room()) waiting.push(next);
    else placeWhole(next);
  }
  while (waiting.length > 0) newPage();
  joinPanels(pages);
  return pages;
}

/** Lets a ground that goes on on the next page reach a little beyond the text, as it does at its own ends. */
function joinPanels(pages: Page[]): void {
  for (const [index, page] of pages.entries()) {
    const last = page.panels.at(-1);
    const next = pages[index + 1]?.panels[0];
    if (!last || last.panel !== next?.panel) continue;
    last.bottom += PANEL_REACH;
    next.top -= PANEL_REACH;
  }
}

/** How many slices go onto the page; at the top of an empty page at least one, so that there is an end to it. */
function slicesThatFit(slices: Slice[], room: number, { minStart, minEnd }: Block, isFresh: boolean): number {
  let count = 0;
  let height = 0;
  for (const slice of slices) {
    height += slice.height;
    if (height > room) break;
    count += 1;
  }
  if (count === slices.length) return count;
  const withEnd = Math.min(count, slices.length - minEnd);
  if (withEnd >= minStart) return withEnd;
  return isFresh ? Math.max(count, 1) : 0;
}

/** The height a block must find on the page to begin there: its first lines, and for a heading those of what follows. */
function heightNeeded(blocks: Block[], index: number): number {
  const first = blocks[index];
  if (!first) return 0;
  const { slices, minStart, minEnd, keepWithNext } = first;
  if (!keepWithNext) return heightOf(slices.length < minStart + minEnd ? slices : slices.slice(0, minStart));
  let following = index + 1;
  while (blocks[following]?.floats) following += 1;
  const gap = Math.max(first.after, blocks[following]?.before ?? 0);
  return heightOf(slices) + gap + heightNeeded(blocks, following);
}
