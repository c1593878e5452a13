import type { Conduct } from './conduct.ts';

export type FoundAiUse = Pick<Conduct, 'ai_use' | 'ai_tools' | 'ai_purpose'>;

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
