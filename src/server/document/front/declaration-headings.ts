import { headingKey } from '#domain/document/other-headings';
import type { DeclarationName } from '#domain/publication/declaration-table';

const AUTHORS = '(?:de )?(?:los |as |las |os |des |dos |das |degli |der )?(?:autores|autoras|auteurs|autoren|autori)';
/** Headings of declarations in Spanish, Portuguese, French, German and Italian; in lower case. */
const OTHER_DECLARATIONS: Readonly<Record<DeclarationName, RegExp | null>> = {
  author_contributions: new RegExp(
    `^(?:contribuci(?:ón|ones)|contribuiç(?:ão|ões)|contributions?|beiträge|contribut[io]|responsabilidades) ${AUTHORS}$|^autorenbeiträge$`,
    'u',
  ),
  funding:
    /^(?:fuentes? de )?(?:financiaci[óo]n|financiamiento|financiamento|financement)(?: (?:del estudio|do estudo|de l['’]étude))?$|^(?:fontes? de financiamento|sources? de financement|finanzierung|förderung|finanziament[oi])$/u,
  competing_interests:
    /^(?:declaraci[óo]n de |declaração de |déclaration (?:de |des )?)?(?:conflictos? de inter(?:és|eses)|conflitos? de interesses?|(?:conflits?|liens) d['’]intérêts?|intérêts)$|^(?:interessenkonflikte?|conflitt[oi] d['’i] ?interess[ei])$/u,
  ethics:
    /^(?:aspectos|consideraciones|considerações|aprobación|aprovação|considérations|approbation|responsabilidades) (?:éticas?|éticos?|éthiques?)$|^(?:ética|éthique|ethik|ethikvotum|etica|consentimiento informado|consentimento informado|consentement(?: éclairé)?|einwilligung|consenso informato|aspetti etici)$/u,
  trial_registration:
    /^(?:registro (?:del ensayo(?: clínico)?|do (?:ensaio|estudo)|dello studio)|enregistrement de l['’](?:essai|étude)|studienregistrierung)$/u,
  data_availability:
    /^(?:(?:declaraci[óo]n de |declaração de )?(?:disponibilidad|disponibilidade|disponibilité|disponibilità) (?:de |dos |des |dei )(?:los )?(?:datos|dados|données|dati)|datenverfügbarkeit|verfügbarkeit der daten)$/u,
  ai_use: null,
  acknowledgements: /^(?:agradecimientos?|agradecimentos?|remerciements?|danksagung|ringraziamenti)$/u,
};

/** The headings authors give their declarations. */
const HEADINGS: Readonly<Record<DeclarationName, RegExp>> = {
  author_contributions:
    /^(?:the )?(?:credit )?(?:authors?['’]?s?['’]? )?(?:individual )?(?:contributions?|contributorship|roles)(?: of (?:the )?authors?)?(?: statement)?$|^credit (?:author(?:ship)? )?(?:contribution )?statement$|^authorship$/,
  funding:
    /^(?:(?:sources?|details|statement) of )?(?:funding|financial (?:support|disclosures?)|grant support|support)(?: (?:sources?|statement|information|and support|acknowledge?ments?))?$|^role of (?:the )?funding sources?$/,
  competing_interests:
    /^(?:(?:declarations?|statement|disclosures?) of )?(?:potential )?(?:(?:competing|conflicting|financial) interests?|conflicts? of interests?|interests|conflicts)(?: (?:statement|disclosures?|declaration))?$|^disclosures?(?: statement)?$/,
  ethics:
    /^(?:research )?(?:ethics?|ethical)(?: (?:approvals?|statement|declarations?|committee approval|considerations|clearance|approval statement))?(?:,? (?:and )?(?:informed )?(?:patient )?consent(?: to participate)?(?: and (?:consent )?(?:for|to) publication)?)?$|^(?:patient|informed|written)?\s?(?:informed )?consent(?: statement| for publication| to participate| form)?$|^institutional review board statement$/,
  trial_registration:
    /^(?:clinical )?(?:trials?|study|protocol|prospero) registration(?: numbers?| details)?$|^registration(?: number)?$/,
  data_availability:
    /^(?:availability of (?:the )?(?:supporting )?data(?: and (?:materials?|code))?|(?:data|code)(?:,? (?:and )?(?:code|materials?))? (?:availability|sharing|accessibility|access)(?: and materials)?(?: statement| plan)?)$/,
  ai_use:
    /^(?:(?:declaration|statement|disclosure|use) (?:of|on) )?(?:the )?(?:use of )?(?:generative )?(?:ai|artificial intelligence|large language models)\b.{0,60}$/,
  acknowledgements: /^acknowledge?ments?$/,
};

const ALL = [HEADINGS, OTHER_DECLARATIONS].flatMap(Object.entries) as [DeclarationName, RegExp | null][];

/** Maximum length of a declaration's heading. */
export const LABEL_MAX = 90;

/** Returns the declaration that a heading names. */
export function declarationOf(heading: string): DeclarationName | undefined {
  const text = headingKey(heading);
  return text.length > LABEL_MAX ? undefined : ALL.find(([, pattern]) => pattern?.test(text))?.[0];
}
