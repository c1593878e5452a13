import { describe, expect, it } from 'vitest';
import { isReferencesHeading } from '#domain/document/other-headings';
import { referenceWalk } from '#server/document/anonymise/passages/reference-list';
import { declarationOf } from '#server/document/front/declaration-headings';
import { convertUpload } from '#server/production/convert/convert-upload';

describe('a text in a language other than English', () => {
  it.each([
    ['Referencias', 'Financiación', 'Conflicto de intereses', 'Agradecimientos'],
    ['Referências bibliográficas', 'Financiamento', 'Conflitos de interesses', 'Agradecimentos'],
    ['RÉFÉRENCES', 'Financement', 'Liens d’intérêts', 'Remerciements'],
    ['Literaturverzeichnis', 'Förderung', 'Interessenkonflikte', 'Danksagung'],
    ['Riferimenti bibliografici', 'Finanziamenti', 'Conflitto di interessi', 'Ringraziamenti'],
  ])('gives its references and declarations to the metadata: %s', async (references, funding, interests, thanks) => {
    const html = [
      ['Uno', 'Dos palabras [1].'],
      [funding, 'El consejo.'],
      [interests, 'Ninguno.'],
      [thanks, 'A todos.'],
    ].map(([heading, text]) => `<h2>${heading}</h2><p>${text}</p>`);
    const bytes = Buffer.from(`${html.join('')}<h2>${references}</h2><ol><li>Shaw A. Enseñar. 2017.</li></ol>`);
    const text = await convertUpload({ format: 'html', bytes, references: [], nextFigure: 1 });
    expect(text.references).toEqual(['Shaw A. Enseñar. 2017.']);
    expect(text.found.declarations).toEqual({
      funding: 'El consejo.',
      competing_interests: 'Ninguno.',
      acknowledgements: 'A todos.',
    });
    expect(text.html).not.toContain(funding);
  });

  it('has headings that identify its declarations, and no others', () => {
    const known = {
      author_contributions: [
        'Contribución de los autores',
        'Contribuição dos autores',
        'Contributions des auteurs',
        'Autorenbeiträge',
      ],
      ethics: [
        'Aspectos éticos',
        'Considerações éticas',
        'Considérations éthiques',
        'Ethikvotum',
        'Consentimiento informado',
      ],
      data_availability: [
        'Disponibilidad de datos',
        'Disponibilidade de dados',
        'Disponibilité des données',
        'Datenverfügbarkeit',
      ],
      trial_registration: ['Registro del ensayo clínico', 'Registro do estudo', 'Studienregistrierung'],
      competing_interests: [
        "Déclaration de conflits d'intérêts",
        'Declaración de conflicto de intereses',
        'Interessenkonflikt',
      ],
    };
    for (const [field, headings] of Object.entries(known)) {
      expect(headings.map(declarationOf), field).toEqual(headings.map(() => field));
    }
    const others = ['Resultados', 'Discusión', 'Métodos', 'Ethik und Recht im Alltag', 'Autores', 'Datos'];
    expect(others.map(declarationOf)).toEqual(others.map(() => undefined));
  });

  it('may name its authors in the reference list, but not after it', () => {
    const isWithin = referenceWalk();
    const lines = ['Discusión', 'REFERENCIAS:', '1. García S. Uno. 2017.', 'Tables'];
    expect(lines.map((line) => isWithin(line))).toEqual([false, true, true, false]);
    expect(['Referencias clínicas', 'Literatur und Leben', ''].map(isReferencesHeading)).toEqual([false, false, false]);
  });
});
