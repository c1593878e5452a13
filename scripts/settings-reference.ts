import type { Setting } from './read-settings.ts';

/** Set by the host; documented but not offered. */
const BY_HOST = 'Set by Netlify';

const MADE = 'Written by "npm run describe-settings" from src/server/kernel/env.ts; changes made here are lost.';

/** All settings as a documentation page, one table per group. */
export function settingsPage(settings: readonly Setting[]): string {
  const tables = byGroup(settings).flatMap(([group, members]) => [
    `## ${group}\n`,
    '| variable | default | meaning |',
    '|---|---|---|',
    ...members.map(({ name, fallback = 'not set', meaning }) =>
      row([`\`${name}\``, group === BY_HOST ? 'by Netlify' : fallback, meaning]),
    ),
    '',
  ]);
  return `${[INTRODUCTION, ...tables].join('\n').trimEnd()}\n`;
}

const INTRODUCTION = `# Environment settings

<!-- ${MADE} -->

Settings are environment variables, or lines of a file .env, for which \`.env.example\` is the template: an unchanged copy runs
the demonstration. Commands read that file; what the environment already sets takes precedence. An empty value means
"not set". All mistakes are reported together, before anything is done.

What the editorial office sets (names, prices, times, texts) is not here but under Settings in the editor area: see
[Where to change what](where-to-change.md).
`;

/** A template of .env: its values are the defaults. */
export function settingsExample(settings: readonly Setting[]): string {
  const groups = byGroup(settings.filter(({ group }) => group !== BY_HOST));
  return [
    ...wrapped(`Every setting of the journal. Copy this file to .env: unchanged, it runs the demonstration. ${MADE}`),
    ...groups.flatMap(([group, members]) => [
      '',
      `# --- ${group}`,
      ...members.flatMap(({ name, meaning, fallback, value }) => [
        '',
        ...wrapped(forTerminal(fallback && !value ? `${meaning} Default: ${fallback}.` : meaning)),
        `${name}=${value}`,
      ]),
    ]),
    '',
  ].join('\n');
}

function byGroup(settings: readonly Setting[]): [group: string, members: Setting[]][] {
  return [...Map.groupBy(settings, ({ group }) => group)];
}

const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/** Markdown as a comment: without markup, with link targets after their text. */
const forTerminal = (markdown: string) =>
  markdown.replace(/\[([^\]]+)\]\(([\w-]+\.md)[^)]*\)/g, '$1 (docs/$2)').replaceAll('`', '');

const WIDTH = 110;

/** Wraps a text into comment lines. */
function wrapped(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last.length + word.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines.map((line) => `# ${line}`);
}
