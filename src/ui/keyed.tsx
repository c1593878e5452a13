/** Sentences with a key of each for React: what people wrote may make two of them alike. */
export function keyed(sentences: readonly string[]): { key: string; sentence: string }[] {
  const times = new Map<string, number>();
  return sentences.map((sentence) => {
    const time = (times.get(sentence) ?? 0) + 1;
    times.set(sentence, time);
    return { key: `${time} ${sentence}`, sentence };
  });
}
