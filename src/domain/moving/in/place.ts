import type { MovingPlace } from './moving.ts';

/** An article's place, and what is unclear about it. */
export interface Placed {
  place: MovingPlace | null;
  unclear: string[];
  /** The issue's year; undefined if not given. */
  year: number | undefined;
}

/**
 * Volume and issue from free text. Here they are numbers; elsewhere an issue may have any name. `date` is a plain date
 * or empty; without an id, an issue is identified by its numbers.
 */
export function placeFrom(
  said: { volume: string; number: string; year: string },
  date: string,
  id: string | null = `${Number(said.volume)}:${Number.parseInt(said.number, 10) || 0}`,
): Placed {
  const year = /^\d{4}$/.test(said.year) ? Number(said.year) : undefined;
  const volume = /^\d{1,6}$/.test(said.volume) ? Number(said.volume) : 0;
  const inYear = year ?? (date ? Number(date.slice(0, 4)) : undefined);
  if (volume < 1 || inYear === undefined || inYear < 1000) {
    const told = [said.volume, said.number, said.year].filter(Boolean).join(', ');
    const unclear = [`Its export names no volume${told ? ` (${told.slice(0, 120)})` : ''}: it is in none.`];
    return { place: null, unclear, year };
  }
  const called = said.number;
  const number = Number(/^\d{1,6}/.exec(called)?.[0] ?? 0);
  const isOwn = number > 0 && !/^\d{1,6}$/.test(called);
  const unclear = [
    ...(isOwn ? [`Its issue is called “${called.slice(0, 60)}”; here it is Issue ${number}.`] : []),
    ...(number < 1
      ? [`Its issue has no number${called ? ` but “${called.slice(0, 60)}”` : ''}: it is in Volume ${volume} only.`]
      : []),
  ];
  const publication_date = date || `${inYear}-01-01`;
  return {
    place: { source_id: id, volume, year: inYear, issue: number || null, publication_date },
    unclear,
    year,
  };
}
