import type { SampleManuscript } from './sample-manuscripts.ts';

const person = (given: string, family: string, affiliation: string) => ({ given, family, affiliation });

/** Titles used to refer to these manuscripts. */
export const QUEUED = {
  checked: 'Falls after cataract surgery in people over 80: a registry study',
  sentBack: 'Cold chain failures in a rural vaccination campaign: a short report',
  passed: 'A checklist for telephone triage of chest pain: development and first use',
  revised: 'Home monitoring of anticoagulation in adolescents: a controlled before-and-after study',
  asking: 'Chlorhexidine bathing in a burns unit: an interrupted time series',
  reviewed: 'Hearing loss after cisplatin in children: what audiograms add to symptoms',
  late: 'Sleep and shift work in paramedics: a cross-sectional survey',
  moreTime: 'Growth after paediatric kidney transplantation at altitude',
  textThere: 'Iron deficiency in female endurance athletes: a matched cohort',
  proofLate: 'An isolated sixth nerve palsy after lumbar puncture: a case report',
  proofAnswered: 'Virtual wards for heart failure: a review of how they are staffed',
  appealed: 'Music during dressing changes: a crossover trial stopped early',
} as const;

/** Manuscripts in every state of the office's work; their histories are in `seed-queues.ts`. */
export const QUEUE_MANUSCRIPTS: readonly SampleManuscript[] = [
  {
    title: QUEUED.checked,
    abstract:
      'Background: better sight may bring more movement, and more falls. Methods: 1,204 operations, falls in the year before and after. Results: falls fell by a fifth after the second eye. Conclusions: the second eye should not wait.',
    keywords: ['cataract', 'falls', 'registry study'],
    category: 'Surgery',
    article_type: 'original_research',
    status: 'submitted',
    isHandled: true,
    submitted_on: '2026-11-03',
    authors: [person('Beatriz', 'Nogueira', 'Hospital da Ribeira, Aveiro, Portugal')],
  },
  {
    title: QUEUED.sentBack,
    abstract:
      'Background: vaccines were discarded in two districts. Methods: loggers in 41 boxes. Results: nine boxes left the range, all on the last leg. Conclusions: smaller boxes for the last leg.',
    keywords: ['vaccination', 'cold chain', 'rural health'],
    category: 'Pediatrics',
    article_type: 'short_communication',
    status: 'submitted',
    isHandled: true,
    submitted_on: '2026-10-20',
    authors: [person('Wanjiru', 'Kamau', 'Ridge District Health Office, Nakuru, Kenya')],
  },
  {
    title: QUEUED.passed,
    abstract:
      'Background: triage by telephone misses signs that are seen. Methods: Delphi study, then 300 calls. Results: eleven questions; agreement between nurses was good. Conclusions: a trial can use it.',
    keywords: ['chest pain', 'triage', 'telemedicine'],
    category: 'Telemedicine',
    article_type: 'original_research',
    status: 'submitted',
    isHandled: true,
    submitted_on: '2026-11-01',
    authors: [person('Declan', 'Mulcahy', 'Harbour Regional Hospital, Cork, Ireland')],
  },
  {
    title: QUEUED.revised,
    abstract:
      'Background: clinic visits cost school days. Methods: 38 adolescents, six months before and after. Results: time in range rose from 61 to 72 %. Conclusions: home monitoring was safe in this group.',
    keywords: ['anticoagulation', 'adolescents', 'self-care'],
    category: 'Hematology',
    article_type: 'original_research',
    status: 'under_review',
    decided: 'revisions_required',
    submitted_on: '2026-07-06',
    authors: [person('Saoirse', 'Brennan', 'Children’s Hospital of the West, Galway, Ireland')],
  },
  {
    title: QUEUED.asking,
    abstract:
      'Background: infections prolong stays. Methods: monthly rates over four years; the intervention was planned by Halvorsen and colleagues in 2024. Results: the level fell by a third, the slope did not change. Conclusions: bathing is worth a trial in burns.',
    keywords: ['burns', 'infection control', 'time series'],
    category: 'Surgery',
    article_type: 'original_research',
    status: 'under_review',
    submitted_on: '2026-08-24',
    authors: [person('Torbjørn', 'Halvorsen', 'Northern University Hospital, Tromsø, Norway')],
  },
  {
    title: QUEUED.reviewed,
    abstract:
      'Background: children rarely complain of hearing loss. Methods: 74 children, audiograms at every cycle. Results: a third had a loss that nobody had noticed. Conclusions: audiograms should be routine.',
    keywords: ['cisplatin', 'hearing loss', 'children'],
    category: 'Oncology',
    article_type: 'original_research',
    status: 'under_review',
    submitted_on: '2026-08-10',
    authors: [person('Zofia', 'Krawczyk', 'Institute of Child Health, Poznań, Poland')],
  },
  {
    title: QUEUED.late,
    abstract:
      'Background: paramedics work rotating shifts. Methods: survey with sleep diaries, 312 answers. Results: five hours of sleep before night shifts were usual. Conclusions: rotas should leave two nights between.',
    keywords: ['sleep', 'shift work', 'paramedics'],
    category: 'Neurology',
    article_type: 'original_research',
    status: 'revisions_required',
    submitted_on: '2026-07-20',
    revision_due_on: '2026-11-16',
    authors: [person('Matteo', 'Bellini', 'Lakeside University, Como, Italy')],
  },
  {
    title: QUEUED.moreTime,
    abstract:
      'Background: altitude changes erythropoiesis. Methods: 29 children followed for five years. Results: growth was that of children at sea level. Conclusions: altitude is no reason against a transplant.',
    keywords: ['kidney transplantation', 'growth', 'altitude'],
    category: 'Pediatrics',
    article_type: 'short_communication',
    status: 'revisions_required',
    submitted_on: '2026-08-03',
    revision_due_on: '2026-12-01',
    authors: [person('Rosario', 'Mamani', 'Altiplano Hospital, La Paz, Bolivia')],
  },
  {
    title: QUEUED.textThere,
    abstract:
      'Background: ferritin falls in training. Methods: 88 athletes and matched controls. Results: deficiency was twice as frequent. Conclusions: ferritin should be measured before the season.',
    keywords: ['iron deficiency', 'athletes', 'cohort study'],
    category: 'Hematology',
    article_type: 'original_research',
    status: 'accepted',
    hasText: true,
    submitted_on: '2026-09-14',
    authors: [person('Annika', 'Lindqvist', 'Midlake University, Jönköping, Sweden')],
  },
  {
    title: QUEUED.proofLate,
    abstract:
      'Background: double vision after lumbar puncture is rare. Case presentation: a 31-year-old man, recovered at twelve weeks. Conclusions: patients should be told of it.',
    keywords: ['lumbar puncture', 'diplopia', 'case report'],
    category: 'Neurology',
    article_type: 'case_report',
    status: 'accepted',
    hasText: true,
    submitted_on: '2026-09-07',
    isUnpaid: true,
    authors: [person('Chidi', 'Okeke', 'River State Teaching Hospital, Port Harcourt, Nigeria')],
  },
  {
    title: QUEUED.proofAnswered,
    abstract:
      'Background: virtual wards differ. Methods: scoping review, 23 services. Results: nurses led in all but two; pharmacists were rarely part. Conclusions: staffing should be reported.',
    keywords: ['heart failure', 'virtual wards', 'review'],
    category: 'Cardiology',
    article_type: 'review_article',
    status: 'accepted',
    hasText: true,
    submitted_on: '2026-08-31',
    authors: [person('Gwen', 'Prys', 'Bay Health Board, Swansea, United Kingdom')],
  },
  {
    title: QUEUED.appealed,
    abstract:
      'Background: dressing changes hurt. Methods: crossover trial, stopped after 14 of 40 patients. Results: pain scores were lower with music. Conclusions: the effect deserves a complete trial.',
    keywords: ['pain', 'music', 'crossover trial'],
    category: 'Surgery',
    article_type: 'short_communication',
    status: 'rejected',
    submitted_on: '2026-10-01',
    authors: [person('Yuki', 'Hasegawa', 'Northgate Medical College, Sendai, Japan')],
  },
];
