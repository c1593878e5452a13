/** How many changed paragraphs the history shows of one change, and how much of each. */
const SHOWN = 6;
const SHOWN_LENGTH = 200;

/** The paragraphs that came and went between two texts, in sentences. */
export function textChanges(before: string, after: string): string[] {
  const [from, to] = [before, after].map((text) => text.split('\n').filter(Boolean)) as [string[], string[]];
  const shortened = (line: string) =>
    line.length > SHOWN_LENGTH ? `${line.slice(0, SHOWN_LENGTH).toWellFormed()}…` : line;
  const changes = [
    ...to.filter((line) => !from.includes(line)).map((line) => `Added: ${shortened(line)}`),
    ...from.filter((line) => !to.includes(line)).map((line) => `Removed: ${shortened(line)}`),
  ];
  const more = changes.length - SHOWN;
  if (changes.length === 0) return ['Paragraphs in another order'];
  return more > 0 ? [...changes.slice(0, SHOWN), `And ${more} more changes`] : changes;
}
