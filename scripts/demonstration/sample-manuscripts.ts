import { createHash } from 'node:crypto';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import { submissionCode } from '#domain/manuscript/submission-code';
import type { SAMPLE_ACCOUNTS } from './sample-accounts.ts';

/** A sample manuscript. */
export interface SampleManuscript {
  title: string;
  abstract: string;
  keywords: string[];
  category: string;
  article_type: string;
  status: Exclude<ManuscriptStatus, 'published'>;
  submitted_on: string;
  revision_due_on?: string;
  /** Its previous decision, if returned. */
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
      'Background: families travel up to six hours to classes. Methods: mixed-methods evaluation of 18 groups. Results: attendance was 83 %; dropped connections were the main complaint. Conclusions: video groups were welcomed where a midwife could also be met in person.',
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
      'Background: families ask when sport is safe again. Methods: 203 children followed for six months. Results: 91 % had returned at twelve weeks; four refractured. Conclusions: return at eight to ten weeks was usual and refracture uncommon.',
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
