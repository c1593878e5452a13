import { availableParallelism } from 'node:os';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PASSWORD_MAX, PASSWORD_MIN, splitRegistrationName } from '#domain/account/account';
import { isRefused, meterState } from '#domain/account/password';
import { strengthOf } from '#islands/account/password-strength.ts';
import { hashPassword, needsRehash, verifyPassword } from '#server/account/password';
import { Problem } from '#server/kernel/http/problem';
import { passwordWeakness } from '../../../src/server/account/register.ts';
import { cheapHash } from '../../support/accounts.ts';
import { MERIDIAN } from '../../support/meridian.ts';

describe('a password hash', () => {
  it('is argon2id with 19 MiB, two passes and one lane, a salt of 16 bytes and a tag of 32', async () => {
    const hash = await hashPassword('harbour cobalt thimble');
    const [, , version, parameters, salt = '', tag = ''] = hash.split('$');
    expect({ version, parameters }).toEqual({ version: 'v=19', parameters: 'm=19456,t=2,p=1' });
    expect([salt, tag].map((part) => Buffer.from(part, 'base64').length)).toEqual([16, 32]);
    expect(needsRehash(hash)).toBe(false);
  });

  it('differs each time, and each is verified', async () => {
    const hashes = [await hashPassword('harbour cobalt'), await hashPassword('harbour cobalt')];
    expect(hashes[0]).not.toBe(hashes[1]);
    for (const hash of hashes) {
      expect(await verifyPassword('harbour cobalt', hash)).toBe(true);
      expect(await verifyPassword('harbour cobald', hash)).toBe(false);
    }
  });

  it.each([
    '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4',
    '$argon2id$v=19$m=256,t=2,p=2$c29tZXNhbHQ$bQk8UB/VmZZF4Oo79iDXuL5/0ttZwg2f/5U52iv1cDc',
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
  ])('of the reference implementation of argon2 is verified (%s)', async (hash) => {
    expect(await verifyPassword('password', hash)).toBe(true);
    expect(await verifyPassword('Password', hash)).toBe(false);
  });

  it('is right for its own password alone, whatever characters it has', async () => {
    const password = fc.string({ unit: 'binary', minLength: 1, maxLength: 128 });
    await fc.assert(
      fc.asyncProperty(password, password, async (one, other) => {
        const hash = cheapHash(one);
        expect(await verifyPassword(one, hash)).toBe(true);
        expect(await verifyPassword(other, hash)).toBe(other === one);
      }),
    );
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty text', ''],
    ['the password itself', 'harbour cobalt'],
    ['another method', '$argon2i$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'],
    ['another version', '$argon2id$v=16$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'],
    ['a salt that is too short', '$argon2id$v=19$m=256,t=2,p=1$c29t$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'],
    ['a tag that was cut', '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQ'],
    ['no tag', '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$'],
    ['too little memory', '$argon2id$v=19$m=7,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'],
    ['memory beyond every machine', '$argon2id$v=19$m=99999999,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQ'],
    ['no passes', '$argon2id$v=19$m=256,t=0,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'],
  ])('that is %s is right for no password, and no error', async (_, hash) => {
    expect(await verifyPassword('password', hash)).toBe(false);
    expect(await verifyPassword('', hash)).toBe(false);
  });

  it.each([
    ['$argon2id$v=19$m=19456,t=2,p=1$a$b', false],
    ['$argon2id$v=19$m=19455,t=2,p=1$a$b', true],
    ['$argon2id$v=19$m=19456,t=3,p=1$a$b', true],
    ['$argon2id$v=19$m=19456,t=2,p=2$a$b', true],
    ['$argon2i$v=19$m=19456,t=2,p=1$a$b', true],
  ])('%s is renewed at the next login: %s', (hash, expected) => {
    expect(needsRehash(hash)).toBe(expected);
  });
});

describe('password hashing under load', () => {
  it('serves a hundred queued requests and asks anyone beyond that to try again', async () => {
    const hash = cheapHash('harbour cobalt');
    const atOnce = Math.max(1, availableParallelism() - 1);
    const crowd = Array.from({ length: 100 + atOnce }, () => verifyPassword('harbour cobalt', hash));
    const refused = await verifyPassword('harbour cobalt', hash).catch((error) => error);
    expect(refused).toBeInstanceOf(Problem);
    expect(refused).toMatchObject({ code: 'too_many_requests', details: { headers: { 'Retry-After': '5' } } });
    expect((await Promise.all(crowd)).every(Boolean)).toBe(true);
    expect(await verifyPassword('harbour cobalt', hash)).toBe(true);
  });
});

describe('a new password', () => {
  const personalWords = ['Grace.Lin@hospital.example', 'Bartholomew', 'van der Berg'];
  const weak = 'This password is easy to guess. Use several unrelated words, or more characters.';
  const WEAK = [
    ...['password123456', 'Passw0rd!Passw0rd!', 'iloveyou1234', 'letmein letmein', 'qwertyuiop[]', 'aaaaaaaaaaaaaaaa'],
    ...['abcdefghijkl', '123456789012', '2026-11-21-2026', 'a-b-c-d-e-f-g-h', 'meridian journal', 'MERIDIAN-JOURNAL'],
    ...['medical journal', 'Grace.Lin@hospital.example', 'grace.lin@HOSPITAL.example', 'grace.lin.grace.lin'],
    ...['gracelinhospital', 'Bartholomew1', 'bartholomew2026', 'van der Berg', 'vanderberg12'],
    ...['p.a.s.s.w.o.r.d.2026', 'password-password', 'P_a_s_s_w_o_r_d_1_2_3', 'b.a.r.t.h.o.l.o.m.e.w'],
  ];
  const STRONG = [
    ...['harbour cobalt thimble nineteen', 'correct horse battery staple', 'qv7!Kz2#mP9w', 'пароль-из-семи-слов-47'],
    ...['gravel\0lantern🐙velvet', '  lantern velvet gravel  ', '漢字仮名交じり文の合言葉四十七'],
  ];

  it.each(WEAK)('like %s is refused', async (password) => {
    expect(await passwordWeakness(MERIDIAN, password, personalWords)).toBe(weak);
  });

  it.each(STRONG)('like %j is accepted', async (password) => {
    expect(await passwordWeakness(MERIDIAN, password, personalWords)).toBeUndefined();
  });

  it('is weak only for the person whose name it contains', async () => {
    expect(await passwordWeakness(MERIDIAN, 'Wolfeschlegelstein', ['Wolfeschlegelstein'])).toBe(weak);
    expect(await passwordWeakness(MERIDIAN, 'Wolfeschlegelstein', personalWords)).toBeUndefined();
  });

  it('is judged in the browser as by the server, and praised by the meter only if the server takes it', async () => {
    const longAndWeak = ['password'.repeat(20), 'a'.repeat(129), `${'x'.repeat(64)}harbour cobalt thimble`];
    const passwords = [...WEAK, ...STRONG, ...longAndWeak, 'qv7!Kz2#mP9', '  password-password  ', 'grace  lin  grace'];
    for (const password of [...passwords, ...passwords.map((typed) => typed.toUpperCase())]) {
      const strength = strengthOf(MERIDIAN, password, personalWords);
      const isWeak = (await passwordWeakness(MERIDIAN, password, personalWords)) !== undefined;
      expect([password, isRefused(strength)]).toEqual([password, isWeak]);
      const isTaken = !isWeak && password.length >= PASSWORD_MIN && password.length <= PASSWORD_MAX;
      for (const isPersonKnown of [true, false]) {
        const { level, text } = meterState(password, strength, isPersonKnown);
        expect([password, level > 2]).toEqual([password, isTaken]);
        expect([password, /good|strong/i.test(text)]).toEqual([password, isTaken]);
      }
    }
  });

  it('is judged by the words as they are typed into the form, blanks around them or not', async () => {
    const typed = [
      ' Grace.Lin@hospital.example ',
      ...Object.values(splitRegistrationName('  Bartholomew   van der Berg ')),
    ];
    for (const password of [...WEAK, ...STRONG]) {
      expect([password, strengthOf(MERIDIAN, password, typed)]).toEqual([
        password,
        strengthOf(MERIDIAN, password, personalWords),
      ]);
    }
  });
});
