import { openElementReader } from './elements.ts';
import { importError } from './scan.ts';

/** Maximum characters read per user; real ones have a few hundred. */
const USER_MAX = 20_000;
const GROUPS_MAX = 500_000;
/** Root elements of user exports. */
export const USER_ROOTS: ReadonlySet<string> = new Set(['PKPUsers', 'users', 'user']);
/** The elements that are read. Of all others only the presence is recorded: passwords and gossip are never held. */
const READ_ELEMENTS = new Set([
  ...['givenname', 'familyname', 'firstname', 'middlename', 'lastname', 'affiliation', 'roraffiliation', 'name'],
  ...['country', 'email', 'orcid', 'review_interests', 'user_user_group', 'user_group_ref', 'date_start', 'date_end'],
]);

/** One user of an export. */
export interface SplitUser {
  /** The position in the file, from 1. */
  number: number;
  /** The elements read, as XML; empty if too long. */
  user: string;
}

/** Receives a user export as a stream. */
export interface UserSplitter {
  /** Feeds characters; returns the users completed by them. */
  write: (text: string) => SplitUser[];
  /** Throws if the input is incomplete. */
  end: () => void;
  /** The user groups as XML, which precede the users; empty if there are none. */
  groups: () => string;
}

/**
 * Splits a user export into users with bounded memory.
 * @throws ImportError from `write` and `end` if it is not such an export, or is damaged
 */
export function openUserSplitter(): UserSplitter {
  let number = 0;
  let groups = '';
  let isInGroups = false;
  let user: { xml: string; depth: number; isTooLong: boolean } | undefined;
  let skipped: { tag: string; depth: number; hasWords: boolean } | undefined;
  const done: SplitUser[] = [];

  const add = (text: string) => {
    if (isInGroups) {
      if (groups.length + text.length > GROUPS_MAX) throw importError('longGroups');
      groups += text;
    } else if (user && !skipped) {
      if (user.xml.length + text.length <= USER_MAX) user.xml += text;
      else user.isTooLong = true;
    }
  };

  const reader = openElementReader(USER_ROOTS, {
    text(text) {
      if (skipped) skipped.hasWords ||= text.trim() !== '';
      else add(text);
    },
    begin(name, tag, open) {
      const isTop = open.at(-1) === undefined || open.at(-1) === 'PKPUsers';
      if (name === 'user_groups' && isTop) isInGroups = true;
      if (name === 'user' && !user && (isTop || open.at(-1) === 'users')) {
        number += 1;
        user = { xml: '', depth: open.length, isTooLong: false };
      } else if (user && !skipped && !READ_ELEMENTS.has(name.toLowerCase())) {
        skipped = { tag: emptyElement(name, tag), depth: open.length, hasWords: false };
      }
      add(tag);
    },
    end(name, tag, open) {
      if (skipped) {
        if (open.length !== skipped.depth) return;
        const { tag: is, hasWords } = skipped;
        skipped = undefined;
        if (hasWords || name === 'password') add(is);
        return;
      }
      add(tag);
      if (name === 'user_groups' && isInGroups) isInGroups = false;
      if (!user || open.length !== user.depth) return;
      done.push({ number, user: user.isTooLong ? '' : user.xml });
      user = undefined;
    },
  });

  return {
    write(text) {
      reader.write(text);
      return done.splice(0);
    },
    end: reader.end,
    groups: () => groups,
  };
}

/** An element without its content; for a password, whether the account is disabled. */
function emptyElement(name: string, tag: string): string {
  const isDisabled = name === 'password' && /\sis_disabled\s*=\s*["']?\s*(?:true|1|yes)\b/i.test(tag);
  return isDisabled ? '<password is_disabled="true"/>' : `<${name}/>`;
}
