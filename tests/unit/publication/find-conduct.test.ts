import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Conduct } from '#domain/publication/integrity/conduct';
import { findAiUse, findConduct } from '#domain/publication/integrity/find-conduct';
import { sampleArticles } from '../../support/sample-articles.ts';

/** The findings on one line: "approved: X (1; 2) 2024-05-03 | written | published". */
function said(ethics: string): string {
  const {
    approval,
    committees = [],
    consent_to_participate,
    consent_to_publication,
  } = findConduct({ ethics, ai_use: '' });
  const listed = committees.map(({ name, numbers, decided_on }) =>
    [name, numbers.length > 0 && `(${numbers.join('; ')})`, decided_on].filter(Boolean).join(' '),
  );
  return [
    approval && [approval, ...(listed.length > 0 ? [listed.join(' + ')] : [])].join(': '),
    consent_to_participate?.join('+'),
    consent_to_publication && `publication ${consent_to_publication}`,
  ]
    .filter(Boolean)
    .join(' | ');
}

describe('a statement on ethics', () => {
  it.each<[string, string]>([
    [
      'The study was approved by the Ethics Committee of the University of Leipzig (No. 213/19-ek). Written informed consent was obtained from all participants.',
      'approved: Ethics Committee of the University of Leipzig (213/19-ek) | written',
    ],
    [
      'This study was approved by the Institutional Review Board of Seoul National University Hospital (IRB No. H-2001-123-1098), and the requirement for informed consent was waived.',
      'approved: Institutional Review Board of Seoul National University Hospital (H-2001-123-1098) | waived',
    ],
    [
      'Ethics approval was obtained from the London - Camden Research Ethics Committee (reference 18/LO/0345) on 12 March 2018.',
      'approved: London - Camden Research Ethics Committee (18/LO/0345) 2018-03-12',
    ],
    [
      'Ethical approval for this study was granted by the Human Research Ethics Committee of the University of Sydney (2019/456). All participants provided written informed consent.',
      'approved: Human Research Ethics Committee of the University of Sydney (2019/456) | written',
    ],
    [
      'The regional ethics committee of Southern Denmark approved the study (S-20190034). Verbal consent was obtained from all patients.',
      'approved: Regional ethics committee of Southern Denmark (S-20190034) | verbal',
    ],
    [
      'The study was approved by the Swedish Ethical Review Authority (Dnr 2020-01234). The need for consent was waived.',
      'approved: Swedish Ethical Review Authority (2020-01234) | waived',
    ],
    [
      'The study protocol was approved by the Comité de Protection des Personnes Ile-de-France VI (approval number 45-18) on 3 May 2018. All patients signed an informed consent form.',
      'approved: Comité de Protection des Personnes Ile-de-France VI (45-18) 2018-05-03 | written',
    ],
    [
      'The Ethikkommission der Charité has approved the study (EA1/234/20). All patients have given their written consent.',
      'approved: Ethikkommission der Charité (EA1/234/20) | written',
    ],
    [
      'Approval was obtained from the Cantonal Ethics Committee Zurich (BASEC No. 2019-00345) and from the Ethics Committee of Northwest Switzerland (2019-01122).',
      'approved: Cantonal Ethics Committee Zurich (BASEC No. 2019-00345) + Ethics Committee of Northwest Switzerland (2019-01122)',
    ],
    [
      'The trial was approved by the Research Ethics Committee of Trinity College Dublin (REC 2020-11), the Clinical Research Ethics Committee of the Cork Teaching Hospitals (ECM 4) and the Galway Research Ethics Committee (C.A. 2301).',
      'approved: Research Ethics Committee of Trinity College Dublin (2020-11) + Clinical Research Ethics Committee of the Cork Teaching Hospitals (ECM 4) + Galway Research Ethics Committee (C.A. 2301)',
    ],
    [
      'All animal experiments were approved by the Institutional Animal Care and Use Committee of Peking University (permit number LA2019123) and were performed in accordance with national guidelines.',
      'approved: Institutional Animal Care and Use Committee of Peking University (LA2019123)',
    ],
    [
      'The study was conducted in accordance with the Declaration of Helsinki, and approved by the Institutional Review Board of Tehran University (protocol code IR.TUMS.REC.1399.123, 4 June 2020). Informed consent was obtained from all subjects involved in the study.',
      'approved: Institutional Review Board of Tehran University (IR.TUMS.REC.1399.123) 2020-06-04 | given',
    ],
    [
      'We obtained ethical clearance from the Makerere University School of Public Health Research Ethics Committee (protocol 711) and all mothers gave verbal informed consent.',
      'approved: Makerere University School of Public Health Research Ethics Committee (711) | verbal',
    ],
    [
      'The study received ethics approval from the Research Ethics Board of McGill University Health Centre (2021-7345).',
      'approved: Research Ethics Board of McGill University Health Centre (2021-7345)',
    ],
    [
      'The Institutional Ethics Committee of AIIMS New Delhi reviewed and approved the protocol (IEC-345/02.07.2020).',
      'approved: Institutional Ethics Committee of AIIMS New Delhi (IEC-345/02.07.2020)',
    ],
    ['The study was approved by the local ethics committee. All patients gave informed consent.', 'approved | given'],
    ['The study was approved by the institutional review board of each participating centre.', 'approved'],
    [
      'The study was approved by the ethics committee of Lund University on March 3, 2020. Approval number: 2020-00345.',
      'approved: Ethics committee of Lund University (2020-00345) 2020-03-03',
    ],
    [
      'Ethics approval and consent to participate: Approved by the Ethics Committee of Wuhan Union Hospital (2020-0041). Written informed consent was obtained. Consent for publication: Not applicable.',
      'approved: Ethics Committee of Wuhan Union Hospital (2020-0041) | written | publication not_applicable',
    ],
    [
      'Ethics approval and consent to participate\nNot applicable.\nConsent for publication\nNot applicable.',
      'not_needed | not_applicable | publication not_applicable',
    ],
    [
      'Institutional Review Board Statement: Not applicable. Informed Consent Statement: Not applicable.',
      'not_needed | not_applicable',
    ],
    ['Not applicable.', 'not_needed | not_applicable'],
    ['Not required for this type of study.', 'not_needed | not_applicable'],
    ['Ethical approval was not required for this systematic review.', 'not_needed'],
    ['As this is a review of published data, no ethical approval was required.', 'not_needed'],
    [
      'This article does not contain any studies with human participants or animals performed by any of the authors.',
      'not_needed',
    ],
    ['This study did not require ethical approval because it used publicly available data.', 'not_needed'],
    [
      'The Ethics Committee of Hannover Medical School waived the need for ethical approval.',
      'waived: Ethics Committee of Hannover Medical School',
    ],
    [
      'The study was exempt from review by the Institutional Review Board of Stanford University (eProtocol 51234).',
      'waived: Institutional Review Board of Stanford University (eProtocol 51234)',
    ],
    [
      'The study was deemed exempt by the Mayo Clinic Institutional Review Board.',
      'waived: Mayo Clinic Institutional Review Board',
    ],
    [
      'The Central Denmark Region Ethics Committee determined that approval was not required under Danish law.',
      'waived: Central Denmark Region Ethics Committee',
    ],
    ['The requirement for ethical approval was waived. Consent was waived.', 'waived | waived'],
    [
      'Written informed consent was obtained from the patient for publication of this case report and any accompanying images.',
      'publication given',
    ],
    ['The patient consented to the publication of her case.', 'publication given'],
    ['Informed consent to participate and for publication was obtained from the parents.', 'given | publication given'],
    ['Participants gave written or verbal informed consent.', 'written+verbal'],
    ['All women consented in writing before inclusion.', 'written'],
    ['Oral consent was obtained from each respondent before the interview.', 'verbal'],
    ['Patient consent was not required for this audit of anonymised data.', 'not_applicable'],
    // Uncertain statements yield no proposal.
    ['', ''],
    ['Ethical approval was not obtained.', ''],
    ['Approval by the Ethics Committee of the University of Oslo is pending.', ''],
    ['The study will be submitted to the Ethics Committee of Bergen.', ''],
    ['The study was not approved by the Ethics Committee of Bergen (123/4).', ''],
    ['Informed consent was obtained where possible.', ''],
    ['Consent could not be obtained from unconscious patients.', ''],
    ['Most participants gave written consent.', ''],
    ['No informed consent was obtained.', ''],
    ['Written consent was obtained from all patients; for some, consent was not obtained.', ''],
    ['The study was conducted in accordance with the Declaration of Helsinki.', ''],
    ['The study was approved by the ethics committees of both universities.', ''],
    ['Ethical approval was not required. The survey was approved by the Ethics Committee of Turku (12/2020).', ''],
    ['All authors approved the final version.', ''],
    ['The need for consent was waived unless patients could be reached.', ''],
  ])('%s', (statement, expected) => {
    expect(said(statement)).toBe(expected);
  });

  const name = fc
    .tuple(
      fc.constantFrom('Research Ethics Committee', 'Ethics Board', 'Institutional Review Board'),
      fc.constantFrom('Oslo', 'Saint-Étienne', 'São Paulo', 'Kisumu'),
    )
    .map(([kind, place]) => `${kind} of ${place} University Hospital`);
  const number = fc
    .tuple(
      fc.constantFrom('HB', 'REC', 'S', '18/LO', 'EK'),
      fc.integer({ min: 1000, max: 9999 }),
      fc.integer({ min: 1, max: 300 }),
    )
    .map(([start, one, two]) => `${start}-${one}/${two}`);
  const committee = fc.record({ name, numbers: fc.uniqueArray(number, { minLength: 0, maxLength: 3 }) });

  it('gives back the committees and numbers that it names, in each of the usual orders', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(committee, { minLength: 1, maxLength: 3, selector: (one) => one.name }),
        fc.constantFrom(
          'Approved by ',
          'The study was approved by ',
          'Ethics approval was obtained from ',
          'We received ethical approval from ',
        ),
        (committees, begin) => {
          const listed = committees.map(
            (one) => `the ${one.name}${one.numbers.length > 0 ? ` (${one.numbers.join(', ')})` : ''}`,
          );
          const statement = `${begin}${listed.join(' and ')}.`;
          expect(findConduct({ ethics: statement, ai_use: '' }).committees).toEqual(
            committees.map((one) => ({ ...one, decided_on: null })),
          );
        },
      ),
    );
  });

  it('ends even where it is as long as it may be, and says the same of any words twice', () => {
    for (const piece of [
      'approved by the ',
      'ethics committee of ',
      '(((',
      'and the ',
      'Consent was ',
      ' 1/2 ',
      'was not ',
      '\n',
    ]) {
      const ethics = piece.repeat(Math.floor(5_000 / piece.length));
      expect(findConduct({ ethics, ai_use: ethics }), piece).toBeDefined();
    }
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (words) => {
        expect(findConduct({ ethics: words, ai_use: words })).toEqual(findConduct({ ethics: words, ai_use: words }));
      }),
    );
  });
});

describe('a statement on the use of AI', () => {
  const used = (ai_tools: string, ai_purpose: string): Partial<Conduct> => ({ ai_use: 'used', ai_tools, ai_purpose });
  const NONE: Partial<Conduct> = { ai_use: 'none', ai_tools: '', ai_purpose: '' };
  it.each<[string, Partial<Conduct> | undefined]>([
    ['None.', NONE],
    ['No AI tools were used.', NONE],
    ['The authors did not use generative AI or AI-assisted technologies in the preparation of this manuscript.', NONE],
    ['The authors declare that no generative artificial intelligence was used in the writing of this article.', NONE],
    ['We did not use any large language models.', NONE],
    ['Generative AI was not used.', NONE],
    [
      'During the preparation of this work the authors used ChatGPT (GPT-4, OpenAI) in order to improve the readability of the text. After using this tool, the authors reviewed and edited the content as needed and take full responsibility for the content of the published article.',
      used('ChatGPT (GPT-4, OpenAI)', 'To improve the readability of the text'),
    ],
    ['ChatGPT was used for language editing.', used('ChatGPT', 'Language editing')],
    [
      'We used DeepL Write to translate parts of the discussion.',
      used('DeepL Write', 'To translate parts of the discussion'),
    ],
    [
      'Grammarly was used by the authors to check grammar. The authors take responsibility for the text.',
      used('Grammarly', 'To check grammar'),
    ],
    ['Not applicable.', undefined],
    ['', undefined],
    ['No AI was used except for a grammar checker.', undefined],
    ['ChatGPT was used to edit the text. No AI was used in the analysis.', undefined],
    ['We used SPSS to analyse the data.', undefined],
    ['AI tools may have been used to edit the text.', undefined],
    ['The authors used several tools.', undefined],
  ])('%s', (statement, expected) => {
    expect(findAiUse(statement)).toEqual(expected);
  });
});

it('what the sample articles have as data is what their statements say', () => {
  for (const { slug, declarations, conduct } of sampleArticles()) {
    expect({ slug, ...conduct }).toMatchObject({ slug, ...findConduct(declarations) });
  }
});
