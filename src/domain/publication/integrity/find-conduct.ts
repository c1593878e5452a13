import { CONSENTS_TO_PARTICIPATE, type Conduct } from './conduct.ts';
import { approvalIn } from './find-approval.ts';
import { type EthicsTopic, isNotApplicable, type StatedSentence, sentencesOf } from './statement-parts.ts';

/** Statements on the conduct of a study. */
export interface ConductStatements {
  ethics: string;
  ai_use: string;
}

/**
 * Approval, consent and AI use according to the statements, as a proposal for confirmation. Ambiguous or contradictory
 * statements are ignored.
 */
export function conductIn({ ethics, ai_use }: ConductStatements): Partial<Conduct> {
  const sentences = sentencesOf(ethics);
  return { ...approvalIn(sentences), ...consentIn(sentences), ...aiUseIn(ai_use) };
}

type FoundConsent = Partial<Pick<Conduct, 'consent_to_participate' | 'consent_to_publication'>>;

const NEXT_CLAUSE =
  /[;,] (?:and |but |while |whereas )?(?=(?:which|who|all|each|every|the|their|written|verbal|oral|informed|consent|patients?|participants?|parents?|no|both|and|for|except|unless|if|where)\b)|,? (?:and|but|while|whereas) (?=(?:all|each|every|written|verbal|oral|informed|consent|patients?|participants?|the (?:need|requirement|committee|board)|their|waived|(?:has|have|had|was|were) (?:waived|obtained|consented))\b(?! (?:for publication|to publi)))/iu;

const CONSENT = /\b(?:consent(?:s|ed|ing)?|agreed (?:in writing|verbally|orally))\b/iu;
const GIVEN =
  /\b(?:g[ai]ven?|gave|giving|obtained|provided?|signed|received|taken|consented|agreed|secured|acquired|collected|documented|had|expressed|completed)\b/iu;
const WAIVED = /\b(?:waive[dr]|waives|waiver)\b/iu;
const NOT_NEEDED =
  /\b(?:not|no|nor) (?:[a-z]+ )?(?:required|needed|necessary|applicable)\b|\bunnecessary\b|\b(?:does|did|do) not require\b|^no (?:[a-z-]+ )*consent (?:was|is) (?:required|needed|necessary)/iu;
const DOUBT =
  /\b(?:not|no|without|never|nor|neither|unable|could|would|will|may|might|if|unless|except|where(?:ver)? (?:possible|appropriate|required|applicable)|when(?:ever)?|some|most|many|refus\w+|declin\w+|withdr[ae]wn?|who (?:did|had not)|pending|either|implied|presumed|deferred|opt-out|opted|broad|those who|only|cannot|need|requirements?|whether|policy)\b|n['’]t\b/iu;
const OF_PUBLICATION = /\bpubli(?:sh\w*|cation)/iu;
const OF_PARTICIPATION =
  /\b(?:participat\w+|take part|taking part|inclusion|enrol\w*|in the (?:study|trial|research)|study participation)\b/iu;

const CONDITION = /\b(?:if|unless|except|some|when(?:ever)?|whether|where)\b/iu;

/** Whether consent was waived; the words after it say for whom. */
const isWaived = (clause: string) =>
  WAIVED.test(clause) &&
  !CONDITION.test(clause) &&
  !DOUBT.test(
    clause.replace(new RegExp(`(${WAIVED.source}).*$`, 'iu'), '').replace(/\b(?:need|requirements?)\b/giu, ''),
  );

/** Forms of consent. */
function formsOf(clause: string): Conduct['consent_to_participate'] {
  const forms: Conduct['consent_to_participate'] = [];
  if (/\b(?:written|signed|in writing|in written form)\b/iu.test(clause)) forms.push('written');
  if (/\b(?:verbal(?:ly)?|oral(?:ly)?)\b/iu.test(clause)) forms.push('verbal');
  return forms.length > 0 ? forms : ['given'];
}

/** The consent a statement describes, if unambiguous. */
function consentIn(sentences: readonly StatedSentence[]): FoundConsent {
  const participation = new Set<Conduct['consent_to_participate'][number]>();
  const publication = new Set<NonNullable<Conduct['consent_to_publication']>>();
  const unclear = new Set<EthicsTopic>();
  for (const { text, topics } of sentences) {
    if (isNotApplicable(text)) {
      if (topics.length === 0 || topics.includes('participation')) participation.add('not_applicable');
      if (topics.includes('publication')) publication.add('not_applicable');
      continue;
    }
    for (const clause of text.split(NEXT_CLAUSE)) {
      if (!CONSENT.test(clause)) continue;
      const about = topicsOf(clause, topics);
      if (isWaived(clause)) {
        if (about.includes('publication')) unclear.add('publication');
        if (about.includes('participation')) participation.add('waived');
      } else if (NOT_NEEDED.test(clause) && !CONDITION.test(clause)) {
        if (about.includes('participation')) participation.add('not_applicable');
        if (about.includes('publication')) publication.add('not_applicable');
      } else if (GIVEN.test(clause) && !DOUBT.test(clause)) {
        if (about.includes('participation')) for (const form of formsOf(clause)) participation.add(form);
        if (about.includes('publication')) publication.add('given');
      } else {
        for (const topic of about) unclear.add(topic);
      }
    }
  }
  // Waived for some and given by others: left to a person to decide.
  if (participation.has('not_applicable') && participation.size > 1) unclear.add('participation');
  const [published] = publication;
  return {
    ...(participation.size > 0 &&
      !unclear.has('participation') && {
        consent_to_participate: CONSENTS_TO_PARTICIPATE.filter((one) => participation.has(one)),
      }),
    ...(published && publication.size === 1 && !unclear.has('publication') && { consent_to_publication: published }),
  };
}

function topicsOf(clause: string, labelled: readonly EthicsTopic[]): EthicsTopic[] {
  const isOfPublication = OF_PUBLICATION.test(clause);
  if (isOfPublication) return OF_PARTICIPATION.test(clause) ? ['participation', 'publication'] : ['publication'];
  const under = labelled.filter((topic) => topic !== 'approval');
  return under.length === 1 ? under : ['participation'];
}

type FoundAiUse = Pick<Conduct, 'ai_use' | 'ai_tools' | 'ai_purpose'>;

const AI =
  '(?:AI|A\\.I\\.|artificial intelligence|generative|LLMs?|language (?:models?|tools?)|(?:chat)?GPT|ChatGPT|chatbots?|Claude|Gemini|Copilot|Bard|DeepL|Grammarly|Perplexity|Llama|Mistral|Midjourney|DALL-?E|Whisper|QuillBot|Writefull|Elicit|machine translation|translation tools?|grammar(?:[- ]check\\w*)?|spell-?check\\w*|paraphras\\w+ tools?)';
const NAMES_AI = new RegExp(`(?<![\\p{L}])${AI}(?![\\p{Ll}])|ChatGPT|GPT-?\\d`, 'iu');

const LABEL =
  /^(?:(?:declaration|statement|disclosure)s? (?:of|on) )?(?:the )?(?:use of )?(?:generative )?(?:AI|artificial intelligence)(?:[- ](?:use|tools?|assisted|statement|disclosure|declaration|and|technologies|in|the|writing|process|scientific|large|language|models?|generated|content))*\s*[:–—.\n]\s*/iu;

const TOOLS = `(?:(?:any|form of|forms of|such|generative|artificial intelligence|AI|\\(AI\\)|LLMs?|\\(LLMs?\\)|large|language|models?|based|AI-based|assisted|AI-assisted|tools?|technolog(?:y|ies)|software|chatbots?|systems?|or|and|kind|of|[,/-]) ?)+`;
const NONE = [
  /^(?:none|nil|no)(?: (?:declared|used|to declare))?$/iu,
  new RegExp(`^no ${TOOLS}(?:was|were|has been|have been) (?:used|employed|utili[sz]ed|involved)\\b`, 'iu'),
  new RegExp(
    `^(?:the authors?|we|I)(?: (?:declare|confirm|state|certify)s?(?: that)?)?(?: (?:they|we|he|she|I))? (?:did not|have not|has not|had not) (?:used?|employ(?:ed)?|utili[sz]ed?|made? use of) (?:any )?${TOOLS}`,
    'iu',
  ),
  new RegExp(
    `^(?:the authors?|we|I) (?:declare|confirm|state|certify)s?(?: that)? no ${TOOLS}(?:was|were|has been|have been) (?:used|employed|utili[sz]ed)\\b`,
    'iu',
  ),
  new RegExp(`^(?:the )?(?:authors?|we|I) used no ${TOOLS}`, 'iu'),
  new RegExp(`^${TOOLS}(?:was|were) not (?:used|employed|utili[sz]ed)\\b`, 'iu'),
];
const BESIDE =
  /\b(?:responsib\w+|accountab\w+)\b|^(?:after|following|all|the|every)\b.*\b(?:check|review|edit|verif)\w*|^(?:the authors?|we|I) (?:have )?(?:then )?(?:carefully )?(?:check|review|edit|verif)\w*/iu;

const DURING =
  '(?:(?:during|in|for|while) (?:the )?(?:preparation|preparing|writing|drafting) (?:of )?(?:this|the|our) (?:work|manuscript|article|paper|text),? )?';
const WHO = '(?:the )?(?:author\\(s\\)|authors?|we|I|(?:\\p{Lu}\\.?-?){2,5})(?: (?:have|has))?';
const PURPOSE = '(?:in order |only |solely |exclusively )?(?<link>to|for|in|as|on) (?<purpose>.+)';
const USED = [
  new RegExp(`^${DURING}${WHO} (?:used|employed|utili[sz]ed|made use of) (?<tools>.{2,160}?) ${PURPOSE}$`, 'iu'),
  new RegExp(
    `^${DURING}(?<tools>.{2,160}?),? (?:was|were|has been|have been) (?:only |solely )?(?:used|employed|utili[sz]ed|consulted) (?:by (?:the authors?|us|${WHO}) )?${PURPOSE}$`,
    'iu',
  ),
];

const NEXT_SENTENCE = /(?<=[.!?])(?<!\b(?:e\.g|i\.e|vs|v|St|Inc|ver|\p{Lu})\.)\s+(?=\p{Lu})|\n+/u;
const DENIED =
  /\b(?:no|not|none|never|without|neither|nor|except|apart|other than|unless|may|might|could)\b|n['’]t\b/iu;
const LEAVES_SOME = /\b(?:except|apart|other than|unless|but|however|although|besides|only|beyond|aside)\b/iu;

/** Whether, for what and with which tools AI was used, if the statement is unambiguous; undefined otherwise. */
export function aiUseIn(statement: string): FoundAiUse | undefined {
  const sentences = statement
    .replace(/[^\S\n]+/gu, ' ')
    .trim()
    .replace(LABEL, '')
    .split(NEXT_SENTENCE)
    .map((one) => one.trim().replace(/[\s.;]+$/u, ''))
    .filter(Boolean);
  const found: FoundAiUse[] = [];
  for (const sentence of sentences) {
    const said = sayingOf(sentence);
    if (said) found.push(said);
    else if (BESIDE.test(sentence)) continue;
    else if (NAMES_AI.test(sentence) || found.length === 0) return undefined;
  }
  const [first] = found;
  if (!first || found.some(({ ai_use }) => ai_use !== first.ai_use)) return undefined;
  if (first.ai_use === 'none') return first;
  const joined = (parts: string[]) => [...new Set(parts)].join('; ');
  return {
    ai_use: 'used',
    ai_tools: joined(found.map(({ ai_tools }) => ai_tools)),
    ai_purpose: joined(found.map(({ ai_purpose }) => ai_purpose)),
  };
}

function sayingOf(sentence: string): FoundAiUse | undefined {
  const isNone = NONE.some((pattern) => pattern.test(sentence)) && !LEAVES_SOME.test(sentence);
  if (isNone) return { ai_use: 'none', ai_tools: '', ai_purpose: '' };
  if (DENIED.test(sentence)) return undefined;
  for (const pattern of USED) {
    const { tools = '', link = '', purpose = '' } = pattern.exec(sentence)?.groups ?? {};
    if (!NAMES_AI.test(tools)) continue;
    const named = tools.replace(/^(?:an? |the (?!\p{Lu}))/iu, '');
    const what = link.toLowerCase() === 'to' ? `to ${purpose}` : purpose;
    return { ai_use: 'used', ai_tools: large(named), ai_purpose: large(what) };
  }
  return undefined;
}

const large = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
