/** The pattern of `like` for texts that hold a word, every character of it as it is written. */
export const holding = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
