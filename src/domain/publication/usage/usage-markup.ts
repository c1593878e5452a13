import { monthName } from '#domain/kernel/date';
import { markupElement } from '#domain/kernel/element';
import type { MarkupElement, MarkupNode } from '#domain/kernel/markup';
import { paths } from '#domain/kernel/paths';
import { usageApi } from './paths.ts';
import { type ArticleUsage, type JournalUsage, type MonthOfUsage, USAGE_METRICS } from './usage-counts.ts';

export function journalUsageMarkup({ months, most_read }: JournalUsage): MarkupNode[] {
  const [newest] = months;
  if (!newest) return [markupElement('p', {}, ['No views have been counted yet.'])];
  return [
    ...monthsMarkup('All articles, by month', months, true),
    markupElement('h2', {}, ['Most read in the last twelve months']),
    table(
      'Most read in the last twelve months',
      ['Article', 'Requests', 'Investigations'],
      most_read.map(({ slug, title, requests, investigations }) => [
        markupElement('a', { href: paths.article(slug) }, [title]),
        requests,
        investigations,
      ]),
    ),
  ];
}

export function articleUsageMarkup({ slug, title, months }: ArticleUsage): MarkupNode[] {
  const name = markupElement('p', {}, [markupElement('a', { href: paths.article(slug) }, [title])]);
  if (months.length === 0)
    return [markupElement('h2', {}, ['One article']), name, markupElement('p', {}, ['No views yet.'])];
  const [heading, ...rest] = monthsMarkup('One article, by month', months, false);
  return heading ? [heading, name, ...rest] : [];
}

function monthsMarkup(heading: string, months: readonly MonthOfUsage[], hasFiles: boolean): MarkupNode[] {
  const file = (month: string) =>
    markupElement('a', { href: `${usageApi.month}?month=${month}`, 'aria-label': `CSV of ${monthName(month)}` }, [
      'CSV',
    ]);
  const rows = months.map((one) => [
    monthName(one.month),
    ...USAGE_METRICS.map(([name]) => one[name]),
    ...(hasFiles ? [file(one.month)] : []),
  ]);
  const labels = ['Month', ...USAGE_METRICS.map(([, label]) => label), ...(hasFiles ? ['File'] : [])];
  return [markupElement('h2', {}, [heading]), table(heading, labels, rows)];
}

function table(label: string, labels: readonly string[], rows: readonly (readonly (MarkupNode | number)[])[]) {
  const cell = (value: MarkupNode | number, index: number): MarkupElement => {
    const shown = typeof value === 'number' ? value.toLocaleString('en') : value;
    return index === 0 ? markupElement('th', { scope: 'row' }, [shown]) : markupElement('td', {}, [shown]);
  };
  return markupElement('div', { class: 'table-region', role: 'region', tabindex: '0', 'aria-label': label }, [
    markupElement('table', {}, [
      markupElement('thead', {}, [
        markupElement(
          'tr',
          {},
          labels.map((text) => markupElement('th', { scope: 'col' }, [text])),
        ),
      ]),
      markupElement(
        'tbody',
        {},
        rows.map((cells) => markupElement('tr', {}, cells.map(cell))),
      ),
    ]),
  ]);
}
