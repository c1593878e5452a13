/** The topic of a labelled part of an ethics statement. */
export type EthicsTopic = 'approval' | 'participation' | 'publication';

/** `topics` come from the label above the sentence; empty without a label. */
export interface StatedSentence {
  text: string;
  topics: readonly EthicsTopic[];
}

const LABEL =
  /^(?:(?:declarations?|statements?)(?: of| on)? )?(?:(?:research )?(?:ethics?|ethical|institutional review board|irb|(?:written )?(?:informed )?(?:patient )?consent|human (?:and animal )?rights|publication)(?: [a-z/&, ]{0,60})?)(?:\s*[:–—]|\.(?=\s+[A-Z])|\s*\n)\s*/i;

const topicsOf = (label: string): EthicsTopic[] => {
  const topics: EthicsTopic[] = [];
  if (/ethic|review board|irb|rights/i.test(label)) topics.push('approval');
  const isOfPublication = /publi(?:sh|cation)/i.test(label);
  if (/participat/i.test(label) || (/consent/i.test(label) && !isOfPublication)) topics.push('participation');
  if (isOfPublication) topics.push('publication');
  return topics;
};

const NEXT_SENTENCE =
  /(?<=[.!?])(?<!\b(?:[Nn]o|[Nn]r|[Nn]os|[Rr]ef|St|Dr|Prof|Univ|Hosp|Dept|approx|e\.g|i\.e|vs|al|Az|[A-Z])\.)\s+(?=[\p{Lu}\p{Lo}])|\n+/u;

export function sentencesOf(statement: string): StatedSentence[] {
  const sentences: StatedSentence[] = [];
  let topics: EthicsTopic[] = [];
  let rest = statement.replace(/[^\S\n]+/gu, ' ').trim();
  while (rest !== '') {
    const label = LABEL.exec(rest)?.[0] ?? '';
    // A longer match is a sentence that starts with these words.
    if (label !== '' && label.length < 90 && !/\b(?:was|were|is|are|has|have|by)\b/i.test(label)) {
      topics = topicsOf(label);
      rest = rest.slice(label.length);
    }
    const end = NEXT_SENTENCE.exec(rest);
    const text = rest.slice(0, end?.index ?? rest.length).trim();
    if (text !== '') sentences.push({ text: text.replace(/[\s.;]+$/u, ''), topics });
    rest = end ? rest.slice(end.index + end[0].length).trim() : '';
  }
  return sentences;
}

/** Whether a sentence is only "not applicable" or the like. */
export const isNotApplicable = (text: string): boolean =>
  /^(?:(?:this )?(?:is )?not applicable|n\/?a|none|not (?:required|needed|necessary))(?: (?:for|to|in) (?:this|the present) (?:article|study|review|work|manuscript|type of (?:study|article)))?$/i.test(
    text,
  );
