import { wordsOf } from './words.ts';

/** Words that identify an institution within an affiliation, in the most common languages. */
const INSTITUTION =
  /universi|univerz|uniwersy|üniversi|hospital|hôpital|ospedale|klini|clini|krankenhaus|institut|college|école|scuola|school|cent(er|re|ro)\b|zentrum|facult|fakult|academ|akadem|foundation|fundaç|fundac|stiftung|laborator|polyte|politec|medical|infirmary|sanator|ministry|ministère|council|agency|nhs\b|trust\b/i;
/** Department names are the same everywhere and identify no one. */
const DEPARTMENT =
  /^\W*(department|dept|division|section|unit|service|serviço|servicio|abteilung|chair|laboratory of|lab of)\b/i;
/** Words shared by many institutions; the other words identify them. */
const SHARED = new Set(
  `a and at de des da do dos das del der die di du e et for for fur für i in la le les los of on the to und y
  academic academy affiliated association biomedical board cancer care center central centre children childrens city
  clinic clinica clinical college community council county department dental district division education faculdade
  facultad faculte faculty foundation general government group health healthcare hospital hospitals independent
  infirmary institute institut instituto institution international laboratory main medical medicina medicine memorial
  municipal national nhs nursing pediatric pharmacy primary private provincial public regional research researcher
  royal s school science sciences second service services st state surgery teaching technical technology trust unit
  universidad universidade universita universitario universitat universite university women zentrum`.split(/\s+/),
);

/**
 * The institutions in an affiliation that would identify its authors: "University of Porto", but not "Department of
 * Surgery", "Faculty of Medicine" or "Portugal".
 */
export function institutionsIn(affiliation: string): string[] {
  const parts = affiliation.split(/[,;\n]/).map((part) => part.trim());
  const distinctive = parts.filter((part) => hasOwnWord(part) && !DEPARTMENT.test(part));
  const named = distinctive.filter((part) => INSTITUTION.test(part) && wordsOf(part).length > 1);
  if (named.length > 0) return named;
  // Without an institution word, the first part is probably its name, followed by places.
  const [first] = distinctive;
  const isOne = first !== undefined && first === parts[0] && (parts.length === 1 || wordsOf(first).length > 1);
  return isOne ? [first] : [];
}

function hasOwnWord(part: string): boolean {
  return wordsOf(part).some(({ folded }) => folded.length > 1 && !SHARED.has(folded) && !/^\d+$/.test(folded));
}
