import { sentencesOf, textFiles } from './read-sentences.ts';

/** `npm run list-sentences -- review`: the texts of a room, folder, file or everything, by file. */
const part = process.argv[2] ?? '';
for (const file of textFiles().filter((path) => path.includes(part))) {
  const sentences = sentencesOf(file);
  if (sentences.length) console.log(`\n${file}`);
  for (const { line, text } of sentences) console.log(`${line}: ${text}`);
}
