import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { button, field, toasts } from '../../support/account-pages.ts';
import { type PageOptions, useBrowser } from '../../support/browser.ts';
import { pngWith } from '../../support/canary-documents.ts';
import { openPart, textOf as text, openProduction as toProduction } from '../../support/production-page.ts';

const browsing = useBrowser();
const REFERENCES = `1. Adeyemi T. Screening where it is offered. Prim Care. 2022;3:1-9.
2. Karlsson P. Visits in the north. Scand J Visits. 2021;7:44-50.`;
/** Chromium's console message about a failed request. */
const REFUSED = [/the server responded with a status of (400|409)/];

const openProduction = async (words: string, options: PageOptions = {}) =>
  toProduction(await browsing.newPage(options), words);

const tool = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true });
const saved = (page: Page) => page.getByRole('status', { name: 'Full text' }).getByText(/^Saved /);
const dialog = (page: Page) => page.getByRole('dialog');

/** The editor moves the focus only after handling the key. */
const hasFocus = (control: Locator) => control.and(control.page().locator(':focus')).waitFor();

/** The text in the HTML view. */
async function htmlOf(page: Page): Promise<string> {
  await button(page, 'HTML').click();
  const html = await field(page, 'Text as HTML').inputValue();
  await button(page, 'HTML').click();
  return html;
}

/** Once the page says “Saved”, the server has the typed text. */
async function waitUntilSaved(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+s');
  await saved(page).waitFor();
}

test('a text is written by keyboard: headings, marks, lists, a table with a head and merged cells, an equation, a citation, a note, a figure, a link', async () => {
  const page = await openProduction('polygenic', { expectedErrors: REFUSED });
  await openPart(page, 'References');
  await field(page, 'References').fill(REFERENCES);
  await button(page, 'Save references').click();
  await button(page, 'Discard my changes').waitFor({ state: 'detached' });
  await openPart(page, 'Text');

  await text(page).click();
  await page.keyboard.press('ControlOrMeta+Alt+2');
  await page.keyboard.type('Results');
  await page.keyboard.press('Enter');
  await page.keyboard.type('There were more ');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('visits');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type(' in the north');

  // From the text to the toolbar and along it, with its keyboard shortcuts.
  await page.keyboard.press('Alt+F10');
  await hasFocus(tool(page, 'Undo'));
  await page.keyboard.press('ArrowLeft');
  await hasFocus(tool(page, 'Table'));
  await page.keyboard.press('Escape');
  await hasFocus(text(page));

  await tool(page, 'Citation').click();
  await dialog(page).getByLabel('Find a reference').fill('karlsson');
  await dialog(page).getByRole('checkbox').check();
  await dialog(page).getByRole('button', { name: 'Cite' }).click();
  await page.keyboard.type(', where ');
  await tool(page, 'Equation').click();
  await dialog(page).getByLabel('LaTeX').fill('\\frac{a}{');
  await dialog(page)
    .getByText(/This is not valid LaTeX/)
    .waitFor();
  await dialog(page).getByLabel('LaTeX').fill('\\frac{a}{b} \\geq 1');
  await dialog(page).locator('.equation-result mfrac').waitFor();
  await browsing.checkLooks(page);
  await dialog(page).getByRole('button', { name: 'Insert' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  await page.keyboard.type('.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- one');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('within one');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');

  await tool(page, 'Table').click();
  await page.keyboard.type('Visits by region');
  await text(page).locator('th').first().click();
  await page.keyboard.type('Region');
  await page.keyboard.press('Tab');
  await tool(page, 'Remove column').click();
  await text(page).locator('th').nth(1).click();
  await page.keyboard.type('Visits');
  await tool(page, 'Header column').click();
  await text(page).locator('tbody tr').nth(1).locator('th').click();
  await page.keyboard.type('North');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('South');
  await tool(page, 'Header row').click();
  expect(await tool(page, 'Header row').getAttribute('aria-pressed')).toBe('false');
  await tool(page, 'Header row').click();
  await text(page).getByText('within one').click();
  await page.keyboard.press('End');
  await tool(page, 'Note').click();
  await page.keyboard.type('Counted by hand.');
  expect(await text(page).locator('h2').last().innerText()).toBe('Notes');
  await text(page).locator('th').first().click();
  await browsing.checkLooks(page);
  await waitUntilSaved(page);

  const html = await htmlOf(page);
  expect(html).toContain(
    '<h2>Results</h2>\n<p>There were more <strong>visits</strong> in the north[<a href="#ref-2">2</a>]',
  );
  expect(html).toContain('<annotation encoding="application/x-tex">\\frac{a}{b} \\geq 1</annotation>');
  expect(html).toContain(
    '<ul><li>one<ul><li>within one<sup><a href="#note-1" id="note-mark-1">note 1</a></sup></li></ul></li></ul>',
  );
  expect(html).toMatch(
    /<figure id="table-1"><figcaption><strong>Table 1\.<\/strong> Visits by region<\/figcaption><table><thead><tr><th scope="col">Region<\/th>/,
  );
  expect(html).toContain('<tbody><tr><th scope="row">North</th>');
  expect(html).toContain('<li id="note-1">Counted by hand. <a href="#note-mark-1">↑</a></li>');

  // Undoes a saved change, then redoes it.
  await text(page).focus();
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  expect(await htmlOf(page)).not.toBe(html);
  await text(page).focus();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  expect(await htmlOf(page)).toBe(html);
  await text(page).focus();
  await waitUntilSaved(page);

  await page.reload();
  await text(page).locator('mfrac').waitFor();
  expect(await htmlOf(page)).toBe(html);
  await page.getByRole('link', { name: 'Preview', exact: true }).click();
  await page.locator('.full-text').waitFor();
  expect(await page.locator('.full-text thead th[scope=col]').first().innerText()).toBe('Region');
  expect(await page.locator('.full-text mfrac').count()).toBe(1);
  expect(await page.locator('.full-text a.cite').getAttribute('href')).toBe('#ref-2');
  expect(await page.locator('.full-text li#note-1').innerText()).toContain('Counted by hand.');

  // Another text in a narrow window: a figure with its caption, merged cells, a link to a section.
  await page.getByRole('link', { name: 'Back to production' }).click();
  await page.setViewportSize({ width: 360, height: 800 });
  await openPart(page, 'Text');
  await text(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type('Where it is:');
  await waitUntilSaved(page);
  await openPart(page, 'Figures');
  const form = page.locator('#new-figure');
  await form.getByLabel('Alternative text').fill('A map.');
  await form.getByLabel('Caption').fill('Visits by <em>region</em>.');
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer: Buffer.from(pngWith('Visits')) });
  await button(page, 'Add the figure').click();
  await page.locator('.figures').getByRole('img', { name: 'A map.' }).waitFor();
  await openPart(page, 'Text');
  await text(page).getByRole('img', { name: 'A map.' }).waitFor();

  await text(page).getByText('Where it is:').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+Alt+2');
  await page.keyboard.type('Where');
  await page.keyboard.press('Enter');
  await tool(page, 'Table').click();
  await text(page).locator('th').nth(0).click();
  await page.keyboard.press('Shift+ArrowRight');
  await tool(page, 'Merge cells').click();
  await text(page).locator('th').nth(0).click();
  await page.keyboard.type('Place');
  await text(page).locator('th').nth(1).click();
  await page.keyboard.type('Visits');
  await text(page).locator('figcaption').last().click();
  await page.keyboard.press('End');
  await page.keyboard.type(' More.');
  await tool(page, 'Figure').click();
  await dialog(page).getByLabel('Alternative text').fill('A map with more visits in the north.');
  await dialog(page).getByRole('button', { name: 'Change' }).click();
  await text(page).getByText('Where it is:').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' ');
  await page.keyboard.press('ControlOrMeta+k');
  await dialog(page).getByLabel('Link to').selectOption('Where');
  await dialog(page).getByLabel('Link text').fill('see there');
  await dialog(page).getByRole('button', { name: 'Insert' }).click();
  await browsing.checkLooks(page);
  await waitUntilSaved(page);
  const other = await htmlOf(page);
  expect(other).toContain('<p>Where it is: <a href="#where">see there</a></p>\n<h2 id="where">Where</h2>');
  expect(other).toContain('<thead><tr><th scope="col" colspan="2">Place</th><th scope="col">Visits</th>');
  expect(other).toContain(
    '<img src="figure-1.png" alt="A map with more visits in the north."><figcaption><strong>Figure 1.</strong> Visits by <em>region</em>. More.</figcaption>',
  );
}, 180_000);

test('of two who write one text the slower chooses; changes elsewhere in the article do not get in the way', async () => {
  const slow = await openProduction('appointment', { expectedErrors: REFUSED });
  const quick = await openProduction('appointment');
  await openPart(quick, 'Metadata');
  await field(quick, 'Funding').fill('The regional council.');
  await button(quick, 'Save metadata').click();
  await button(quick, 'Discard my changes').waitFor({ state: 'detached' });
  await openPart(quick, 'Text');
  await text(slow).click();
  // A new paragraph, so that its end is also the end of its line.
  await slow.keyboard.press('ControlOrMeta+Home');
  await slow.keyboard.type('Written by the slower one.');
  await slow.keyboard.press('Enter');
  await slow.keyboard.press('ArrowLeft');
  await waitUntilSaved(slow);

  await quick.reload();
  await text(quick).getByText('Written by the slower one.').click();
  await quick.keyboard.press('End');
  await quick.keyboard.type(' And by the quicker one.');
  await waitUntilSaved(quick);
  await slow.keyboard.type(' More of it.');
  const notice = slow.getByRole('alert').filter({ hasText: 'What you have typed is kept.' });
  await notice.waitFor();
  expect(await text(slow).innerText()).toContain('Written by the slower one. More of it.');
  await button(slow, 'Use the other version').click();
  await text(slow).getByText('Written by the slower one. And by the quicker one.').waitFor();
  expect(await notice.count()).toBe(0);
});

test('what comes into a text from elsewhere: words of Word and Google Docs in the dialect alone, pictures where they were put, keys where the cursor is', async () => {
  const page = await openProduction('polygenic');
  await text(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Everybody came');
  await page.keyboard.press('ControlOrMeta+a');
  // Both in one task, as on a slow device.
  await text(page).evaluate((one) => {
    const words = document.createTreeWalker(one, NodeFilter.SHOW_TEXT).nextNode();
    document.getSelection()?.collapse(words, 'Everybody'.length);
    one.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  });
  expect(await text(page).getByRole('paragraph').allInnerTexts()).toEqual(['Everybody', ' came']);

  // Content pasted from Word and Google Docs is reduced to the dialect.
  await text(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  const word = `<html><head><style>p.MsoNormal{color:red}</style></head><body>
    <!--StartFragment--><h1 style='mso-fareast-font-family:Times'>Findings<o:p></o:p></h1>
    <p class=MsoNormal style="margin:0"><span style='font-size:11pt;color:#c00'>Red <b>bold</b> and <i>slanted</i> H<sub>2</sub>O</span><o:p></o:p></p>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>   </span></span>first</p>
    <p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.<span>  </span></span>below</p>
    <table class=MsoTable border=1 style='width:300pt'><tr><td width=100><p class=MsoNormal>a</p></td><td colspan=2><p class=MsoNormal>b</p></td></tr></table>
    <p><a href="javascript:alert(1)">bad</a> <a href="https://example.org/x">good</a></p><!--EndFragment--></body></html>`;
  const docs = `<b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700;font-family:Arial">Strong</span><span style="font-style:italic"> slanted</span><span style="vertical-align:super">3</span> plain</p></b>`;
  for (const html of [word, docs]) {
    await page.keyboard.press('ControlOrMeta+End');
    await text(page).evaluate((editor, words) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', words);
      editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, html);
    await page.keyboard.press('Enter');
  }
  const pasted = await htmlOf(page);
  expect(pasted).toContain('<h2>Findings</h2>\n<p>Red <strong>bold</strong> and <em>slanted</em> H<sub>2</sub>O</p>');
  expect(pasted).toContain('<ul><li>first<ol><li>below</li></ol></li></ul>');
  expect(pasted).toContain('<table><tbody><tr><td>a</td><td colspan="2">b</td></tr></tbody></table>');
  expect(pasted).toContain('<p>bad <a href="https://example.org/x">good</a></p>');
  expect(pasted).toContain('<p><strong>Strong</strong><em> slanted</em><sup>3</sup> plain</p>');
  expect(pasted).not.toMatch(/style=|class=|<span|javascript/);
  await text(page).click();
  await waitUntilSaved(page);

  // A pasted or dropped picture becomes a figure at that position; a replaced one is shown immediately.
  await text(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  for (const words of ['One.', 'Two.', 'Three.']) {
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
  }
  await text(page).getByText('One.').click();
  await page.keyboard.press('End');
  await put(page, 'paste', { file: pngWith('Pasted') });
  // Typing continues beside it.
  await page.keyboard.type(' And so on.');
  await text(page).getByRole('img').waitFor();
  const drawn = () => text(page).getByRole('img').first().getAttribute('src');
  await expect.poll(drawn).toMatch(/^data:image\/png/);
  const before = await drawn();
  await put(page, 'drop', { file: pngWith('Dropped'), on: 'Two.' });
  await expect.poll(() => text(page).getByRole('img').count()).toBe(2);

  // Pasted with text, an embedded image is included; a missing one is reported.
  await text(page).getByText('Three.').click();
  const image = `data:image/png;base64,${Buffer.from(pngWith('Inside')).toString('base64')}`;
  await put(page, 'paste', { html: `<p>Of the web<img src="https://example.org/a.png"><img src="${image}"></p>` });
  await toasts(page).getByText('One image was pasted as a link only').waitFor();
  await put(page, 'paste', { file: Buffer.from('GIF89a'), name: 'a.gif' });
  await toasts(page).getByText(PRODUCTION_TEXTS.wrongFigure).waitFor();
  await expect.poll(() => text(page).getByRole('img').count()).toBe(3);
  await text(page).getByText('Adding an image').waitFor({ state: 'detached' });
  await waitUntilSaved(page);
  const html = (await htmlOf(page)).replaceAll('\n', '');
  const [, number] =
    /^<p>One. And so on.<\/p><figure id="figure-(\d+)">.*<\/figure><p>Two.<\/p><figure.*<\/figure><p>Three.Of the web<\/p><figure.*<\/figure>$/.exec(
      html,
    ) ?? [];
  expect(number, html).toBeTruthy();

  await openPart(page, 'Figures');
  await page.getByText(`Replace the image of Figure ${number}`).click();
  await page
    .getByLabel(`New image for Figure ${number}`)
    .setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: Buffer.from(pngWith('Replaced')) });
  await button(page, 'Replace the image').click();
  await openPart(page, 'Text');
  await expect.poll(drawn).not.toBe(before);
}, 180_000);

test('a wide table scrolls with the text that has the focus, and a phone’s screen stays as wide as it is', async () => {
  const page = await openProduction('appointment', { width: 360 });
  const cells = '<td>haemoglobin</td>'.repeat(12);
  await button(page, 'HTML').click();
  await field(page, 'Text as HTML').fill(`<table><tbody><tr>${cells}</tr><tr>${cells}</tr></tbody></table>`);
  await button(page, 'HTML').click();
  await text(page).getByRole('table').waitFor();

  await text(page).focus();
  const box = await text(page).evaluate((one) => {
    one.scrollBy(200, 0);
    return { moved: one.scrollLeft, hasFocus: one === document.activeElement };
  });
  expect(box).toEqual({ moved: 200, hasFocus: true });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

/** Pastes or drops content from another program into the text. */
async function put(
  page: Page,
  way: 'paste' | 'drop',
  { file, name = 'picture.png', html, on }: { file?: Uint8Array; name?: string; html?: string; on?: string },
): Promise<void> {
  const box = on ? await text(page).getByText(on).boundingBox() : null;
  const given = {
    way,
    bytes: file && [...file],
    name,
    html,
    at: { clientX: (box?.x ?? 0) + 5, clientY: (box?.y ?? 0) + 5 },
  };
  await text(page).evaluate((editor, { way, bytes, name, html, at }) => {
    const data = new DataTransfer();
    if (html) data.setData('text/html', html);
    if (bytes) data.items.add(new File([new Uint8Array(bytes)], name));
    const options = { bubbles: true, cancelable: true };
    editor.dispatchEvent(
      way === 'paste'
        ? new ClipboardEvent('paste', { ...options, clipboardData: data })
        : new DragEvent('drop', { ...options, ...at, dataTransfer: data }),
    );
  }, given);
}
