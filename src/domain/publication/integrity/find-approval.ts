import type { Conduct } from './conduct.ts';
import { committeesIn, detailsOf, namesCommittee } from './find-committees.ts';
import { isNotApplicable, type StatedSentence } from './statement-parts.ts';

export type FoundApproval = Pick<Conduct, 'approval' | 'committees'>;

const ETHICAL =
  '(?:(?:formal|full|prior|appropriate|institutional|local|research|necessary|further|separate) )*(?:ethics?(?: committee| board)?|ethical|IRB|institutional review board|institutional|REC|review board|bioethics?)';
const APPROVAL =
  '(?:approvals?|clearance|permissions?|permits?|review(?: and approval)?|oversight|consent|authori[sz]ation|favou?rable opinion|positive (?:vote|opinion))';
const ADVERBS =
  '(?:(?:also|formally|fully|duly|prospectively|ethically|reviewed and|independently|both|first|assessed and|evaluated and|examined and|considered and|read and) )*';

/** Where the sentence goes on about something else. */
const GOES_ON =
  /,? (?:and|but|while|whereas) (?=(?:all|each|every|any|no|both|written|informed|verbal|oral|signed|participants?|patients?|parents?|subjects?|donors?|consent|was|were|is|are|has|have|had|conducted|performed|carried|conform\w*|compl\w+|follow\w+|adher\w+|registered|in accordance|in line|in compliance|we|they|it|this|the (?:participants?|patients?|need|requirements?|study|trial|protocol|procedures?|experiments?|work|research|women|parents|board|committee) (?:protocol|was|were|is|are|has|have|had|conform\w*|compl\w+|adher\w+|waived|gave|provided|for|to)\b)\b)|, (?=(?:which|who|where|in accordance|in compliance|in line|conducted|performed|prior|before|with)\b)| (?=(?:before|prior to|in accordance|in compliance|in agreement|in line|according to|in keeping|in conformity|as well as|where the|which|that (?!of)|who|for (?:this|the present|the study|research|all|both|the use|use of)|to (?:conduct|perform|carry|use|access))\b)/iu;
const upTo = (text: string) => text.split(GOES_ON)[0] ?? '';

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

const DENIED =
  /\b(?:not|no(?!\.)|without|never|nor|neither|pending|awaiting|await|will be|applied|refused|rejected|withdr[ae]wn|however|except|unless)\b|n['’]t\b/iu;
/** What is said of consent or of animals, not of the study. */
const OF_CONSENT = /\bconsent\b/iu;

const NEED = '(?:need|necessity|requirements?|obligation)(?: (?:for|of|to (?:obtain|seek|have)))?';
const WAIVED = new RegExp(
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
const NOT_NEEDED = new RegExp(
  `^(?:(?:as|because|since|given that)[^,]{5,160}, )?(?:(?:no|neither) ${ETHICAL} ${APPROVAL}(?: or [a-z ]+)? (?:was|is|were|has been) (?:required|needed|necessary|sought)|(?:the )?${ETHICAL} ${APPROVAL}(?: and (?:informed |patient )?consent(?: to participate)?| for (?:this|the)(?: [a-z]+){1,3})? (?:was|is|were|are) (?:not (?:required|needed|necessary|applicable)|unnecessary)|(?:(?:the|this|our|present) )*(?:study|article|review|work|analysis|manuscript|research|meta-analysis|audit|editorial|paper|commentary) (?:does|did|do) not (?:require|need) (?:an? |any )?(?:${ETHICAL} ${APPROVAL})|(?:the|this|our) (?:article|review|manuscript|study|paper|work|chapter) (?:does not|do not|did not) (?:contain|involve|include|report)(?: any)? (?:new )?(?:studies|research|study|experiments?|data|work)? ?(?:with|on|involving|from|of)? ?(?:human|animal)[^.]*)(?:[,;]? (?:for|as|because|since|in|by any|performed by|under|according)\\b.*)?$`,
  'iu',
);

const NUMBER_ALONE =
  /^(?:the )?(?:(?:ethics?|ethical|IRB|approval|protocol|reference|project|study|committee|REC|IACUC|permit|registration|EK|application) )+(?:number|no\.?|nr\.?|code|id|reference|ref\.?)(?: (?:is|was))?[ :.]+(.+)$/iu;

type Saying = FoundApproval | 'unclear' | undefined;

/** What a sentence says of approval; undefined where it says nothing of it. */
function sayingOf(text: string): Saying {
  const bare = text.replace(/\([^()]*\)/gu, '');
  const denies = DENIED.test(upTo(bare)) || DENIED.test(bare.replace(/[,;] (?:and|while|which|but) .*$/u, ''));
  if (NOT_NEEDED.test(text)) return { approval: 'not_needed', committees: [] };
  if (WAIVED.test(text) || /does not require/iu.test(text)) {
    const own = WAIVER.exec(text) ?? COMMITTEE_WAIVED.exec(text);
    if (own) return withCommittees('waived', own.groups?.list ?? '', '');
  }
  const by = APPROVED_BY.exec(text) ?? HAS_APPROVAL.exec(text);
  if (by && namesCommittee(by.groups?.list ?? '') && !isOfConsent(text, by.index)) {
    if (denies) return 'unclear';
    const before = /\(([^()]*\d[^()]*)\)[^()]*$/u.exec(text.slice(0, by.index))?.[1] ?? '';
    return withCommittees('approved', upTo(by.groups?.list ?? ''), `${before} ${by.groups?.details ?? ''}`);
  }
  const gave = COMMITTEE_APPROVED.exec(text);
  if (gave && namesCommittee(gave.groups?.list ?? '')) {
    if (denies) return 'unclear';
    return withCommittees('approved', gave.groups?.list ?? '', upTo(gave.groups?.rest ?? '').replace(OBJECT, ''));
  }
  return isAboutApproval(text) ? 'unclear' : undefined;
}

/** "Consent was obtained from patients of the ethics committee": before the verb stands what was obtained. */
const isOfConsent = (text: string, at: number) =>
  OF_CONSENT.test(text.slice(0, at)) && !/approv|ethic/iu.test(text.slice(0, at));

const isAboutApproval = (text: string) =>
  new RegExp(`\\b${ETHICAL} (?:${APPROVAL})\\b|\\bapprov|\\bexempt|\\b(?:waived|waiver)(?!.*\\bconsent)`, 'iu').test(
    text.replace(/\bconsent(?:ed)?\b.*?\b(?:waived|waiver)|\b(?:waived|waiver)\b.*?\bconsent\b/giu, ''),
  ) && !/\bapproved (?:the )?(?:final|manuscript|version)/iu.test(text);

function withCommittees(approval: 'approved' | 'waived', list: string, beside: string): Saying {
  const committees = list === '' ? [] : committeesIn(list);
  const more = detailsOf(beside);
  if (!committees || !more) return 'unclear';
  const hasMore = more.numbers.length > 0 || more.decided_on !== null;
  const [only] = committees;
  if (!hasMore) return { approval, committees };
  if (!only || committees.length > 1) return 'unclear';
  const numbers = [...new Set([...only.numbers, ...more.numbers])];
  return { approval, committees: [{ ...only, numbers, decided_on: only.decided_on ?? more.decided_on }] };
}

/** Who approved a study, as its statement says it without doubt; undefined where it does not. */
export function approvalIn(sentences: readonly StatedSentence[]): FoundApproval | undefined {
  const found: FoundApproval[] = [];
  for (const { text, topics } of sentences) {
    if (isNotApplicable(text)) {
      if (topics.length === 0 || topics.includes('approval')) found.push({ approval: 'not_needed', committees: [] });
      continue;
    }
    const number = NUMBER_ALONE.exec(text)?.[1];
    const last = found.at(-1);
    if (number !== undefined && last?.committees.length === 1) {
      const more = detailsOf(number);
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
    const said = sayingOf(text);
    if (said === 'unclear') return undefined;
    if (said) found.push(said);
  }
  const [first] = found;
  if (!first || new Set(found.map(({ approval }) => approval)).size > 1) return undefined;
  const committees = found.flatMap((one) => one.committees);
  return {
    approval: first.approval,
    committees: committees.filter(({ name }, index) => committees.findIndex((one) => one.name === name) === index),
  };
}
