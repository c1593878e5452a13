/** A text in lines that fit, broken at blanks and, where a word is too long for any line, within it. */
export function brokenLines(text: string, fits: (line: string) => boolean): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines = [''];
    for (const word of paragraph.split(' ').flatMap((long) => pieces(long, fits))) {
      const last = lines.at(-1) ?? '';
      if (last === '') lines[lines.length - 1] = word;
      else if (fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(word);
    }
    return lines;
  });
}

function pieces(word: string, fits: (line: string) => boolean): string[] {
  let end = word.length;
  while (end > 1 && !fits(word.slice(0, end))) end -= 1;
  return end >= word.length ? [word] : [word.slice(0, end), ...pieces(word.slice(end), fits)];
}
