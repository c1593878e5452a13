import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDegree } from '#domain/kernel/person/degree';
import { splitAtFamily } from '#domain/kernel/person/family-name';
import {
  isFamilyNameGuessed,
  parseNameInList,
  splitName,
  splitNameMarkingGuess,
} from '#domain/kernel/person/name-parts';

const word = fc
  .stringMatching(/^\p{Lu}\p{Ll}{3,9}(?:-\p{Lu}\p{Ll}{3,9})?$/u)
  .filter((text) => !/^(?:abdel|abdul|della|ould|filho|junior|neto|sobrinho|prof|miss|dame|priv)/i.test(text));
const names = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const particles = fc.constantFrom('', 'van der ', 'de la ', 'von ', 'bin ', 'El ', 'Van den ', "van 't ", 'De ');
const suffixes = fc.constantFrom('', ' Jr.', ' III', ' Sr');

describe('a degree', () => {
  it.each(
    'MD PhD MScN BScN MScPH MHSc MPH DrPH MHlthSc MClinEpi PGDip FRCS FRCSEd FRCPath FACP FESC FANZCA MRCP DTM&H OTR/L MD/PhD FNP-BC MBChB(Hons) PHD MSCN M.D. Ph.D.'
      .split(' ')
      .concat('MD PhD', 'PhD candidate', 'Dr. rer. nat.'),
  )('%s is one', (text) => expect(isDegree(text)).toBe(true));

  it.each(['Facchini', 'FACCHINI', 'FRANK', 'Medina', 'MEDINA', 'McDonald', 'DSouza', 'Msc', 'Mba', 'Do', 'Ma', ''])(
    '%j is none',
    (text) => expect(isDegree(text)).toBe(false),
  );
});

describe('initials after a family name', () => {
  it.each([
    ['Poe AB', 'A. B. Poe'],
    ['Poe A.B.', 'A. B. Poe'],
    ['Poe A. B.', 'A. B. Poe'],
    ['van der Berg JW', 'J. W. van der Berg'],
    ['El-Sayed M', 'M. El-Sayed'],
    ['J. A. Poe', 'J. A. Poe'],
    ['Smith MD', 'Smith MD'],
    ['Jones RN', 'Jones RN'],
    ['Jones III', 'Jones III'],
    ['Wei LI', 'Wei LI'],
    ['Min KIM', 'Min KIM'],
    ['Jane Doe QC', 'Jane Doe QC'],
  ])('are those of the given name, among full names: %s', (name, read) => {
    expect(parseNameInList(name, ['Jane Doe', name]).name).toBe(read);
  });

  it('are a family name where others are in capitals, or nothing tells', () => {
    expect(parseNameInList('Bo ZA', ['Jane SMITH', 'Bo ZA'])).toEqual({ name: 'Bo ZA' });
    expect(parseNameInList('Vitamin AB', ['Vitamin AB'])).toEqual({ name: 'Vitamin AB' });
  });
});

describe('the family name in a full name', () => {
  it.each([
    ['Kyeong Min Kim', 'Kyeong Min', 'Kim'],
    ['Amina Diallo', 'Amina', 'Diallo'],
    ['  J. W.   van der  Berg ', 'J. W.', 'van der Berg'],
    ['Eddie Van Halen', 'Eddie', 'Van Halen'],
    ['Juan Carlos de la Cruz', 'Juan Carlos', 'de la Cruz'],
    ['Maria do Carmo Silva', 'Maria do Carmo', 'Silva'],
    ['Otto von und zu Guttenberg', 'Otto', 'von und zu Guttenberg'],
    ['Osama bin Laden', 'Osama', 'bin Laden'],
    ['Ahmed Abd El Rahman', 'Ahmed', 'Abd El Rahman'],
    ['Mona El-Sayed', 'Mona', 'El-Sayed'],
    ['Jan Hendrik van ’t Hoff', 'Jan Hendrik', 'van ’t Hoff'],
    ['Santiago Ramón y Cajal', 'Santiago', 'Ramón y Cajal'],
    ['José Silva Filho', 'José', 'Silva Filho'],
    ['Jean-Pierre Martin-Dupont', 'Jean-Pierre', 'Martin-Dupont'],
    ['Kim Do Hyun Park', 'Kim Do Hyun', 'Park'],
    ['Martin Luther King Jr.', 'Martin Luther', 'King Jr.'],
    ['John Smith III', 'John', 'Smith III'],
    ['John Smith, Jr.', 'John', 'Smith Jr.'],
    ['Smith, John, Jr.', 'John', 'Smith Jr.'],
    ['García Márquez, Maria', 'Maria', 'García Márquez'],
    ['Berg, Anna van der', 'Anna', 'van der Berg'],
    ['van der Berg', '', 'van der Berg'],
    ['Dr. Kyeong Min Kim, MD, PhD', 'Kyeong Min', 'Kim'],
    ['Xiao Ming MA', 'Xiao Ming', 'MA'],
    ['Jane Ann Doe, MA', 'Jane Ann', 'Doe'],
    ['Jane Ann Doe PhD MA', 'Jane Ann', 'Doe'],
    ['Jane Ann Doe RN', 'Jane Ann', 'Doe'],
    ['Ruth Oyelaran, MScN, BScN, RN', 'Ruth', 'Oyelaran'],
    ['Ruth A. Oyelaran MScN PhD(c)', 'Ruth A.', 'Oyelaran'],
    ['Ruth Oyelaran, PhD candidate', 'Ruth', 'Oyelaran'],
    ['Paul Lindqvist, MD/PhD, FRCS (Ed)', 'Paul', 'Lindqvist'],
    ['Paul Lindqvist, Dr. med.', 'Paul', 'Lindqvist'],
    ['Oyelaran, Ruth, MScN', 'Ruth', 'Oyelaran'],
    ['Marco A. FACCHINI', 'Marco A.', 'FACCHINI'],
    ['Elena MEDINA', 'Elena', 'MEDINA'],
    ['Rui DSouza', 'Rui', 'DSouza'],
    ['WANG Xiaoming', 'Xiaoming', 'WANG'],
    ['Gabriel GARCÍA MÁRQUEZ', 'Gabriel', 'GARCÍA MÁRQUEZ'],
    ['JW Smith', 'JW', 'Smith'],
    ['JOHN SMITH', 'JOHN', 'SMITH'],
    ['Suharto', '', 'Suharto'],
    ['王 小明', '小明', '王'],
    ['𠮷野家 太郎', '太郎', '𠮷野家'],
    ['佐々木 さくら', 'さくら', '佐々木'],
    ['김 민수', '민수', '김'],
    ['ジョン スミス', 'ジョン', 'スミス'],
    ['Ana\u00a0María García', 'Ana María', 'García'],
    ['', '', ''],
    [' , ', '', ''],
  ])('%j is %j and %j', (full, given, family) => {
    expect(splitName(full)).toEqual({ given, family });
  });

  it('is the last word with its particles and suffix, and no word is lost', () => {
    fc.assert(
      fc.property(names, particles, word, suffixes, (given, particle, last, suffix) => {
        expect(splitName(`${given} ${particle}${last}${suffix}`)).toEqual({
          given,
          family: `${particle}${last}${suffix}`,
        });
      }),
    );
  });

  it('is the same written as "Family, Given"', () => {
    fc.assert(
      fc.property(names, particles, names, (given, particle, last) => {
        expect(splitName(`${particle}${last}, ${given}`)).toEqual({ given, family: `${particle}${last}` });
      }),
    );
  });

  it('is what its bearer says, before or after the given names', () => {
    expect(splitName('Maria García Márquez', 'García Márquez')).toEqual({ given: 'Maria', family: 'García Márquez' });
    expect(splitName('John Smith Jr.', 'smith')).toEqual({ given: 'John', family: 'Smith Jr.' });
    fc.assert(
      fc.property(names, names, (given, family) => {
        fc.pre(!` ${given} `.includes(` ${family} `));
        expect(splitName(`${given} ${family}`, family)).toEqual({ given, family });
        expect(splitName(`${family} ${given}`, family.toLowerCase())).toEqual({ given, family });
        expect(splitName(`${given} ${family}`, `${given} ${family}`)).toEqual({
          given: '',
          family: `${given} ${family}`,
        });
      }),
    );
  });

  it.each([
    ['Kyeong Min Kim', true],
    ['Maria Clara Silva Jr.', true],
    ['Kim Min-jung', true],
    ['Nguyen Van Anh', true],
    ['Min-jung Kim', false],
    ['Ada Lund', false],
    ['J. W. Smith', false],
    ['Ludwig van der Berg', false],
    ['Kyeong Min KIM', false],
    ['Kim, Kyeong Min', false],
    ['Suharto', false],
  ])('of %s is asked for: %s', (name, isAsked) => {
    expect(isFamilyNameGuessed(name)).toBe(isAsked);
    expect(isFamilyNameGuessed(name, splitName(name).family)).toBe(false);
  });

  it('is guessed where what is said stands nowhere in the name', () => {
    expect(splitAtFamily('Maria García Márquez', 'Garcí')).toBeUndefined();
    expect(splitAtFamily('Maria García Márquez', ' ')).toBeUndefined();
    expect(splitName('Maria García Márquez', 'Lopez')).toEqual({ given: 'Maria García', family: 'Márquez' });
  });

  it('is never missing where there is a name', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'aB, .-y') })), (text) => {
        expect(splitName(text).family === '').toBe(/^[\s,]*$/u.test(text));
      }),
    );
  });
});

describe('a group among authors', () => {
  it.each(['WHO Collaborating Group', 'Cochrane Stroke Network', 'World Health Organization'])(
    'has one name, and no one is asked for its family name: %s',
    (name) => {
      expect(splitNameMarkingGuess(name)).toEqual({ given: '', family: name });
    },
  );
});
