import { isReferencesHeading } from '#domain/document/other-headings';

const NUMBER = /^[\divxlc]{0,5}[.)]?\s*/i;
/** Headings that may follow the references. Names below them are not citations. */
const FOLLOWING =
  /^(acknowledge?ments?|funding|financial|contribut|conflicts? of|competing|declarations?|disclosures?|data availability|availability|ethic|consent|append|supplement|supporting|figures?\b|figure legends?|legends?|tables?\b|correspond|about the authors?|authors?|affiliations?|address|orcid|abbreviations|glossary|notes|additional|title page|biograph)/i;
const LONGEST_HEADING = 60;

/**
 * Steps through lines or paragraphs and returns whether each belongs to the references. `isHeading`: the document marks
 * it as a heading.
 */
export function referenceWalk(): (line: string, isHeading?: boolean) => boolean {
  let isWithin = false;
  return (line, isHeading = false) => {
    const text = line.trim();
    if (text.length <= LONGEST_HEADING && text !== '') {
      const words = text.replace(NUMBER, '').replace(/\s*[:.]$/, '');
      const plain = /^(?:\p{L} ){3,}\p{L}$/u.test(words) ? words.replaceAll(' ', '') : words;
      if (isReferencesHeading(plain)) isWithin = true;
      else if (isHeading || (FOLLOWING.test(plain) && isShortTitle(plain))) isWithin = false;
    }
    return isWithin;
  };
}

/** A heading is a few words, without the numbers and full stops of a citation. */
function isShortTitle(text: string): boolean {
  return text.split(/\s+/).length <= 6 && !/[.;,]|\d{4}/.test(text);
}
