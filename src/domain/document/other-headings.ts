const words = (list: string): readonly string[] => list.split('|');

/**
 * Section headings in Spanish, Portuguese, French, German and Italian, in lower case, and the most common Chinese,
 * Japanese, Russian, Arabic and Hebrew ones; the English ones are with the code that reads each part.
 */
export const OTHER_HEADINGS = {
  abstract: words(
    'resumen|resumo|résumé|zusammenfassung|riassunto|sommario|摘要|要旨|抄録|аннотация|резюме|الملخص|ملخص|المستخلص|תקציר',
  ),
  keywords: words(
    'palabras clave|palabra clave|descriptores|palavras-chave|palavras chave|descritores|mots-clés|mots clés|schlüsselwörter|schlagwörter|parole chiave|关键词|關鍵詞|キーワード|ключевые слова|الكلمات المفتاحية|الكلمات الدالة|מילות מפתח|מילות המפתח',
  ),
  partsOfAbstract: [
    ...words(
      'introducción|antecedentes|objetivo|objetivos|métodos|material y métodos|materiales y métodos|pacientes y métodos',
    ),
    ...words('metodología|resultados|discusión|conclusión|conclusiones|introdução|material e métodos'),
    ...words(
      'materiais e métodos|metodologia|pacientes e métodos|discussão|conclusão|conclusões|contexte|objectif|objectifs',
    ),
    ...words('méthodes|méthode|matériel et méthodes|patients et méthodes|résultats|hintergrund|einleitung|ziel|ziele'),
    ...words(
      'zielsetzung|methoden|methodik|material und methoden|patienten und methoden|ergebnisse|resultate|diskussion',
    ),
    ...words('schlussfolgerung|schlussfolgerungen|fazit|contesto|introduzione|obiettivo|obiettivi|metodi'),
    ...words('materiali e metodi|pazienti e metodi|risultati|discussione|conclusione|conclusioni'),
    ...words(
      'الخلفية|خلفية|الهدف|الأهداف|الطرق|الطرائق|المنهجية|المنهج|النتائج|المناقشة|الاستنتاج|الاستنتاجات|الخلاصة',
    ),
    ...words('רקע|מטרה|מטרות|שיטות|תוצאות|דיון|מסקנות|מסקנה'),
  ],
  sections: words(
    'introducción|introdução|einleitung|introduzione|引言|前言|緒言|はじめに|введение|المقدمة|مقدمة|מבוא|הקדמה|abreviaturas|abreviações|abréviations|abkürzungen|abbreviazioni',
  ),
  collective: words('declaraciones|declarações|déclarations|erklärungen|dichiarazioni'),
} as const;

const REFERENCES = new Set([
  ...words(
    'references|reference list|list of references|references cited|bibliography|literature|literature cited|works cited|cited works',
  ),
  ...words('referencias|referencias bibliográficas|bibliografía|referências|referências bibliográficas|bibliografia'),
  ...words('références|références bibliographiques|bibliographie|literatur|literaturverzeichnis|referenzen'),
  ...words('riferimenti|riferimenti bibliografici'),
  ...words(
    '参考文献|參考文獻|引用文献|文献|список литературы|литература|المراجع|المصادر|מקורות|רשימת מקורות|ביבליוגרפיה',
  ),
]);

const NUMBER = /^\s*(?:\d{1,2}(?:\.\d{0,2}){0,3}\)?|[IVX]{1,4}\.)\s+(?=\p{L})/u;

/** Drops the number of a heading: "1.2 Methods", "IV. Results". */
export const withoutNumber = (heading: string): string => heading.replace(NUMBER, '');

/** Normalises a heading: no number, no trailing colon, lower case. */
export const headingKey = (heading: string): string =>
  withoutNumber(heading)
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/[\s:.–—]+$/u, '')
    .trim()
    .toLowerCase();

/** Whether a heading introduces the references, with or without a number and colon. */
export const isReferencesHeading = (heading: string): boolean => REFERENCES.has(headingKey(heading));
