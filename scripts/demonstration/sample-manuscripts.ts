import { createHash } from 'node:crypto';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import { submissionCode } from '#domain/manuscript/submission-code';
import type { SAMPLE_ACCOUNTS } from './sample-accounts.ts';

export interface SampleManuscript {
  title: string;
  abstract: string;
  keywords: string[];
  category: string;
  article_type: string;
  status: Exclude<ManuscriptStatus, 'published'>;
  submitted_on: string;
  revision_due_on?: string;
  /** The previous decision, if returned. */
  decided?: 'revisions_required';
  /** A new one with an editor; others get theirs with the first decision or invitation. */
  isHandled?: true;
  /** An accepted one with a finished text. */
  hasText?: true;
  /** An accepted one with an unpaid charge. */
  isUnpaid?: true;
  /** A rejected one, formerly accepted and paid. */
  isPaid?: true;
  /** The submitting sample account; its address tracks it. */
  submitter?: (typeof SAMPLE_ACCOUNTS)[number]['email'];
  authors: { given: string; family: string; affiliation: string }[];
}

const person = (given: string, family: string, affiliation: string) => ({ given, family, affiliation });

/** A sample's submission code, fixed so that documents can quote it. */
export function sampleCode(number: string): string {
  return submissionCode(number, createHash('sha256').update(`sample\n${number}`).digest());
}

/** At least two manuscripts in every status before publication. */
export const SAMPLE_MANUSCRIPTS: readonly SampleManuscript[] = [
  {
    title: 'Pharmacist-led medicines review after discharge from a stroke unit: a feasibility study',
    abstract:
      'Background: medicines change often during a stroke admission. Methods: 64 patients were offered a review by a pharmacist within ten days of discharge. Results: 51 reviews took place and 38 found at least one discrepancy. Conclusions: the review is feasible and a trial is justified.',
    keywords: ['stroke', 'medicines review', 'pharmacy'],
    category: 'Neurology',
    article_type: 'original_research',
    status: 'submitted',
    submitted_on: '2026-11-12',
    submitter: 'author@journal.example',
    authors: [
      person('Ingrid', 'Solheim', 'Fjordside Hospital, Bergen, Norway'),
      person('Tomás', 'Arriaga', 'Valle Alto University, Puebla, Mexico'),
    ],
  },
  {
    title: 'Point-of-care haemoglobin testing in a mobile blood service: agreement with the laboratory',
    abstract:
      'Background: deferral at the bus wastes donors’ time. Methods: paired capillary and venous samples of 412 donors. Results: mean difference 1.9 g/L, limits of agreement −9.8 to 13.6 g/L. Conclusions: agreement suffices for screening when borderline values are repeated.',
    keywords: ['blood donors', 'haemoglobin', 'point-of-care testing'],
    category: 'Hematology',
    article_type: 'short_communication',
    status: 'submitted',
    submitted_on: '2026-11-05',
    authors: [person('Nomvula', 'Dlamini', 'Coastal Blood Service, Durban, South Africa')],
  },
  {
    title: 'Group antenatal education by video link for families on remote islands',
    abstract:
      'Background: families travel up to six hours to classes. Methods: mixed-methods evaluation of 18 groups. Results: attendance was 83%; dropped connections were the main complaint. Conclusions: video groups were welcomed where a midwife could also be met in person.',
    keywords: ['telemedicine', 'antenatal care', 'rural health'],
    category: 'Telemedicine',
    article_type: 'original_research',
    status: 'under_review',
    submitted_on: '2026-09-21',
    submitter: 'author@journal.example',
    authors: [
      person('Ingrid', 'Solheim', 'Fjordside Hospital, Bergen, Norway'),
      person('Eilidh', 'Mackinnon', 'Western Isles Health Board, Stornoway, United Kingdom'),
      person('Kenji', 'Moriyama', 'Setouchi Medical College, Takamatsu, Japan'),
      person('Ana', 'Petrović', 'Adriatic University, Split, Croatia'),
    ],
  },
  {
    title: 'Return to sport after paediatric forearm fracture: a prospective cohort',
    abstract:
      'Background: families ask when sport is safe again. Methods: 203 children followed for six months. Results: 91% had returned at twelve weeks; four refractured. Conclusions: return at eight to ten weeks was usual and refracture uncommon.',
    keywords: ['fracture', 'children', 'cohort study'],
    category: 'Orthopedics',
    article_type: 'original_research',
    status: 'under_review',
    submitted_on: '2026-09-02',
    authors: [person('Marek', 'Wójcik', 'Children’s Hospital, Łódź, Poland')],
  },
  {
    title: 'Structured handover between anaesthesia and intensive care: a review of tools',
    abstract:
      'Background: handover is a known point of failure. Methods: scoping review, 37 studies. Results: most tools list the same eleven items; few were tested for outcome. Conclusions: local adaptation matters more than the choice of tool.',
    keywords: ['patient safety', 'handover', 'review'],
    category: 'Surgery',
    article_type: 'review_article',
    status: 'revisions_required',
    submitted_on: '2026-06-17',
    revision_due_on: '2026-12-18',
    submitter: 'author@journal.example',
    authors: [
      person('Ingrid', 'Solheim', 'Fjordside Hospital, Bergen, Norway'),
      person('Lucía', 'Fernández', 'Hospital del Sur, Sevilla, Spain'),
      person('Oluwaseun', 'Adeyemi', 'Lagoon Teaching Hospital, Lagos, Nigeria'),
    ],
  },
  {
    title: 'Transient ST elevation during a migraine attack: a case report',
    abstract:
      'Background: chest pain in migraine is usually benign. Case presentation: a 44-year-old woman with transient inferior ST elevation and normal coronary arteries. Conclusions: vasospasm should be considered before triptans are given again.',
    keywords: ['migraine', 'coronary vasospasm', 'case report'],
    category: 'Cardiology',
    article_type: 'case_report',
    status: 'revisions_required',
    submitted_on: '2026-05-28',
    revision_due_on: '2026-12-04',
    authors: [person('Claire', 'Dubreuil', 'Centre hospitalier du Lac, Annecy, France')],
  },
  {
    title: 'Polygenic scores and shared decisions in type 2 diabetes prevention: patients’ views',
    abstract:
      'Background: scores are being offered before evidence of benefit. Methods: 29 interviews. Results: participants asked for the absolute risk and for what they could do. Conclusions: numbers without an action were seen as a burden.',
    keywords: ['genetic risk', 'shared decisions', 'qualitative research'],
    category: 'Genetics',
    article_type: 'original_research',
    status: 'accepted',
    submitted_on: '2026-03-11',
    authors: [
      person('Priya', 'Raman', 'Deccan Institute of Medical Sciences, Hyderabad, India'),
      person('Jonas', 'Hällström', 'Mälar University, Västerås, Sweden'),
    ],
  },
  {
    title: 'Waiting for a first appointment: what young people do in between',
    abstract:
      'Background: waits for mental health care exceed six months in some regions. Methods: diary study with 41 people aged 16 to 24. Results: peers and online groups carried most of the load. Conclusions: waiting lists should come with something to hold on to.',
    keywords: ['mental health', 'waiting lists', 'young people'],
    category: 'Psychiatry',
    article_type: 'short_communication',
    status: 'accepted',
    submitted_on: '2026-02-20',
    submitter: 'author@journal.example',
    authors: [
      person('Ingrid', 'Solheim', 'Fjordside Hospital, Bergen, Norway'),
      person('Aroha', 'Tamihana', 'Te Awa Health Research Centre, Hamilton, New Zealand'),
    ],
  },
  {
    title: 'A single-centre series of herbal remedies for thyroid nodules',
    abstract:
      'Background: patients ask about remedies. Methods: uncontrolled series of 11 patients. Results: nodule volume varied in both directions. Conclusions: no conclusion on benefit can be drawn.',
    keywords: ['thyroid nodule', 'herbal medicine', 'case series'],
    category: 'Endocrinology',
    article_type: 'short_communication',
    status: 'rejected',
    isPaid: true,
    submitted_on: '2026-04-08',
    authors: [person('Rafael', 'Monteiro', 'Clínica da Serra, Guarda, Portugal')],
  },
  {
    title: 'Letter on the colour of tablet packaging',
    abstract:
      'A comment on look-alike packaging, with two photographs and a proposal already in force in several countries.',
    keywords: ['patient safety', 'packaging', 'labelling'],
    category: 'Pediatrics',
    article_type: 'editorial_letter',
    status: 'rejected',
    submitted_on: '2026-01-15',
    submitter: 'author@journal.example',
    authors: [
      person('Ingrid', 'Solheim', 'Fjordside Hospital, Bergen, Norway'),
      person('Hendrik', 'van Aalst', 'Polder Clinic, Lelystad, Netherlands'),
    ],
  },
];

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
  textReady: 'Iron deficiency in female endurance athletes: a matched cohort',
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
      'Background: clinic visits cost school days. Methods: 38 adolescents, six months before and after. Results: time in range rose from 61% to 72%. Conclusions: home monitoring was safe in this group.',
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
      'Background: altitude changes erythropoiesis. Methods: 29 children followed for five years. Results: growth was that of children at sea level. Conclusions: altitude is no reason to withhold a transplant.',
    keywords: ['kidney transplantation', 'growth', 'altitude'],
    category: 'Pediatrics',
    article_type: 'short_communication',
    status: 'revisions_required',
    submitted_on: '2026-08-03',
    revision_due_on: '2026-12-01',
    authors: [person('Rosario', 'Mamani', 'Altiplano Hospital, La Paz, Bolivia')],
  },
  {
    title: QUEUED.textReady,
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
      'Background: double vision after lumbar puncture is rare. Case presentation: a 31-year-old man, recovered at twelve weeks. Conclusions: patients should be warned of it.',
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
