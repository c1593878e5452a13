import { longDate } from '#domain/kernel/date';

/** The editor responsible for a manuscript; its tasks go to them first. */
export interface HandlingEditor {
  id: string;
  name: string;
}

export interface EditorCandidate extends HandlingEditor {
  email: string;
  /** Handles the manuscript's category, or covers for someone who does. */
  takes_topic: boolean;
  /** The number of manuscripts they handle that are neither rejected nor published. */
  open: number;
  /** The last day of their absence as a plain date; null if they are present. */
  absent_until: string | null;
  /** Shares a name, an institution or an email domain with an author. */
  is_near_author: boolean;
  wrote_with_author: boolean;
  hints: string[];
}

export interface HandlingEditors {
  editor: HandlingEditor | null;
  candidates: EditorCandidate[];
}

/** The data used to rank candidates. */
export interface EditorFacts extends HandlingEditor {
  email: string;
  categories: readonly string[];
  open: number;
  absent_until: string | null;
  cover_id: string | null;
  /** Possible conflicts of interest with the authors, one sentence each. */
  nearness: readonly string[];
  wrote_with_author: boolean;
}

/**
 * Ranks the editors for a category: present before absent, unconnected to the authors before connected, then by topic
 * and by workload. Covering for a colleague includes their topics.
 */
export function rankEditors(people: readonly EditorFacts[], category: string | null): EditorCandidate[] {
  const coversCategory = ({ categories }: EditorFacts) => category !== null && categories.includes(category);
  return people
    .map((person) => {
      const covered = people.filter((one) => one.absent_until && one.cover_id === person.id && coversCategory(one));
      const { id, name, email, open, absent_until, nearness, wrote_with_author } = person;
      const takes_topic = coversCategory(person) || covered.length > 0;
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
          ...(coversCategory(person) ? [`Handles ${category}.`] : []),
          ...covered.map((one) => `Covers for ${one.name}, who handles ${category}.`),
          ...(absent_until ? [`Is away until ${longDate(absent_until)}.`] : []),
          ...nearness,
          ...(wrote_with_author ? ['Has co-authored a submission with one of the authors.'] : []),
        ],
      };
    })
    .sort(
      (one, other) =>
        Number(one.absent_until !== null) - Number(other.absent_until !== null) ||
        Number(hasTies(one)) - Number(hasTies(other)) ||
        Number(other.takes_topic) - Number(one.takes_topic) ||
        one.open - other.open ||
        (one.name < other.name ? -1 : 1),
    );
}

const hasTies = ({ is_near_author, wrote_with_author }: EditorCandidate) => is_near_author || wrote_with_author;
