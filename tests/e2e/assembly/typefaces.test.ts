import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { paths } from '#domain/kernel/paths';
import { CORE } from '#loaders/typefaces';
import { useBrowser } from '../../support/browser.ts';

const browsing = useBrowser({ isUntouched: true });

/** Opens a page; returns the number of font files fetched, and their faces. */
async function fontsOf(page: Page, address: string) {
  const files: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') files.push(request.url());
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  const loaded = await page.evaluate(async () => {
    const faces = [...(await document.fonts.ready)].filter(
      ({ status, family }) => status === 'loaded' && !/ on /.test(family),
    );
    return faces.map(({ family, style, unicodeRange }) => ({ family, style, range: unicodeRange.replaceAll(' ', '') }));
  });
  return { files, loaded };
}

it('a page in plain English fetches one file of each family and slant that it shows', async () => {
  for (const address of [paths.guidelines, paths.reviewProcess, paths.login]) {
    const { files, loaded } = await fontsOf(await browsing.newPage(), address);
    expect(loaded.map(({ range }) => range)).toEqual(loaded.map(() => CORE));
    expect(new Set(loaded.map(({ family, style }) => `${family} ${style}`)).size).toBe(loaded.length);
    expect(files.length).toBe(loaded.length);
    expect(files.length).toBeGreaterThan(1);
  }
});

/** The width of text in a given style, in pixels. */
const widthOf = (page: Page, words: string, style: string) =>
  page.evaluate(
    async ([text = '', css = '']) => {
      const line = document.createElement('span');
      line.style.cssText = `position: absolute; white-space: nowrap; font-size: 100px; ${css}`;
      line.textContent = text;
      document.body.append(line);
      await document.fonts.load(`100px ${getComputedStyle(line).fontFamily.split(',')[0]}`, text);
      const { width } = line.getBoundingClientRect();
      line.remove();
      return width;
    },
    [words, style],
  );

it('figures in tables are of one width, letters stand closer in pairs, and those beyond the core are of the same typeface', async () => {
  const page = await browsing.newPage();
  await page.goto(paths.guidelines);
  for (const family of ['serif', 'sans']) {
    const font = `font-family: var(--${family});`;
    const tabular = `${font} font-variant-numeric: lining-nums tabular-nums`;
    expect(await widthOf(page, '11111', tabular)).toBe(await widthOf(page, '80808', tabular));
    const proportional = `${font} font-variant-numeric: proportional-nums`;
    expect(await widthOf(page, '11111', proportional)).toBeLessThan(await widthOf(page, '80808', proportional));
    const apart = await widthOf(page, 'AVAVAV', `${font} font-kerning: none`);
    expect(await widthOf(page, 'AVAVAV', font)).toBeLessThan(apart);
  }
  // Adds Polish and Greek letters.
  await page.locator('h1').evaluate((heading) => {
    heading.textContent = 'Åłβ';
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
  const ours = async () => {
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
    const inOurs = fonts.filter(({ familyName }) => familyName.startsWith('Source Serif'));
    return inOurs.reduce((sum, { glyphCount }) => sum + glyphCount, 0);
  };
  await expect.poll(ours).toBe(3);
});
