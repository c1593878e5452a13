import type { BoardMember } from '#domain/journal/board/board';
import type { Journal } from '#domain/journal/journal';
import { type Picture, pictureNamed, picturePath, pictureSources } from '#domain/journal/picture/picture';
import { orcidUrl } from '#domain/kernel/paths';
import { ORCID_MARK } from '#domain/kernel/person/orcid-mark';
import { escaped } from './blocks.ts';

const TITLE = /^(?:dr|prof|professor|mr|mrs|ms|sir|dame|assoc|associate)\.?$/i;

/** A name's initials without titles: "WK" for "Dr Wanjiru Kamau". */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter((word) => word && !TITLE.test(word));
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return ends.map((word) => String.fromCodePoint(word?.codePointAt(0) ?? 0x20)).join('');
}

const paragraph = (html: string, className = '') => `<p${className && ` class="${className}"`}>${html}</p>`;

/** A picture as WebP with the original as fallback; as wide as `sizes`. */
function pictured(picture: Picture, sizes: string): string {
  const { name, width, height, description } = picture;
  return (
    `<picture><source type="image/webp" srcset="${pictureSources(picture)}" sizes="${sizes}">` +
    `<img src="${picturePath(name)}" width="${width}" height="${height}" alt="${escaped(description)}" loading="lazy" decoding="async"></picture>`
  );
}

/** The editorial board, as HTML; members without a portrait get initials, unless no one has one. */
export function boardList({ board, pictures }: Journal): string {
  if (board.length === 0) return '<p>The members of the board will be named here.</p>';
  const portraits = board.map(({ portrait }) => pictureNamed(pictures, portrait));
  const isPictured = portraits.some((portrait) => portrait !== undefined);
  const entries = board.map((member, index) => entryOf(member, portraits[index], isPictured));
  return `<ul class="board${isPictured ? ' pictured' : ''}" role="list">${entries.join('')}</ul>`;
}

function entryOf(member: BoardMember, portrait: Picture | undefined, isPictured: boolean): string {
  const { name, title, affiliation, country, orcid, interests, biography } = member;
  const stand = portrait
    ? pictured(portrait, '7rem')
    : `<span class="initials" aria-hidden="true">${escaped(initialsOf(name))}</span>`;
  const lines = biography.split('\n').filter(Boolean);
  const about = [
    ...lines.map((line) => paragraph(escaped(line))),
    interests && paragraph(escaped(`Interests: ${interests}`), 'interests'),
    portrait?.credit && paragraph(escaped(portrait.credit), 'interests'),
  ].join('');
  return [
    '<li>',
    isPictured ? `<div class="portrait">${stand}</div>` : '',
    `<div><h3>${escaped(name)}</h3>`,
    paragraph(escaped(title), 'role'),
    paragraph(escaped(`${affiliation}, ${country}`), 'affiliation'),
    orcid && paragraph(`ORCID iD: ${orcidLink(orcid)}`, 'affiliation'),
    '</div>',
    about && `<div class="about">${about}</div>`,
    '</li>',
  ].join('');
}

/** The unfilled icon: the iD was not authenticated here. */
const orcidLink = (orcid: string) =>
  `<a href="${escaped(orcidUrl(orcid))}"><svg viewBox="0 0 256 256" width="16" height="16" aria-hidden="true">` +
  '<circle cx="128" cy="128" r="122" fill="none" stroke="currentColor" stroke-width="12"/>' +
  `<path fill="currentColor" d="${ORCID_MARK}"/></svg> ${escaped(orcid)}</a>`;
