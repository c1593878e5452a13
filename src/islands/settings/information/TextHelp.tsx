const LINES: readonly (readonly [written: string, becomes: string])[] = [
  ['## A heading', 'a heading; ### one below it'],
  ['an empty line', 'a new paragraph'],
  ['**bold** and *italic*', 'emphasised text'],
  ['[Contact](/contact)', 'a link within the site'],
  ['[ICMJE](https://www.icmje.org/)', 'a link to another site'],
  ['- one', 'an entry of a list; 1. with a number'],
  ['> words', 'a quotation'],
  ['| Column | Column |', 'a table; its second line is | --- | --- |'],
];

/** How the text of a page is written. */
export function TextHelp() {
  return (
    <details className="page-help">
      <summary>How the text is written</summary>
      <dl>
        {LINES.map(([written, becomes]) => (
          <div key={written}>
            <dt>
              <code>{written}</code>
            </dt>
            <dd>{becomes}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
