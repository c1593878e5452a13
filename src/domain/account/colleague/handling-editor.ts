import { longDate } from '#domain/kernel/date';

/** Who of the office handles a manuscript: what waits about it is theirs first. */
export interface HandlingEditor {
  id: string;
  name: string;
}

/** Someone of the office who could handle a manuscript. */
export interface EditorCandidate extends HandlingEditor {
  email: string;
  /** Takes the manuscript's category, or covers for someone who does. */
  takes_topic: boolean;
  /** How many manuscripts they handle that are neither rejected nor published. */
  open: number;
  /** Until when they are away, as a plain date; null while they are there. */
  absent_until: string | null;
  /** Has the name of an author, works at the same institution, or has an address there. */
  is_near_author: boolean;
  /** Has submitted a manuscript together with an author. */
  wrote_with_author: boolean;
  /** What the office should know, in sentences. */
  hints: string[];
}

/** Who handles a manuscript, and who else could, the likeliest first. */
export interface HandlingEditors {
  editor: HandlingEditor | null;
  candidates: EditorCandidate[];
}

/** What is known of someone who could handle a manuscript. */
export interface EditorFacts extends HandlingEditor {
  email: string;
  categories: readonly string[];
  open: number;
  absent_until: string | null;
  cover_id: string | null;
  /** Why they may be too near the authors, in sentences. */
  nearness: readonly string[];
  wrote_with_author: boolean;
}

/**
 * Who could handle a manuscript of a category: those who are there before those who are away, those near an author or
 * known to have written with one after the others, then by topic and by how much they have to do. Whoever covers for an absent colleague has that
 * colleague's topics meanwhile.
 */
export function rankEditors(people: readonly EditorFacts[], category: string | null): EditorCandidate[] {
  const takes = ({ categories }: EditorFacts) => category !== null && categories.includes(category);
  return people
    .map((person) => {
      const covered = people.filter((one) => one.absent_until && one.cover_id === person.id && takes(one));
      const { id, name, email, open, absent_until, nearness, wrote_with_author } = person;
      const takes_topic = takes(person) || covered.length > 0;
      return {
        id,
        name,
        email,
        takes_topic,
        open,
        absent_until,
        is_near_author: nearness.length > 0,
        wrote_with_author,
        hints: [
          ...(takes(person) ? [`Handles ${category}.`] : []),
          ...covered.map((one) => `Covers for ${one.name}, who handles ${category}.`),
          ...(absent_until ? [`Is away until ${longDate(absent_until)}.`] : []),
          ...nearness,
          ...(wrote_with_author ? ['Has submitted a manuscript together with an author.'] : []),
        ],
      };
    })
    .sort(
      (one, other) =>
        Number(one.absent_until !== null) - Number(other.absent_until !== null) ||
        Number(isClose(one)) - Number(isClose(other)) ||
        Number(other.takes_topic) - Number(one.takes_topic) ||
        one.open - other.open ||
        (one.name < other.name ? -1 : 1),
    );
}

/** Where the office would rather ask someone else. */
const isClose = ({ is_near_author, wrote_with_author }: EditorCandidate) => is_near_author || wrote_with_author;
