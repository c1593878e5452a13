import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { HtmlValidate, Severity } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { builtDemonstration } from '../support/built-journals.ts';

/** The WAI-ARIA 1.2 roles that our pages may use. */
const ROLES = [
  ...[
    'alert',
    'alertdialog',
    'button',
    'cell',
    'checkbox',
    'columnheader',
    'combobox',
    'dialog',
    'feed',
    'figure',
    'grid',
  ],
  ...[
    'gridcell',
    'group',
    'heading',
    'img',
    'link',
    'list',
    'listbox',
    'listitem',
    'log',
    'main',
    'menu',
    'menuitem',
    'note',
  ],
  ...[
    'navigation',
    'none',
    'option',
    'presentation',
    'progressbar',
    'radio',
    'radiogroup',
    'region',
    'row',
    'rowgroup',
  ],
  ...[
    'rowheader',
    'search',
    'separator',
    'status',
    'switch',
    'tab',
    'table',
    'tablist',
    'tabpanel',
    'textbox',
    'toolbar',
  ],
];

/** Rules against markup that fails in browsers or screen readers; code style is not checked. */
const RULES = [
  ...[
    'aria-hidden-body',
    'aria-label-misuse',
    'attribute-allowed-values',
    'attribute-misuse',
    'close-attr',
    'close-order',
  ],
  ...['deprecated', 'element-name', 'element-permitted-content', 'element-permitted-occurrences'],
  ...[
    'element-permitted-order',
    'element-permitted-parent',
    'element-required-ancestor',
    'element-required-attributes',
  ],
  ...[
    'element-required-content',
    'empty-title',
    'form-dup-name',
    'heading-level',
    'hidden-focusable',
    'input-missing-label',
  ],
  ...[
    'map-id-name',
    'missing-doctype',
    'multiple-labeled-controls',
    'no-abstract-role',
    'no-deprecated-attr',
    'no-dup-attr',
  ],
  ...['no-dup-id', 'no-implicit-close', 'no-missing-references', 'no-multiple-main', 'no-unknown-attributes'],
  ...[
    'no-unknown-elements',
    'script-element',
    'text-content',
    'unrecognized-char-ref',
    'valid-autocomplete',
    'valid-for',
  ],
  ...['valid-id', 'void-content', 'wcag/h36', 'wcag/h37', 'wcag/h63', 'wcag/h67', 'wcag/h71'],
];

/** The attributes that Astro adds to an island. */
const ISLAND = Object.fromEntries(
  [
    ...['uid', 'prefix', 'component-url', 'component-export', 'renderer-url', 'props', 'ssr', 'client', 'opts'],
    ...['before-hydration-url', 'await-children', 'server-render-time', 'client-render-time'],
  ].map((name) => [name, {}]),
);

const checker = new HtmlValidate({
  root: true,
  rules: Object.fromEntries(RULES.map((rule) => [rule, Severity.ERROR])),
  elements: [
    'html5',
    {
      '*': { attributes: { role: { enum: ROLES } } },
      time: { attributes: { datetime: { enum: ['/.+/'] } } },
      meta: { attributes: { property: {} } },
      svg: { attributes: { viewbox: {} } },
      'astro-island': { flow: true, phrasing: true, attributes: ISLAND },
    },
  ],
});

/** The faults of a page; a second main heading inside a `template` does not count. */
async function faultsOf(html: string): Promise<string[]> {
  const { results } = await checker.validateString(html.replaceAll(/<template\b.*?<\/template>/gs, ''));
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, line, message }) => `${ruleId} ${line}: ${message}`),
  );
}

/** Pages in a folder share a template, so two are checked. */
const ENOUGH = 2;

describe('the HTML of the built site', () => {
  it('has no error on any kind of page', async () => {
    const { pages } = await builtDemonstration();
    const all = globSync('**/*.html', { cwd: pages }).sort();
    const folders = Map.groupBy(all, (file) => dirname(dirname(file)));
    const read = [...folders].flatMap(([folder, files]) => (folder === '.' ? files : files.slice(0, ENOUGH)));
    expect(read.length).toBeGreaterThan(50);
    const faults = [];
    for (const file of read) {
      for (const fault of await faultsOf(readFileSync(join(pages, file), 'utf8'))) faults.push(`${file} ${fault}`);
    }
    expect(faults).toEqual([]);
  });

  it.each([
    ['an id that is there twice', 'no-dup-id', '<p id="a">1</p><p id="a">2</p>'],
    ['an element that is not closed', 'close-order', '<div><section><h2>x</h2>y</div>'],
    ['elements that overlap', 'close-order', '<p><b><i>m</b></i></p>'],
    ['a wrong value', 'attribute-allowed-values', '<input type="txt" aria-label="x">'],
    ['an attribute that does not exist', 'no-unknown-attributes', '<p foo="bar">x</p>'],
    ['a picture without words', 'wcag/h37', '<img src="x.png">'],
    ['a role that does not exist', 'attribute-allowed-values', '<div role="buton">x</div>'],
    ['a name that is not there', 'no-missing-references', '<a href="/x" aria-labelledby="gone">x</a>'],
    ['a block in a paragraph', 'no-implicit-close', '<p><div>x</div></p>'],
    ['a level of headings left out', 'heading-level', '<h3>x</h3>'],
    ['a label of nothing', 'no-missing-references', '<label for="nowhere">x</label>'],
    ['a field without a label', 'input-missing-label', '<input type="text" id="q">'],
    ['an element of the past', 'deprecated', '<center>x</center>'],
    ['a link in a link', 'element-permitted-content', '<a href="/a">a<a href="/b">b</a></a>'],
    ['an empty date', 'attribute-allowed-values', '<time datetime="">x</time>'],
  ])('would show %s', async (_, rule, body) => {
    const head = '<head><meta charset="utf-8"><title>T</title></head>';
    const page = (more: string) =>
      `<!DOCTYPE html><html lang="en">${head}<body><main><h1>T</h1>${more}</main></body></html>`;
    expect(await faultsOf(page(''))).toEqual([]);
    expect((await faultsOf(page(body))).map((fault) => fault.split(' ')[0])).toContain(rule);
  });
});
