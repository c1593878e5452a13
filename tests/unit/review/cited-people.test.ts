import { describe, expect, it } from 'vitest';
import { sharedHost } from '#domain/manuscript/conflict-warnings';
import { citedPeople, namesByPersonKey, personKey, personKeyOfName } from '#domain/review/cited-people';
import { searchFile } from '#server/document/anonymise/find-leaks';
import { docx } from '../../support/documents.ts';

describe('the people of a list of references', () => {
  it.each([
    [
      'Vancouver',
      '1. Okafor AB, van der Berg JW, Müller-Lüdenscheidt K. Sleep. Lancet. 2020;1:2.',
      ['Okafor AB', 'van der Berg JW', 'Müller-Lüdenscheidt K'],
    ],
    ['APA', 'Okafor, A. B., & de Souza, J. (2020). Sleep. The Lancet, 1, 2.', ['Okafor AB', 'de Souza J']],
    ['IEEE', '[1] A. B. Okafor, J. Smith and K. Lee, “Sleep,” 2020.', ['Okafor AB', 'Smith J', 'Lee K']],
    ['a line that ends within the people', 'Okafor A, Li X,\nSmith J. Sleep. 2020.', ['Okafor A', 'Li X', 'Smith J']],
  ])('are read in the style of %s', (_, text, people) => {
    expect(citedPeople(text).toSorted()).toEqual(people.toSorted());
  });

  it('are read from a manuscript: from its references alone', async () => {
    const paragraphs = [
      'Zorn X, whom we thank, did it.',
      'References',
      '1. Okafor AB, Li X. Sleep. 2019.',
      'Funding',
      'Quill J. paid.',
    ];
    const { cited } = await searchFile(docx({ creator: '', paragraphs }), 'docx', 'a.docx', []);
    expect(cited).toEqual(['Okafor AB', 'Li X']);
  });

  it('are compared by family name and first letter, whatever their accents, particles and titles', () => {
    expect(personKey({ given: 'Søren', family: 'van der Østberg Jr.' })).toBe('ostberg s');
    expect(personKeyOfName('Professor Ada Okafor, MD')).toBe('okafor a');
    expect([...namesByPersonKey(['de Souza JM', 'Souza J'])]).toEqual([['souza j', 'de Souza JM']]);
  });
});

describe('an address tells of an institution', () => {
  it.each([
    ['a@ox.example', 'b@OX.example', 'ox.example'],
    ['a@med.ox.example', 'b@ox.example', 'ox.example'],
    ['a@fox.example', 'b@ox.example', undefined],
    ['a@gmail.com', 'b@gmail.com', undefined],
    ['a@yahoo.co.nz', 'b@yahoo.co.nz', undefined],
    ['a@mail.ox.example', 'b@ox.example', 'ox.example'],
    ['', '', undefined],
  ])('%s and %s: %s', (one, other, shared) => {
    expect(sharedHost(one, other)).toBe(shared);
  });
});
