import type { Block, Cell, Inline, Manuscript } from './manuscript.ts';

const line = (...some: Inline[]): Block => ({ line: some });
/** A sentence with a citation at its end; a superscript directly follows the word. */
const cited = (citing: Manuscript['citing'], text: string, cite: number[]): Inline[] => [
  citing === 'raised' ? text : `${text} `,
  { cite },
  '.',
];
const cell = (text: string, more: Partial<Cell> = {}): Cell => ({ text: [text], ...more });
const row = (...texts: string[]): Cell[] => texts.map((text) => cell(text));

const REFERENCES = [
  ['Abara', 2011, 'Sleep on surgical wards. J Sleep. 2011;4(2):12-19. doi:10.5555/sleep.2011.12'],
  ['Bianchi', 2014, 'Serum troponin after exertion. Heart Lung. 2014;43:101-8.'],
  ['Castellano', 2016, 'Dosing of vancomycin in children. Antimicrob Pract. 2016;9(1):e44.'],
  ['Dlamini', 2018, 'Malaria in pregnancy: a cohort. Trop Med Rep. 2018;22:310-21.'],
  ['Eriksen', 2019, 'Falls in older people. Geriatr Notes. 2019;7:55-63.'],
  ['Fujimoto', 2020, 'Renal function after contrast. Kidney Lett. 2020;15(3):200-7.'],
  ['Grünwald', 2021, 'Measuring gait speed. Move. 2021;2:1-9.'],
  ['Haddad', 2022, 'Iron deficiency in adolescents. Blood Rec. 2022;30:400-12.'],
].map(([author, year, text]) => ({ author: String(author), year: Number(year), text: String(text) }));

/** Each manuscript's content in addition to the common parts. */
const FEATURES: { name: string; citing: Manuscript['citing']; blocks: Block[] }[] = [
  {
    name: 'lists',
    citing: 'brackets',
    blocks: [
      { heading: 'Procedure', level: 2 },
      {
        list: [['Weigh the patient to 0.1 kg'], ['Draw 5 mL of blood'], ['Spin at 1500 g for 10 min']],
        format: 'decimal',
        number: '1',
      },
      line('After a pause of 30 minutes the nurse went on with step 4.'),
      { list: [['Store the serum at −80 °C'], ['Call the laboratory']], format: 'decimal', number: '1' },
      line('Later steps were these.'),
      { list: [['Thaw on ice'], ['Measure twice']], format: 'decimal', number: '2', start: 7 },
      line('Patients were left out for any of these.'),
      { list: [['Age below 18 years'], ['Pregnancy'], ['eGFR < 30 mL/min']], format: 'lowerLetter', number: '3' },
      { list: [['Consent'], ['Allocation'], ['Follow-up of 90 days']], format: 'upperRoman', number: '4' },
      { list: [['North ward'], ['South ward']], format: 'bullet', number: '5' },
      { list: [['Bay one'], ['Bay two']], format: 'bullet', number: '5', level: 1 },
    ],
  },
  {
    name: 'tables',
    citing: 'raised',
    blocks: [
      {
        caption: 'Baseline of the two groups',
        note: 'Values are mean (SD).',
        table: [
          row('Characteristic', 'Control', 'Treated'),
          [cell('Vital signs', { columns: 3 })],
          [cell('Pressure', { joined: 'first' }), cell('142 mmHg'), cell('138 mmHg')],
          [cell('', { joined: 'rest' }), cell('SD 11.5'), cell('SD 12.1')],
          [cell('n = 104', { before: 1 }), cell('n = 108')],
        ],
      },
      {
        caption: 'Doses of each week',
        table: [
          row('Week', ...[1, 2, 3, 4, 5].map((week) => `Week ${week}`)),
          ...Array.from({ length: 70 }, (_, at) =>
            row(`Patient ${at + 1}`, ...[0, 1, 2, 3, 4].map((week) => `${(at * 7 + week * 3) % 50}.${week} mg`)),
          ),
        ],
      },
      {
        caption: 'Wards with their bays',
        table: [
          row('Ward', 'Bays'),
          [
            cell('North'),
            cell('See below', {
              inner: [
                ['Bay', 'Beds'],
                ['One', '12'],
              ],
            }),
          ],
        ],
      },
    ],
  },
  {
    name: 'notes',
    citing: 'round',
    blocks: [
      line(
        'Nurses asked patients',
        { note: 'By telephone where they had gone home within 24 h.' },
        ' every morning',
        { note: 'At 07:30.' },
        '.',
      ),
      line(
        'Two wards closed early',
        { note: 'Because of an outbreak on 3 May.', isAtEnd: true },
        ', which we took into account.',
      ),
      {
        caption: 'Scores by ward',
        table: [row('Ward', 'Score'), [cell('North'), { text: ['4.5', { note: 'One missing value.' }] }]],
      },
    ],
  },
  {
    name: 'equations',
    citing: 'brackets',
    blocks: [
      line(
        'Clearance was ',
        { math: 'fraction' },
        ' with a variance of ',
        { math: 'power' },
        ' at doses ',
        { math: 'sign' },
        ' 5 mg.',
      ),
      { display: 'sum', number: '1' },
      line('The mean was'),
      { display: 'fraction' },
      line('as Equation (1) shows.'),
    ],
  },
  {
    name: 'symbols',
    citing: 'years',
    blocks: [
      line(
        'We gave 5 ',
        { symbol: 'm', font: 'Symbol', shows: 'μ' },
        'g of TNF-',
        { symbol: 'a', font: 'Symbol', shows: 'α' },
        ' to 10',
        { raised: '6' },
        ' cells, p ',
        { symbol: '\uf0a3', font: 'Symbol', shows: '≤' },
        ' 0.05.',
      ),
      line(
        'A dose of 10',
        { position: 6, text: '3' },
        ' CFU raised HCO',
        { position: -6, text: '3' },
        ' in carriers of ',
        { caps: 'brca' },
        '1 and ',
        { smallCaps: 'Tp53' },
        '.',
      ),
      line(
        'Pain fell ',
        { symbol: '\uf0e0', font: 'Wingdings', shows: '→' },
        ' sleep rose',
        { hidden: ' remember to ask the statistician' },
        ' in all wards.',
      ),
      line('Consent ', { ticked: true }, ' written ', { ticked: false }, ' waived'),
    ],
  },
  {
    name: 'tracked',
    citing: 'brackets',
    blocks: [
      line('We saw ', { deleted: '40' }, { inserted: '42' }, ' patients in 6 weeks.'),
      { line: ['This whole paragraph was taken out by a colleague.'], isRemoved: true },
      line('Doses were ', { on: 'doubled', comment: 'Was this approved?' }, ' after day 3.'),
      {
        caption: 'Visits',
        removedRow: 2,
        table: [row('Visit', 'Day'), row('First', '1'), row('Cancelled visit', '9'), row('Last', '28')],
      },
    ],
  },
  {
    name: 'fields',
    citing: 'zotero',
    blocks: [
      { contents: ['Introduction', 'Methods', 'Results'] },
      line(
        'As ',
        { see: 'Table 1', bookmark: '_Ref100' },
        ' shows, the protocol at ',
        { link: 'the register', to: 'https://register.example/trial/7' },
        ' was kept.',
      ),
      {
        caption: 'Protocol deviations',
        table: [row('Kind', 'Number'), row('Late dose', '7'), row('Missed visit', '12')],
      },
      { caption: 'Reasons to leave', table: [row('Reason', 'Number'), row('Moved', '3'), row('Died', '1')] },
    ],
  },
  {
    name: 'figures',
    citing: 'raised',
    blocks: [
      line('Figure 1 shows the flow and Figure 2 the course.'),
      { figure: 'Flow of patients through the trial.' },
      { figure: 'Course of the pressure over 12 weeks.', isAbove: true },
      { figure: 'Two panels: (A) women, (B) men.', panels: 2 },
    ],
  },
  {
    name: 'boxes',
    citing: 'brackets',
    blocks: [
      { heading: 'Setting of the study', level: 3 },
      line('Eight hospitals took part.'),
      { box: 'Key message: 1 in 5 patients sleeps less than 4 hours.' },
      { heading: 'Ward rounds', level: 4 },
      line('Rounds began at 07:00 and lasted 45 min.'),
    ],
  },
  {
    name: 'languages',
    citing: 'round',
    blocks: [
      line('Patients answered in Arabic: نمت جيدا الليلة الماضية, and in Chinese: 我昨晚睡得很好。'),
      line('The Greek form said Κοιμήθηκα καλά; the Vietnamese one Tôi ngủ ngon.'),
      {
        caption: 'Answers by language',
        table: [row('Language', 'Answer'), row('Arabic', 'نعم'), row('Chinese', '是')],
      },
    ],
  },
  {
    name: 'units',
    citing: 'years',
    blocks: [
      line(
        'Creatinine fell by 12.5 µmol/L (95% CI −18.2 to −6.8; p < 0.001), weight by 2.4 kg and pressure by 6.1 mmHg.',
      ),
      line(
        'Of 1,204 samples 3.2 % had ≥ 10',
        { raised: '5' },
        ' copies/mL; 0.5 ± 0.1 ng/mL at 37 °C; 2 × 10',
        { raised: '−3' },
        ' M.',
      ),
      line(
        'CO',
        { lowered: '2' },
        ' was 5.3 kPa, Ca',
        { raised: '2+' },
        ' 1.2 mmol/L, and ',
        { italic: 'E. coli' },
        ' grew in 4 of 96.',
      ),
    ],
  },
  {
    name: 'everything',
    citing: 'brackets',
    blocks: [
      {
        list: [['Ask'], ['Weigh to 10', { raised: '−2' }, ' kg'], ['Tell', { note: 'By letter.' }]],
        format: 'decimal',
        number: '1',
      },
      line('With ', { math: 'power' }, ' we had 80 % power at α = 0.05.'),
      { figure: 'Sleep by ward.' },
      {
        caption: 'Sleep by ward',
        note: '* p < 0.05.',
        table: [row('Ward', 'Hours'), row('North', '5.5*'), row('South', '6.1')],
      },
      { display: 'sum', number: '1' },
    ],
  },
];

/** Twelve manuscripts, each with contents that the others lack. */
export const MANUSCRIPTS: readonly Manuscript[] = FEATURES.map(({ name, citing, blocks }, at) => ({
  name,
  citing,
  title: `Sleep and recovery on surgical wards: a cohort study with ${name}`,
  authors: [
    { name: 'Amina Diallo', marks: '1,2' },
    { name: 'Jonas Lindqvist', marks: '2' },
    { name: 'Mei Tanaka', marks: '1' },
  ],
  affiliations: [
    'Department of Surgery, Lakeside University, Kisumu, Kenya',
    'Institute of Nursing, Meridian University, London, United Kingdom',
  ],
  abstract: [
    { heading: 'Background', text: 'Sleep is poor after surgery, and nobody knows for how long.' },
    { heading: 'Methods', text: `We followed ${200 + at} adults for 90 days in eight hospitals.` },
    { heading: 'Results', text: 'Sleep rose by 1.2 hours (95% CI 0.8 to 1.6).' },
    { heading: 'Conclusions', text: 'Quiet nights help patients to recover.' },
  ],
  keywords: ['sleep', 'surgery', 'nursing'],
  blocks: [
    { heading: 'Introduction', level: 1 },
    line(
      ...cited(citing, 'Patients sleep badly after surgery', [1]),
      ...cited(citing, ' Few have asked how long this lasts', [2, 3]),
    ),
    { heading: 'Methods', level: 1 },
    line(...cited(citing, 'We followed adults in eight hospitals for 90 days', [4])),
    ...blocks,
    { heading: 'Results', level: 1 },
    line(...cited(citing, 'Of 212 patients 198 (93.4 %) were seen at the end', [5, 6, 7])),
    { heading: 'Discussion', level: 1 },
    line(...cited(citing, 'Sleep improved within two weeks, as others have found', [8])),
  ],
  declarations: [
    {
      heading: 'Author contributions',
      text: 'Amina Diallo: Conceptualization, Methodology. Jonas Lindqvist: Formal analysis. Mei Tanaka: Writing – original draft.',
    },
    { heading: 'Funding', text: 'Supported by grant 2024/117 of the Lakeside Research Fund.' },
    { heading: 'Competing interests', text: 'The authors declare no competing interests.' },
    { heading: 'Data availability', text: 'Data are available from the authors on request.' },
  ],
  references: REFERENCES,
}));
