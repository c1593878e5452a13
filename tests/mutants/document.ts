import type { Fault } from './fault.ts';

export const document: readonly Fault[] = [
  {
    name: 'a zip bomb in a Word file is unpacked',
    file: 'src/server/document/inspect/zip-entries.ts',
    find: "if (isDense && !PICTURES.test(name)) throw refusal('unpacksTooLarge');",
    put: '',
    tests: ['tests/unit/document/inspect-document.test.ts'],
  },
  {
    name: 'macros in an embedded document go unnoticed',
    file: 'src/server/document/inspect/inspect-docx.ts',
    find: "if (part.subarray(0, 4).equals(ZIP_MAGIC) && (await hasMacros(part))) throw refusal('macros');",
    put: '',
    tests: ['tests/unit/document/inspect-document.test.ts'],
  },
  {
    name: 'an author’s name in the text is reported as one in the reference list',
    file: 'src/server/document/anonymise/find-leaks.ts',
    find: 'const isCited = isReference && MAY_BE_CITED[what];',
    put: 'const isCited = MAY_BE_CITED[what];',
    tests: ['tests/unit/document/find-leaks.test.ts'],
  },
  {
    name: 'the review copy reveals its author’s editing sessions',
    file: 'src/server/document/anonymise/word/clean-docx.ts',
    find: "if (/^rsid/i.test(local)) return { removed: 'sessions' };",
    put: '',
    tests: ['tests/unit/review/review-copy.test.ts'],
  },
];
