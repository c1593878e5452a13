import type { DeclarationName } from '#domain/publication/declaration-table';

const AUTHORS = '(?:de )?(?:los |as |las |os |des |dos |das |degli |der )?(?:autores|autoras|auteurs|autoren|autori)';
/** How authors head their declarations in Spanish, Portuguese, French, German and Italian; in lower case. */
export const OTHER_DECLARATIONS: Readonly<Record<DeclarationName, RegExp | null>> = {
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
