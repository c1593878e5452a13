import type { DeclarationName } from '#domain/publication/declaration-table';
import { OTHER_DECLARATIONS } from './other-declarations.ts';

/** How authors head their declarations. */
const HEADINGS: Readonly<Record<DeclarationName, RegExp>> = {
  author_contributions:
    /^(?:the )?(?:credit )?(?:authors?['’]?s?['’]? )?(?:individual )?(?:contributions?|contributorship|roles)(?: of (?:the )?authors?)?(?: statement)?$|^credit (?:author(?:ship)? )?(?:contribution )?statement$|^authorship$/,
  funding:
    /^(?:(?:sources?|details|statement) of )?(?:funding|financial (?:support|disclosures?)|grant support|support)(?: (?:sources?|statement|information|and support|acknowledge?ments?))?$|^role of (?:the )?funding sources?$/,
  competing_interests:
    /^(?:(?:declarations?|statement|disclosures?) of )?(?:potential )?(?:(?:competing|conflicting|financial) interests?|conflicts? of interests?|interests|conflicts)(?: (?:statement|disclosures?|declaration))?$|^disclosures?(?: statement)?$/,
  ethics:
    /^(?:research )?(?:ethics?|ethical)(?: (?:approvals?|statement|declarations?|committee approval|considerations|clearance|approval statement))?(?:,? (?:and )?(?:informed )?(?:patient )?consent(?: to participate)?(?: and (?:consent )?(?:for|to) publication)?)?$|^(?:patient|informed|written)?\s?(?:informed )?consent(?: statement| for publication| to participate| form)?$|^institutional review board statement$/,
  trial_registration:
    /^(?:clinical )?(?:trials?|study|protocol|prospero) registration(?: numbers?| details)?$|^registration(?: number)?$/,
  data_availability:
    /^(?:availability of (?:the )?(?:supporting )?data(?: and (?:materials?|code))?|(?:data|code)(?:,? (?:and )?(?:code|materials?))? (?:availability|sharing|accessibility|access)(?: and materials)?(?: statement| plan)?)$/,
  ai_use:
    /^(?:(?:declaration|statement|disclosure|use) (?:of|on) )?(?:the )?(?:use of )?(?:generative )?(?:ai|artificial intelligence|large language models)\b.{0,60}$/,
  acknowledgements: /^acknowledge?ments?$/,
};

const ALL = [HEADINGS, OTHER_DECLARATIONS].flatMap(Object.entries) as [DeclarationName, RegExp | null][];

/** How long the heading of a declaration may be. */
export const LABEL_MAX = 90;

/** Which declaration a heading names. */
export function declarationOf(heading: string): DeclarationName | undefined {
  const text = plainHeading(heading);
  return text.length > LABEL_MAX ? undefined : ALL.find(([, pattern]) => pattern?.test(text))?.[0];
}

/** A heading for comparison: without its number and the colon at its end, in lower case. */
export const plainHeading = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/^\s*\d{1,2}(?:\.\d{1,2})*[.)]?\s+(?=\p{L})/u, '')
    .replace(/[\s:.–—]+$/u, '')
    .trim()
    .toLowerCase();
