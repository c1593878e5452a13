import type { Line } from './lines.ts';
import type { CitationForm, Mark } from './mark.ts';

/** What speaks for a form of citing. */
interface Evidence {
  /** The references that surely cited marks of the form name. */
  references: number;
  /** How many marks of the form are citations for their source: fields of a reference manager, and links. */
  known: number;
}

/** How a text cites, with what speaks for each form; no style where nothing does. */
export interface Style {
  form: CitationForm | undefined;
  evidence: Readonly<Record<CitationForm, Evidence>>;
}

/** In order: of two that as much speaks for, the first is the style. */
const FORMS = ['square', 'raised', 'authors', 'round'] as const satisfies readonly CitationForm[];

/**
 * Decides how a text cites. `isKnown` is true for a mark that is a citation for its source; `linked` are the forms of those that are
 * links already.
 */
export function styleOf(
  marks: readonly Mark[],
  {
    references,
    isKnown,
    linked,
  }: { references: number; isKnown: (mark: Mark) => boolean; linked: readonly CitationForm[] },
): Style {
  const evidenceOf = (form: CitationForm): Evidence => {
    const own = marks.filter((mark) => mark.form === form);
    const sure = own.filter((mark) => mark.doubt === undefined || (isKnown(mark) && mark.links.length > 0));
    const known = own.filter(isKnown).length + linked.filter((one) => one === form).length;
    const named = new Set(sure.flatMap(({ links }) => links.map(({ number }) => number)));
    const isEnough = form !== 'round' || known > 0 || areInOrder(sure, references);
    return { references: isEnough ? named.size : 0, known };
  };
  const evidence = {
    square: evidenceOf('square'),
    round: evidenceOf('round'),
    raised: evidenceOf('raised'),
    authors: evidenceOf('authors'),
  };
  const weightOf = (form: CitationForm) => evidence[form].references + 3 * evidence[form].known;
  const [best] = FORMS.toSorted((one, other) => weightOf(other) - weightOf(one));
  return { form: best && weightOf(best) > 0 ? best : undefined, evidence };
}

/** Numbers in round brackets cite where they name the references in their order, and most of them. */
function areInOrder(marks: readonly Mark[], references: number): boolean {
  const seen = new Set<number>();
  let last = 0;
  for (const { number } of marks.flatMap(({ links }) => links)) {
    if (number > last + 10) return false;
    last = Math.max(last, number);
    seen.add(number);
  }
  return seen.has(1) && seen.size >= 3 && seen.size * 2 >= references;
}

/** The forms of the citations that are links already. */
export function linkedForms(lines: readonly Line[]): CitationForm[] {
  return lines.flatMap(({ text, pieces }) =>
    pieces.flatMap(({ from, to, isRaised, cites }): CitationForm[] => {
      if (cites === undefined) return [];
      if (isRaised) return ['raised'];
      if (!/^\s*[[(]?\s*\d{1,3}\b(?!\d)/.test(text.slice(from, to)) || /(?:18|19|20)\d\d/.test(text.slice(from, to)))
        return ['authors'];
      const around =
        /([[(])[\d\s,;–—-]*$/.exec(text.slice(Math.max(from - 60, 0), from))?.[1] ?? text.slice(from, to).trim()[0];
      return around === '[' ? ['square'] : around === '(' ? ['round'] : [];
    }),
  );
}
