/** Adds unique keys for React: sentences written by users may repeat. */
export function withKeys(sentences: readonly string[]): { key: string; sentence: string }[] {
  const times = new Map<string, number>();
  return sentences.map((sentence) => {
    const time = (times.get(sentence) ?? 0) + 1;
    times.set(sentence, time);
    return { key: `${time} ${sentence}`, sentence };
  });
}
