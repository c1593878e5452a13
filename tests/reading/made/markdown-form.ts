import type { Block, Cell, Inline, Manuscript, MathForm } from './manuscript.ts';
import { referenceLine, shownOf } from './plain.ts';

const TEX: Record<MathForm, string> = {
  fraction: '\\frac{D}{\\mathrm{AUC}}',
  power: '\\sigma^2',
  sum: 'm=\\sum_{i=1}^{n} x_i',
  sign: '\\ge',
};

/** A manuscript in Markdown with YAML front matter, as Pandoc and Quarto read it. */
export function markdownForm(manuscript: Manuscript): string {
  const notes: string[] = [];
  const inline = (one: Inline): string => {
    if (typeof one === 'string') return one.replace(/([*_$^~])/g, '\\$1');
    if ('raised' in one) return `^${one.raised}^`;
    if ('lowered' in one) return `~${one.lowered}~`;
    if ('position' in one) return one.position > 0 ? `^${one.text}^` : `~${one.text}~`;
    if ('italic' in one) return `*${one.italic}*`;
    if ('math' in one) return one.math === 'sign' ? '≥' : `$${TEX[one.math]}$`;
    if ('link' in one) return `[${one.link}](${one.to})`;
    if ('note' in one) return `[^n${notes.push(one.note)}]`;
    const shown = shownOf(one, manuscript);
    return 'cite' in one && manuscript.citing === 'raised' ? `^${shown}^` : shown;
  };
  const line = (some: readonly Inline[]) => some.map(inline).join('');
  const rowOf = (cells: readonly Cell[]) => `| ${cells.map(({ text }) => line(text)).join(' | ')} |`;
  const block = (one: Block): string => {
    if ('heading' in one) return `${'#'.repeat(one.level)} ${one.heading}`;
    if ('line' in one) return one.isRemoved ? '' : line(one.line);
    if ('list' in one) {
      const begin = { lowerLetter: 97, upperRoman: 1 }[one.format] ?? one.start ?? 1;
      return one.list
        .map((item, at) => `${one.format === 'bullet' ? '-' : `${(begin === 97 ? 1 : begin) + at}.`} ${line(item)}`)
        .join('\n');
    }
    if ('table' in one) {
      const rows = one.table.filter((_, at) => at !== one.removedRow);
      const width = Math.max(...rows.map((cells) => cells.length));
      const full = (cells: readonly Cell[]) =>
        rowOf([...cells, ...Array.from({ length: width - cells.length }, () => ({ text: [''] }))]);
      const [head = [], ...rest] = rows;
      return `${full(head)}\n|${' --- |'.repeat(width)}\n${rest.map(full).join('\n')}\n\n: ${one.caption}${one.note ? `\n\n${inline(one.note)}` : ''}`;
    }
    if ('figure' in one) return `![${one.figure}](figure.png)`;
    if ('display' in one) return `$$${TEX[one.display]}$$`;
    return 'box' in one ? `> ${one.box}` : '';
  };
  const body = manuscript.blocks.map(block).join('\n\n');
  return `---
title: "${manuscript.title}"
author:
${manuscript.authors.map(({ name }) => `  - ${name}`).join('\n')}
keywords: [${manuscript.keywords.join(', ')}]
---

# Abstract

${manuscript.abstract.map(({ heading, text }) => `**${heading}:** ${text}`).join('\n\n')}

${body}

${manuscript.declarations.map(({ heading, text }) => `# ${heading}\n\n${text}`).join('\n\n')}

# References

${manuscript.references.map((one, at) => `${at + 1}. ${referenceLine(one, undefined)}`).join('\n')}

${notes.map((note, at) => `[^n${at + 1}]: ${note}`).join('\n\n')}
`;
}
