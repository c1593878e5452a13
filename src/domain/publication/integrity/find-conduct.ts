import { parseDate } from '#domain/kernel/written-date';
import { CONSENTS_TO_PARTICIPATE, type Conduct, type EthicsCommittee } from './conduct.ts';
import { parseRegistration } from './registration.ts';
import { type EthicsTopic, isNotApplicable, type StatedSentence, sentencesOf } from './statement-parts.ts';

export interface ConductStatements {
  ethics: string;
  ai_use: string;
}

/**
 * Proposes approval, consent and AI use from the statements, for an editor to confirm. Ambiguous or contradictory
 * statements yield nothing.
 */
export function findConduct({ ethics, ai_use }: ConductStatements): Partial<Conduct> {
  const sentences = sentencesOf(ethics);
  return { ...findApproval(sentences), ...findConsent(sentences), ...findAiUse(ai_use) };
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
const PUBLICATION = /\bpubli(?:sh\w*|cation)/iu;
const PARTICIPATION =
  /\b(?:participat\w+|take part|taking part|inclusion|enrol\w*|in the (?:study|trial|research)|study participation)\b/iu;

const CONDITION = /\b(?:if|unless|except|some|when(?:ever)?|whether|where)\b/iu;

/**
 * Whether consent was waived. The text after the match only concerns whose consent, so expressions of doubt there do
 * not count.
 */
const isWaived = (clause: string) =>
  WAIVED.test(clause) &&
  !CONDITION.test(clause) &&
  !DOUBT.test(
    clause.replace(new RegExp(`(${WAIVED.source}).*$`, 'iu'), '').replace(/\b(?:need|requirements?)\b/giu, ''),
  );

/** Returns the stated forms of consent, or `given` if none is stated. */
function consentForms(clause: string): Conduct['consent_to_participate'] {
  const forms: Conduct['consent_to_participate'] = [];
  if (/\b(?:written|signed|in writing|in written form)\b/iu.test(clause)) forms.push('written');
  if (/\b(?:verbal(?:ly)?|oral(?:ly)?)\b/iu.test(clause)) forms.push('verbal');
  return forms.length > 0 ? forms : ['given'];
}

function findConsent(sentences: readonly StatedSentence[]): FoundConsent {
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
        if (about.includes('participation')) for (const form of consentForms(clause)) participation.add(form);
        if (about.includes('publication')) publication.add('given');
      } else {
        for (const topic of about) unclear.add(topic);
      }
    }
  }
  // Not needed for some and given by others: an editor has to decide.
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
  const isAboutPublication = PUBLICATION.test(clause);
  if (isAboutPublication) return PARTICIPATION.test(clause) ? ['participation', 'publication'] : ['publication'];
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
const IRRELEVANT =
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

/** Finds the tools and the purpose of AI use, or that none was used; undefined if the statement is ambiguous. */
export function findAiUse(statement: string): FoundAiUse | undefined {
  const sentences = statement
    .replace(/[^\S\n]+/gu, ' ')
    .trim()
    .replace(LABEL, '')
    .split(NEXT_SENTENCE)
    .map((one) => one.trim().replace(/[\s.;]+$/u, ''))
    .filter(Boolean);
  const found: FoundAiUse[] = [];
  for (const sentence of sentences) {
    const parsed = parseAiSentence(sentence);
    if (parsed) found.push(parsed);
    else if (IRRELEVANT.test(sentence)) continue;
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

function parseAiSentence(sentence: string): FoundAiUse | undefined {
  const isNone = NONE.some((pattern) => pattern.test(sentence)) && !LEAVES_SOME.test(sentence);
  if (isNone) return { ai_use: 'none', ai_tools: '', ai_purpose: '' };
  if (DENIED.test(sentence)) return undefined;
  for (const pattern of USED) {
    const { tools = '', link = '', purpose = '' } = pattern.exec(sentence)?.groups ?? {};
    if (!NAMES_AI.test(tools)) continue;
    const named = tools.replace(/^(?:an? |the (?!\p{Lu}))/iu, '');
    const what = link.toLowerCase() === 'to' ? `to ${purpose}` : purpose;
    return { ai_use: 'used', ai_tools: capitalise(named), ai_purpose: capitalise(what) };
  }
  return undefined;
}

const capitalise = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

type FoundApproval = Pick<Conduct, 'approval' | 'committees'>;

const ETHICAL =
  '(?:(?:formal|full|prior|appropriate|institutional|local|research|necessary|further|separate) )*(?:ethics?(?: committee| board)?|ethical|IRB|institutional review board|institutional|REC|review board|bioethics?)';
const APPROVAL =
  '(?:approvals?|clearance|permissions?|permits?|review(?: and approval)?|oversight|consent|authori[sz]ation|favou?rable opinion|positive (?:vote|opinion))';
const ADVERBS =
  '(?:(?:also|formally|fully|duly|prospectively|ethically|reviewed and|independently|both|first|assessed and|evaluated and|examined and|considered and|read and) )*';

/** Matches the start of a clause that is no longer about the approval. */
const NEXT_CLAUSE_OF_APPROVAL =
  /,? (?:and|but|while|whereas) (?=(?:all|each|every|any|no|both|written|informed|verbal|oral|signed|participants?|patients?|parents?|subjects?|donors?|consent|was|were|is|are|has|have|had|conducted|performed|carried|conform\w*|compl\w+|follow\w+|adher\w+|registered|in accordance|in line|in compliance|we|they|it|this|the (?:participants?|patients?|need|requirements?|study|trial|protocol|procedures?|experiments?|work|research|women|parents|board|committee) (?:protocol|was|were|is|are|has|have|had|conform\w*|compl\w+|adher\w+|waived|gave|provided|for|to)\b)\b)|, (?=(?:which|who|where|in accordance|in compliance|in line|conducted|performed|prior|before|with)\b)| (?=(?:before|prior to|in accordance|in compliance|in agreement|in line|according to|in keeping|in conformity|as well as|where the|which|that (?!of)|who|for (?:this|the present|the study|research|all|both|the use|use of)|to (?:conduct|perform|carry|use|access))\b)/iu;
const beforeNextClause = (text: string) => text.split(NEXT_CLAUSE_OF_APPROVAL)[0] ?? '';

const APPROVED_BY = new RegExp(
  `\\b(?:${ADVERBS}(?:approved|authori[sz]ed|cleared|sanctioned|endorsed)(?<details>(?: (?:on|under|with|in|\\()[^()]{0,60}\\)?)??)|(?:obtained|received|granted|given|provided|sought and (?:obtained|received)|secured|issued)(?: (?:a |an |its |the )?(?:${ETHICAL} )?${APPROVAL})?) (?:by|from|of) (?<list>.+)$`,
  'iu',
);
const HAS_APPROVAL = new RegExp(
  `^(?:(?:the|this|our|present|all) )*(?:we|study|trial|research|project|protocol|work|authors|investigation)(?: protocol)? (?:have |has |had |was |were )?(?:obtained|received|got|granted|given|has|had|secured) (?:an? |the )?(?:${ETHICAL} )?${APPROVAL} (?:by|from|of) (?<list>.+)$`,
  'iu',
);
const COMMITTEE_APPROVED = new RegExp(
  `^(?:the |our )?(?<list>.+?) (?:has |have |had )?${ADVERBS}(?:approved|authori[sz]ed|granted(?: (?:an?|its|full|us))*(?: ${ETHICAL})? ${APPROVAL}(?: (?:for|to|of))?|gave(?: (?:an?|its|their|full))*(?: ${ETHICAL})? ${APPROVAL}(?: (?:for|to|of))?|issued an? (?:${ETHICAL} )?${APPROVAL}(?: for)?)(?<rest>(?:$|[ (,]).*)$`,
  'iu',
);
const OBJECT =
  /^(?: ?(?:all|the|this|our|present|current|study|studies|protocols?|research|trial|project|work|use|of|data|procedures?|experiments?|experimental|clinical|aspects?|and|design|its|conduct|human|animal|retrospective|prospective|analysis|registry|survey|methods?|investigation|ethics|question\w*|to (?:conduct|perform|carry out))(?=$|[ ,(;]))*,? ?/iu;

const APPROVAL_DENIED =
  /\b(?:not|no(?!\.)|without|never|nor|neither|pending|awaiting|await|will be|applied|refused|rejected|withdr[ae]wn|however|except|unless)\b|n['’]t\b/iu;
const CONSENT_WORD = /\bconsent\b/iu;

const NEED = '(?:need|necessity|requirements?|obligation)(?: (?:for|of|to (?:obtain|seek|have)))?';
const REVIEW_WAIVED = new RegExp(
  `\\b(?:waive[dr]|waiver|waives|exempt(?:ed|ion|s)?)\\b|\\b(?:determined|confirmed|ruled|decided|stated|concluded|declared|deemed|advised|judged|considered|certified|informed us)\\b.*\\b(?:not (?:required?|needed|necessary|need|constitute)|unnecessary|no (?:need|${ETHICAL} ${APPROVAL}))`,
  'iu',
);
const WAIVER = new RegExp(
  `^(?:(?:the )?${NEED} (?:an? )?${ETHICAL} ${APPROVAL}(?: (?:of|for) (?:this|the)(?: [a-z]+){1,3})? (?:was|were|has been) waived|(?:(?:the|this|our|present) )*(?:study|research|project|work|survey|${ETHICAL} ${APPROVAL}|analysis|protocol|trial) (?:was|is|were|has been) (?:(?:deemed|considered|determined(?: to be)?|judged|granted|declared|classified as|found to be|ruled) )?(?:an? )?(?:waived|exempt(?:ed|ion)?)(?: status)?(?: from (?:(?:the )?${NEED} )?(?:${ETHICAL} )?(?:${APPROVAL}|regulation))?)(?: (?:by|from|of) (?<list>.+))?$`,
  'iu',
);
const COMMITTEE_WAIVED = new RegExp(
  `^(?:the |our )?(?<list>.+?) (?:has |have |had )?(?:waived (?:the )?${NEED} (?:an? )?(?:${ETHICAL} )?${APPROVAL}|exempted (?:this|the|our)\\b.*|(?:granted|gave|issued) an? (?:exemption|waiver)(?! of (?:informed )?consent)\\b.*|does not require (?:${ETHICAL} )?${APPROVAL}\\b.*|(?:determined|confirmed|ruled|decided|stated|concluded|declared|deemed|advised|judged|considered|certified) (?:that )?.*\\b(?:exempt\\b.*|(?:not (?:be )?(?:required?|needed|necessary|need|constitute)|unnecessary|no need)\\b.*))$`,
  'iu',
);
const REVIEW_NOT_NEEDED = new RegExp(
  `^(?:(?:as|because|since|given that)[^,]{5,160}, )?(?:(?:no|neither) ${ETHICAL} ${APPROVAL}(?: or [a-z ]+)? (?:was|is|were|has been) (?:required|needed|necessary|sought)|(?:the )?${ETHICAL} ${APPROVAL}(?: and (?:informed |patient )?consent(?: to participate)?| for (?:this|the)(?: [a-z]+){1,3})? (?:was|is|were|are) (?:not (?:required|needed|necessary|applicable)|unnecessary)|(?:(?:the|this|our|present) )*(?:study|article|review|work|analysis|manuscript|research|meta-analysis|audit|editorial|paper|commentary) (?:does|did|do) not (?:require|need) (?:an? |any )?(?:${ETHICAL} ${APPROVAL})|(?:the|this|our) (?:article|review|manuscript|study|paper|work|chapter) (?:does not|do not|did not) (?:contain|involve|include|report)(?: any)? (?:new )?(?:studies|research|study|experiments?|data|work)? ?(?:with|on|involving|from|of)? ?(?:human|animal)[^.]*)(?:[,;]? (?:for|as|because|since|in|by any|performed by|under|according)\\b.*)?$`,
  'iu',
);

const NUMBER_ALONE =
  /^(?:the )?(?:(?:ethics?|ethical|IRB|approval|protocol|reference|project|study|committee|REC|IACUC|permit|registration|EK|application) )+(?:number|no\.?|nr\.?|code|id|reference|ref\.?)(?: (?:is|was))?[ :.]+(.+)$/iu;

type ApprovalStatement = FoundApproval | 'unclear' | undefined;

/** Undefined if a sentence is not about approval. */
function parseApproval(text: string): ApprovalStatement {
  const bare = text.replace(/\([^()]*\)/gu, '');
  const denies =
    APPROVAL_DENIED.test(beforeNextClause(bare)) ||
    APPROVAL_DENIED.test(bare.replace(/[,;] (?:and|while|which|but) .*$/u, ''));
  if (REVIEW_NOT_NEEDED.test(text)) return { approval: 'not_needed', committees: [] };
  if (REVIEW_WAIVED.test(text) || /does not require/iu.test(text)) {
    const own = WAIVER.exec(text) ?? COMMITTEE_WAIVED.exec(text);
    if (own) return withCommittees('waived', own.groups?.list ?? '', '');
  }
  const by = APPROVED_BY.exec(text) ?? HAS_APPROVAL.exec(text);
  if (by && namesCommittee(by.groups?.list ?? '') && !isAboutConsent(text, by.index)) {
    if (denies) return 'unclear';
    const before = /\(([^()]*\d[^()]*)\)[^()]*$/u.exec(text.slice(0, by.index))?.[1] ?? '';
    return withCommittees('approved', beforeNextClause(by.groups?.list ?? ''), `${before} ${by.groups?.details ?? ''}`);
  }
  const gave = COMMITTEE_APPROVED.exec(text);
  if (gave && namesCommittee(gave.groups?.list ?? '')) {
    if (denies) return 'unclear';
    return withCommittees(
      'approved',
      gave.groups?.list ?? '',
      beforeNextClause(gave.groups?.rest ?? '').replace(OBJECT, ''),
    );
  }
  return isAboutApproval(text) ? 'unclear' : undefined;
}

/** Whether the subject of "was obtained" is consent rather than approval. */
const isAboutConsent = (text: string, at: number) =>
  CONSENT_WORD.test(text.slice(0, at)) && !/approv|ethic/iu.test(text.slice(0, at));

const isAboutApproval = (text: string) =>
  new RegExp(`\\b${ETHICAL} (?:${APPROVAL})\\b|\\bapprov|\\bexempt|\\b(?:waived|waiver)(?!.*\\bconsent)`, 'iu').test(
    text.replace(/\bconsent(?:ed)?\b.*?\b(?:waived|waiver)|\b(?:waived|waiver)\b.*?\bconsent\b/giu, ''),
  ) && !/\bapproved (?:the )?(?:final|manuscript|version)/iu.test(text);

function withCommittees(approval: 'approved' | 'waived', list: string, rest: string): ApprovalStatement {
  const committees = list === '' ? [] : parseCommittees(list);
  const more = parseDetails(rest);
  if (!committees || !more) return 'unclear';
  const hasMore = more.numbers.length > 0 || more.decided_on !== null;
  const [only] = committees;
  if (!hasMore) return { approval, committees };
  if (!only || committees.length > 1) return 'unclear';
  const numbers = [...new Set([...only.numbers, ...more.numbers])];
  return { approval, committees: [{ ...only, numbers, decided_on: only.decided_on ?? more.decided_on }] };
}

/** Undefined if the statement is ambiguous. */
function findApproval(sentences: readonly StatedSentence[]): FoundApproval | undefined {
  const found: FoundApproval[] = [];
  for (const { text, topics } of sentences) {
    if (isNotApplicable(text)) {
      if (topics.length === 0 || topics.includes('approval')) found.push({ approval: 'not_needed', committees: [] });
      continue;
    }
    const number = NUMBER_ALONE.exec(text)?.[1];
    const last = found.at(-1);
    if (number !== undefined && last?.committees.length === 1) {
      const more = parseDetails(number);
      const [only] = last.committees;
      if (!more || !only) return undefined;
      found[found.length - 1] = {
        ...last,
        committees: [
          {
            ...only,
            numbers: [...new Set([...only.numbers, ...more.numbers])],
            decided_on: only.decided_on ?? more.decided_on,
          },
        ],
      };
      continue;
    }
    const parsed = parseApproval(text);
    if (parsed === 'unclear') return undefined;
    if (parsed) found.push(parsed);
  }
  const [first] = found;
  if (!first || new Set(found.map(({ approval }) => approval)).size > 1) return undefined;
  const committees = found.flatMap((one) => one.committees);
  return {
    approval: first.approval,
    committees: committees.filter(({ name }, index) => committees.findIndex((one) => one.name === name) === index),
  };
}

const BODY = '(?:committees?|comm?ission|boards?|council|panel|authority|comité|comitato|ethikkommission|commissie)';
/** Matches the name of an ethics committee. */
const COMMITTEE_NAME = new RegExp(
  `(?<![\\p{L}])(?:(?:bio)?(?:ethics?|ethical|ethik|éthique|ethische|etica|ética|review|protection|research|institutional|animal|care and use|investigations?)[\\p{L} ,’'-]{0,60}${BODY}|${BODY} (?:for|on|of|de|d['’]) ?[\\p{L} ]{0,40}?(?:ethics?|éthique|etica|ética|research|protection|animal)|ethikkommission|ethics committee|irbs?|recs?|hrec|iacuc|(?:regional )?etikprövning\\p{L}*|research (?:governance |ethics )?office)(?![\\p{L}])`,
  'iu',
);
const namesCommittee = (text: string): boolean => COMMITTEE_NAME.test(text);

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
const DATE = new RegExp(
  `(?<![\\d/.-])(?:\\d{1,2}(?:st|nd|rd|th)? (?:of )?${MONTH},? \\d{4}|${MONTH} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}|\\d{4}-\\d{2}-\\d{2}|\\d{1,2}\\.\\d{1,2}\\.\\d{4})(?![\\d/-])`,
  'iu',
);

const LABELS =
  /^(?:(?:with|under|and|the|its?|our|ethics?|ethical|ethik|irb|rec|iacuc|hrec|study|project|protocol|approval|approved|reference|registration|application|decision|document|file|case|process|permit|permission|licen[cs]e|clearance|certificate|opinion|votum|code|numbers?|num|no|nos|nr|ref|refs|id|ids|identifier|az|dnr|caae|n|#|is|was|number:)(?:[.:°º#]| |$)+)+/iu;
const NUMBER = /^(?=.*\d)[\p{L}\p{N}][\p{L}\p{N}./_:#–-]*(?: [\p{L}\p{N}./_:#–-]+){0,3}$/u;

/** Undefined if part of the text is not understood. */
function parseDetails(text: string): Pick<EthicsCommittee, 'numbers' | 'decided_on'> | undefined {
  const numbers: string[] = [];
  let decided_on: string | null = null;
  let rest = text;
  const date = DATE.exec(rest);
  if (date) {
    const written = parseDate(date[0]);
    if (written?.precision !== 'day') return undefined;
    decided_on = written.date;
    const before = rest
      .slice(0, date.index)
      .replace(/(?:\b(?:on|of|dated|date of approval|approval date|date|approved on|issued on|from)[: ]*)+$/iu, '');
    rest = `${before};${rest.slice(date.index + date[0].length)}`;
    if (DATE.test(rest)) return undefined;
  }
  for (const piece of rest.split(/[()[\];]|, | and | & |,$|^,/u)) {
    const trimmed = piece.trim().replace(/[\s.,:]+$/u, '');
    const bare = trimmed.replace(LABELS, '').trim();
    // Only labels, or an abbreviation of the name: "(REC)".
    if (bare === '' || /^\p{Lu}[\p{L}-]{1,9}$/u.test(bare)) continue;
    if (parseRegistration(bare)) continue;
    if (!NUMBER.test(bare) || /^(?:19|20)\d\d$/.test(bare) || bare.length > 60) return undefined;
    numbers.push(bare);
  }
  return { numbers: [...new Set(numbers)], decided_on };
}

const NAME_ENDS =
  / ?[([;:]|, (?!(?:University|Hospital|Faculty|School|College|Department|Institute|Medical|Ministry|National)\b|\p{Lu}[\p{L} ]+$|\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+)*(?:,|$| [([]))| (?:under|with|on \d|on \p{Lu}[a-z]+ \d|on the|dated|approval|protocol|reference|ref\.?|no\.?|nr\.?|number|permit|decision|registration|in (?:19|20)\d\d|in \p{Lu}[a-z]+ (?:19|20)\d\d|az)(?=[ .,:]|$)/iu;
const UNNAMED =
  /^(?:(?:a|an|the|our|its|their|all|each|every|respective|relevant|responsible|appropriate|competent|participating|corresponding|local|regional|national|central|institutional|independent|hospital|university|institution|ethics?|ethical|research|human|medical|clinical|animal|review|care|and|use|committees?|boards?|commission|council|panel|authorit(?:y|ies)|offices?|irbs?|recs?|iacuc|of|at|in|for|on|sites?|centres?|centers?|hospitals?|institutions?|countr(?:y|ies)|city|responsible|both) ?)+$/iu;

/**
 * Parses the list after "approved by". Generic names, such as "the local ethics committee", are omitted. Undefined if
 * part of the list is not understood.
 */
function parseCommittees(list: string): EthicsCommittee[] | undefined {
  const found: EthicsCommittee[] = [];
  for (const item of splitCommittees(list)) {
    const text = item.replace(/^(?:by |from )?(?:the |our |an? )?/iu, '').trim();
    const end = NAME_ENDS.exec(text)?.index ?? text.length;
    const name = text.slice(0, end).replace(/[\s,.]+$/u, '');
    if (!COMMITTEE_NAME.test(name) || name.length > 200 || /\bcommittees\b|\bboards\b/iu.test(name)) {
      if (UNNAMED.test(name)) continue;
      return undefined;
    }
    const details = parseDetails(text.slice(end));
    if (!details) return undefined;
    if (UNNAMED.test(name) && details.numbers.length === 0) continue;
    found.push({ name: `${name.charAt(0).toUpperCase()}${name.slice(1)}`, ...details });
  }
  return found;
}

/** Splits a list at conjunctions with a committee on both sides. */
function splitCommittees(list: string): string[] {
  const cut = /(?:;|,? and|,) (?=(?:by )?(?:the |that )?)/giu;
  for (const { index, 0: separator } of list.matchAll(cut)) {
    const [before, after] = [list.slice(0, index), list.slice(index + separator.length)];
    const isOpen = (before.match(/\(/g)?.length ?? 0) > (before.match(/\)/g)?.length ?? 0);
    const next = after.slice(0, NAME_ENDS.exec(after)?.index ?? after.length);
    if (
      !isOpen &&
      COMMITTEE_NAME.test(before) &&
      (COMMITTEE_NAME.test(next) || UNNAMED.test(next.replace(/^(?:by|from) /u, ''))) &&
      /^(?:by |from |the |our |\p{Lu})/u.test(after)
    ) {
      return [before, ...splitCommittees(after)];
    }
  }
  return [list];
}
