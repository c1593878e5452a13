import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseOjsUser, parseUserGroups } from '#domain/moving/in/ojs-user';
import { MovingPerson } from '#domain/moving/in/person';
import { openUserSplitter, type SplitUser } from '#domain/moving/in/split-users';
import { previewPeople } from '#islands/moving/in/preview-people.ts';
import { MERIDIAN } from '../../support/meridian.ts';
import { openPeople } from '../../support/moving-file.ts';
import type { OjsVersion } from '../../support/ojs-export.ts';
import { type OjsUser, ojsUsers, SECRETS } from '../../support/ojs-users.ts';
import { cases } from '../../support/property.ts';

const TODAY = '2026-11-27';
const VERSIONS: readonly OjsVersion[] = ['3.1', '3.3', '3.4', '3.5'];
const ANIL: OjsUser = { email: 'anil@hill.example', given: 'Anil', family: 'Shrestha' };

function split(xml: string, sizes: readonly number[] = [65_536]) {
  const splitter = openUserSplitter();
  const pieces: SplitUser[] = [];
  for (let at = 0, turn = 0; at < xml.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    pieces.push(...splitter.write(xml.slice(at, at + size)));
    at += size;
  }
  splitter.end();
  return { pieces, groups: splitter.groups() };
}

function read(xml: string, today = TODAY) {
  const { pieces, groups } = split(xml);
  return pieces.map(({ user }) => parseOjsUser(MERIDIAN, user, parseUserGroups(groups), today));
}

const readOne = (version: OjsVersion, user: Partial<OjsUser>) => {
  const [one] = read(ojsUsers(version, [{ ...ANIL, ...user }]));
  if (!one) throw new Error('nobody');
  return one;
};

describe('an export of users, split', () => {
  it('is the same pieces, wherever it is cut while it is read', () => {
    const xml = ojsUsers('3.4', [ANIL, { ...ANIL, email: 'maya@hill.example', groups: ['Reviewer'] }]);
    const whole = split(xml);
    expect(whole.pieces.map(({ number }) => number)).toEqual([1, 2]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 9 }), (sizes) => {
        expect(split(xml, sizes)).toEqual(whole);
      }),
      { numRuns: cases(60) },
    );
  });

  it.each(VERSIONS)('from OJS %s holds no password, user name, gossip, telephone or street', (version) => {
    const { pieces, groups } = split(ojsUsers(version, [ANIL]));
    const held = JSON.stringify([pieces, groups]);
    expect(held).toContain('anil@hill.example');
    for (const secret of SECRETS) expect(held).not.toContain(secret);
  });

  it('does not hold what stands deeper within what is not read, nor a user within a user', () => {
    const more = '<gossip><email>other@hill.example</email><user><email>inner@hill.example</email></user></gossip>';
    const { pieces } = split(ojsUsers('3.4', [{ ...ANIL, more }]));
    expect(pieces).toHaveLength(1);
    expect(pieces[0]?.user).not.toMatch(/other@|inner@/);
  });

  it('names a user whose record is too long, and goes on', () => {
    const long = { ...ANIL, groups: ['Reviewer'], interests: 'x'.repeat(30_000) };
    const { pieces } = split(ojsUsers('3.4', [long, ANIL]));
    expect(pieces.map(({ user }) => user === '')).toEqual([true, false]);
  });

  it('refuses what is no export of users, is cut or is damaged, in words', () => {
    expect(() => split('<html><body></body></html>')).toThrow('it begins with <html>');
    expect(() => split('Name,E-mail')).toThrow('This is not an XML file.');
    expect(() => split(ojsUsers('3.4', [ANIL]).slice(0, -30))).toThrow('is incomplete');
    expect(() => split('<users><user></users></user>')).toThrow('damaged');
    expect(() => split('<!DOCTYPE users SYSTEM "users.dtd"><users/>')).toThrow('DOCTYPE');
    expect(() => split(`<PKPUsers><user_groups>${'x'.repeat(600_000)}`)).toThrow('user groups are too long');
  });
});

describe('a user of OJS', () => {
  it.each(VERSIONS)('from OJS %s becomes someone with what an account needs, and no more', (version) => {
    const { person, lost, reason } = readOne(version, { groups: ['Author', 'Reviewer'], interests: 'anaemia, goitre' });
    expect(reason).toBe('');
    expect(person).toEqual({
      email: 'anil@hill.example',
      first_name: 'Anil',
      last_name: 'Shrestha',
      affiliation: 'Hill Hospital',
      country: 'Nepal',
      orcid: '0000-0002-1825-0097',
      is_reviewer: true,
      expertise: ['anaemia', 'goitre'],
    });
    expect(lost).toContain('The password: everyone sets a new one.');
    expect(lost).toContain('The office’s notes on the person.');
    // An element without text is no loss.
    expect(lost.join(' ')).not.toContain('signature');
  });

  it('who edits there gets no right, is named with what they are called, and keeps being a reviewer', () => {
    const { person, roles, titles, lost } = readOne('3.4', { groups: ['Section editor', 'Reviewer', 'Copyeditor'] });
    expect([roles, titles]).toEqual([
      ['office', 'reviewer'],
      ['Section editor', 'Copyeditor'],
    ]);
    expect(person?.is_reviewer).toBe(true);
    expect(lost).toContain('All editor rights: invite colleagues instead.');
  });

  it('who does not review there brings no interests', () => {
    expect(readOne('3.4', { interests: 'anaemia' }).person).toMatchObject({ is_reviewer: false, expertise: [] });
  });

  it.each([
    ['is disabled', { isDisabled: true, groups: ['Reviewer'] }, 'disabled'],
    ['only reads', { groups: ['Reader'] }, 'The person is only a reader'],
    ['has no role', { groups: [] }, 'no longer has a role in OJS'],
    ['has no address', { email: '' }, 'no email address'],
    ['has an address that is none', { email: 'anil at hill' }, 'not valid'],
    ['has an address with look-alike letters', { email: 'аnil@hill.example' }, 'not valid'],
    ['has no name', { given: '', family: '' }, 'no name'],
    ['has an advertisement for a name', { given: 'Win http://spam.example' }, 'contains an address'],
    ['has a name of a page', { given: 'x'.repeat(101) }, 'too long'],
  ] as const)('who %s stays, with the reason', (_, user, reason) => {
    expect(readOne('3.4', user)).toMatchObject({ person: null, reason: expect.stringContaining(reason) });
  });

  it('of OJS 3.5 has the roles that still hold', () => {
    const ended = ojsUsers('3.5', [{ ...ANIL, groups: ['Reviewer'] }]).replace(
      '<masthead>true',
      '<date_end>2026-11-26 00:00:00</date_end><masthead>true',
    );
    expect(read(ended)[0]).toMatchObject({ person: null, reason: 'The person no longer has a role in OJS.' });
    expect(read(ended, '2026-11-26')[0]?.person?.is_reviewer).toBe(true);
  });

  it('is understood by the translated name of a group, and without the groups by the name they mostly have', () => {
    expect(readOne('3.4', { groups: ['Évaluateur'] }).roles).toEqual(['reviewer']);
    const bare = (group: string) =>
      read(
        `<users><user><givenname>A</givenname><email>a@b.example</email><user_group_ref>${group}</user_group_ref></user></users>`,
      )[0];
    expect(bare('Guest editor')?.roles).toEqual(['office']);
    expect(bare('Peer reviewer')?.roles).toEqual(['reviewer']);
    expect(bare('Friends')).toMatchObject({ roles: ['author'], unclear: [expect.stringContaining('“Friends”')] });
  });

  it('has twenty interests at most, each once, and the others are named as lost', () => {
    const interests = [...Array.from({ length: 25 }, (_, at) => `topic ${at}`), 'Topic 1', 'y'.repeat(90)].join(', ');
    const { person, lost } = readOne('3.4', { groups: ['Reviewer'], interests });
    expect(person?.expertise).toHaveLength(20);
    expect(lost.filter((words) => /nterests/.test(words))).toHaveLength(2);
  });

  it('has one name where there is one, and no ORCID iD or country that is none', () => {
    const user = readOne('3.4', { given: 'Maya', family: '', country: 'Atlantis' });
    expect(user.person).toMatchObject({ first_name: 'Maya', last_name: '', country: '' });
    expect(user.unclear).toEqual(['“Atlantis” is not a country.']);
  });

  it('of any words at all is what the journal takes, or stays', () => {
    const words = fc.string({ unit: 'binary', maxLength: 150 }).map((text) => text.replace(/[<&]/g, ' '));
    fc.assert(
      fc.property(words, words, words, words, (given, family, affiliation, interests) => {
        const xml = `<users><user><givenname>A ${given}</givenname><familyname>${family}</familyname><affiliation>${affiliation}${affiliation}${affiliation}</affiliation><country>${family}</country><email>a@b.example</email><orcid>${given}</orcid><user_group_ref>Reviewer</user_group_ref><review_interests>${interests}</review_interests></user></users>`;
        const [user] = read(xml);
        if (user?.person) expect(MovingPerson.safeParse(user.person).error).toBeUndefined();
        else expect(user?.reason).not.toBe('');
      }),
    );
  });
});

describe('a file of people, tried', () => {
  const nobodyHere = {
    readMovedPeople: async () => ({ came: 0, unused: 0, today: TODAY }),
    findKnownAccounts: async (emails: readonly string[]) =>
      emails.map(() => ({ state: 'new', is_colleague: false, came: null }) as const),
  };
  const options = { onProgress: () => {}, signal: new AbortController().signal };

  it('sends addresses of those alone who would come, a hundred in a call, and names who stands in it twice', async () => {
    const many = Array.from({ length: 5_000 }, (_, at) => ({
      ...ANIL,
      email: `person${at}@hill.example`,
      groups: [at % 2 === 0 ? 'Reader' : 'Reviewer'],
    }));
    const sent: (readonly string[])[] = [];
    const calls = {
      ...nobodyHere,
      findKnownAccounts: (emails: readonly string[]) => {
        sent.push(emails);
        return nobodyHere.findKnownAccounts(emails);
      },
    };
    const xml = ojsUsers('3.4', [...many, { ...ANIL, email: 'PERSON1@hill.example' }]);
    const trials = await previewPeople(await openPeople(new Blob([xml])), options, calls);
    expect(trials.counts).toEqual({ new: 2_500, here: 0, came: 0, stays: 2_501 });
    expect(trials.reviewers).toBe(2_500);
    expect([...trials.reasons.counts.values()]).toEqual([2_500, 1]);
    expect(sent.flat()).toHaveLength(2_500);
    expect(sent.flat()).not.toContain('person0@hill.example');
    expect(Math.max(...sent.map((emails) => emails.length))).toBeLessThanOrEqual(100);
  });

  it('is known by its first element, also in a ZIP file beside other things', async () => {
    const { zipSync } = await import('fflate');
    const xml = new TextEncoder().encode(ojsUsers('3.5', [ANIL]));
    const file = new Blob([
      zipSync({ 'export/users.xml': xml, 'readme.txt': new Uint8Array([65]) }) as Uint8Array<ArrayBuffer>,
    ]);
    const trials = await previewPeople(await openPeople(file), options, nobodyHere);
    expect(trials.counts.new).toBe(1);
    expect(trials.notes).toEqual(['The ZIP file contains the export export/users.xml.']);
  });
});
