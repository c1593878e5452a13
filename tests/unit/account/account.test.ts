import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  Email,
  emailKey,
  Login,
  NewPassword,
  Profile,
  Registration,
  splitRegistrationName,
} from '#domain/account/account';
import { guessableForms, guessableWords } from '#domain/account/password';
import { RegisterableRole, Role } from '#domain/account/role';
import { MERIDIAN } from '../../support/meridian.ts';

const ok = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe('an email address', () => {
  it.each([
    ...['a@b.example', 'Grace.Lin+journal@sub.hospital.example', "o'brien@x-y.example", 'a_b-c@1.example', 'x@y.co'],
    ...[`${'a'.repeat(237)}@hospital.example`, 'UPPER@CASE.EXAMPLE', 'a@xn--hspital-90a.example'],
  ])('is %s', (address) => {
    expect(Email.parse(address)).toBe(address);
  });

  it('is trimmed, and keeps its case', () => {
    expect(Email.parse('  Grace@Hospital.example\n')).toBe('Grace@Hospital.example');
    expect(emailKey(' Grace@Hospital.example ')).toBe('grace@hospital.example');
  });

  it('may have a domain in any script, which is kept as mail servers write it', () => {
    expect(Email.parse(' Anna@Universität.example')).toBe('Anna@xn--universitt-y5a.example');
    expect(Login.parse({ email: 'anna@universität.example', password: 'x' }).email).toBe(
      'anna@xn--universitt-y5a.example',
    );
    expect(emailKey('anna@universität.example')).toBe('anna@xn--universitt-y5a.example');
    // A homoglyph of an ASCII letter makes a different domain.
    expect(emailKey('anna@ex\u0430mple.example')).not.toBe('anna@example.example');
  });

  it('is refused with its own reason if only the local part is invalid', () => {
    const said = (address: string) => Email.safeParse(address).error?.issues[0]?.message;
    expect(said('josé@hospital.example')).toContain('without accents before the @');
    expect(said('jose@hospital')).toBe('Enter an email address such as name@example.org.');
  });

  it.each([
    ...['', ' ', 'a', '@', 'a@', '@b.example', 'a@b', 'a@b.', 'a@.b', 'a@b..c', 'a@-b.example', 'a@b-.example'],
    ...['a b@c.example', 'a@b c.example', 'a@b.example,c@d.example', 'a@b.example;c@d.example', 'a@b@c.example'],
    ...['"a b"@c.example', '<a@b.example>', 'A <a@b.example>', 'a@[127.0.0.1]', 'a(x)@b.example', 'a@b.example\0'],
    ...[
      'a\n@b.example',
      'a@b.example\nBcc: c@d.example',
      'ü@b.example',
      '\u0430@b.example',
      'a@ü.example/b',
      'a@ü.example:80',
    ],
    ...['a\u200b@b.example', 'a@b\u3002example', `${'a'.repeat(238)}@hospital.example`],
  ])('is not %j', (address) => {
    expect(ok(Email, address)).toBe(false);
  });

  it('never holds a character that could end it, list another, or look like one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (local, domain) => {
        const parsed = Email.safeParse(`${local}@${domain}.example`);
        if (parsed.success) expect(parsed.data).toMatch(/^[^\s,;:<>()[\]"\\\u0000-\u001f\u007f-\uffff]+$/);
      }),
    );
  });

  // A pattern that backtracks for each character would never finish.
  it.each([
    'a'.repeat(2_000_000),
    `a@${'a'.repeat(2_000_000)}!`,
    `a@${'a-'.repeat(1_000_000)}!`,
    `a@${'a.'.repeat(1_000_000)}!`,
    `${'a.'.repeat(1_000_000)}@`,
  ])('of two million characters is refused (%#)', (text) => {
    expect(ok(Email, text)).toBe(false);
  });
});

describe('a full name', () => {
  it.each([
    ['Grace Lin', 'Grace', 'Lin'],
    ['  Grace   Brewster  Hopper ', 'Grace', 'Brewster Hopper'],
    ['Suharto', 'Suharto', ''],
    ['小明 王', '小明', '王'],
    ['Ana\u00a0María García', 'Ana', 'María García'],
    ['', '', ''],
    ['   ', '', ''],
  ])('%j is split into %j and %j', (full, first_name, last_name) => {
    expect(splitRegistrationName(full)).toEqual({ first_name, last_name });
  });

  it('is split without losing a word', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^\p{L}{1,8}$/u), { minLength: 1, maxLength: 6 }), (words) => {
        const { first_name, last_name } = splitRegistrationName(words.join(' '));
        expect([first_name, last_name].filter(Boolean).join(' ')).toBe(words.join(' '));
      }),
    );
  });
});

describe('names', () => {
  const profile = (change: object) => ({
    first_name: 'Grace',
    last_name: '',
    affiliation: '',
    country: '',
    orcid: '',
    ...change,
  });

  it('may contain every letter, mark and joiner found in real names', () => {
    const names = [
      'O’Brien',
      "D'Angelo",
      'Jean-Luc',
      'Ng',
      '3rd',
      'Zoë',
      'Zoe\u0308',
      'ශ්\u200dරී',
      'می\u200cخواهم',
      '王小明',
    ];
    for (const first_name of names) expect(ok(Profile, profile({ first_name })), first_name).toBe(true);
  });

  it('may not contain control characters, bidirectional marks or invisible spaces', () => {
    const hidden = [0, 9, 10, 13, 27, 127, 0x85, 0x61c, 0x200b, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202e];
    for (const code of [...hidden, 0x2060, 0x2066, 0x2069, 0x3164, 0x115f, 0xfeff, 0xffa0]) {
      const first_name = `Gra${String.fromCodePoint(code)}ce`;
      expect(ok(Profile, profile({ first_name })), code.toString(16)).toBe(false);
      expect(ok(Profile, profile({ affiliation: first_name })), code.toString(16)).toBe(false);
    }
  });

  it('need a letter or a digit, in any script', () => {
    for (const first_name of ['', ' ', '\u200d', '--', '!', '\u0301', '🐙']) {
      expect(ok(Profile, profile({ first_name })), first_name).toBe(false);
    }
  });
});

describe('what people send', () => {
  it('as a role must be one of three, or of two at registration', () => {
    for (const role of ['author', 'reviewer'])
      expect([ok(Role, role), ok(RegisterableRole, role)]).toEqual([true, true]);
    expect([ok(Role, 'editor'), ok(RegisterableRole, 'editor')]).toEqual([true, false]);
    for (const role of ['admin', 'EDITOR', ' editor', '', null, ['editor'], { role: 'editor' }]) {
      expect([ok(Role, role), ok(RegisterableRole, role)]).toEqual([false, false]);
    }
  });

  it('as a new password is neither trimmed nor normalised', () => {
    for (const password of ['  lantern velvet  ', 'la\u0308ntern velvet', 'ﬁne lantern velvet']) {
      expect(NewPassword.parse(password)).toBe(password);
    }
    expect(Login.parse({ email: 'a', password: ' x ' }).password).toBe(' x ');
  });

  it.each([
    [11, false],
    [12, true],
    [128, true],
    [129, false],
  ])('as a new password of %i characters is accepted: %s', (length, isAccepted) => {
    expect(ok(NewPassword, 'x'.repeat(length))).toBe(isAccepted);
  });

  it('at login may be an address or a password that no rule would accept today', () => {
    expect(ok(Login, { email: 'old address', password: 'short' })).toBe(true);
  });

  it('at registration names the address twice, in any case', () => {
    const registration = (username: string) => ({
      username,
      email: 'Grace@Hospital.example',
      password: 'x'.repeat(12),
      first_name: 'Grace',
      last_name: '',
      role: 'author',
    });
    expect(ok(Registration, registration('grace@hospital.EXAMPLE'))).toBe(true);
    expect(ok(Registration, registration('grace@hospital.example.org'))).toBe(false);
  });
});

describe('the words a password must not rely on', () => {
  it('are the own address and names, whole and in words, and those of the journal, in lower case', () => {
    const words = guessableWords(MERIDIAN, ['Grace.Lin@Hospital.example', 'Bartholomew', 'van der Berg']);
    for (const word of ['grace.lin@hospital.example', 'gracelin', 'grace', 'lin', 'hospital', 'bartholomew']) {
      expect(words).toContain(word);
    }
    for (const word of ['vanderberg', 'berg', 'meridian', 'journal', 'medicine', 'medical'])
      expect(words).toContain(word);
    expect(words.filter((word) => word !== word.toLowerCase() || word.length < 3)).toEqual([]);
  });

  it('are looked for as they were typed and without the marks between them', () => {
    expect(guessableForms('grace.lin grace-lin')).toEqual(['grace.lin grace-lin', 'gracelingracelin']);
    expect(guessableForms('!!??--##$$%%')).toEqual(['!!??--##$$%%', '!!??--##$$%%']);
    for (const form of guessableForms('x'.repeat(1_000))) expect(form).toHaveLength(64);
  });
});
