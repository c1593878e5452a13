const DEGREES = new Set(
  [
    'MD PhD DPhil ScD MBBS MBBCh MBBChir MBChB MBBCH MBBChBAO BMBS BMBCh BMed BM BCh BChir BAO MCh DCh ChM DM MUDr MVDr PharmDr RNDr CSc DrSc DrPH',
    'BA BS BSc MA MS MSc DSc MPhil MRes MSt MBA EMBA MPA MPP MPH MSPH MHA MHS MHSc MHI MHPE MHE MPHE MSCE MSCI MSCR MSCS MSHS MSHP MSIS MLS MLIS JD LLM LLB',
    'BDS BDSc DDS DDSc DMD MDS MDSc DO DVM VMD DPM AuD PharmD BPharm MPharm RPh BCPS BCOP BCPharm PsyD DPsych DClinPsy EdD EdM EdS MEd BEd BEng MEng',
    'RN RGN NP CNM CNS CRNA CCRN APRN ARNP FNP PNP ANP ACNP AGNP DNP DNSc MSN BSN BN ADN RNC CEN OCN LPN LVN PA MPAS MMSc PT DPT MPT BPT BPhty RPT OT OTR OTD MOT',
    'RD RDN LDN CNSC RRT RTT ATC CSCS SLP CCC SLT RCSLT MSW BSW LCSW LICSW LMSW LMFT LPC CHES MCHES CPH CIC CIP CCRP CCRC CPHQ CPE MLT DABR DABT DABCC',
    'DCH DGO DLO DMRD DTMH DTM DRCOG DFSRH DPH DPM DRCR DipRCPath DNB MICS MNAMS DMSc DMedSc DMedSci DHSc DHA DBA DNM CCFP CCT FCFP DABPN DABIM',
    'CBE OBE MBE KBE DBE Esq',
  ]
    .join(' ')
    .split(' '),
);
/** Only in full capitals: "PHD" and "MSC" are degrees, "Msc" and "Mba" may be names. */
const CAPITAL_DEGREES = new Set([...DEGREES].map((degree) => degree.toUpperCase()));

const SUBJECT =
  'Sc|Sci|Ed|Educ|Eng|Phil|Pharm|Med|Nurs|Hlth|Clin|Epi|Epid|Biostat|Biost|Stat|Res|Psych|Psy|Surg|Dent|Vet|Tech|Bus|Com|Comm|Econ|Mgt|Mgmt|Physio|Phty|' +
  'Nutr|Diet|Midw|Path|Rad|Adm|Admin|Soc|Comp|Ther|Bioeth|Couns|Opt|Optom|Pod|Paramed|Sp|Sport|Ex|Exerc|Pub|Publ|Int|Dev|App|Appl|Adv|Prac|Occ|OccTher|Orth|' +
  'Orthop|Paed|Chir|Ch|Theol|Litt|Law|Inf|Info|Agr|Env|Mol|Bio|Biol|Biotech|Chem|Phys|Physiol|Math|Anaes|Trop|Hyg|Trans|Child|Health|Public|Nursing|Medicine';
/** "MScN", "BScN", "MHlthSc", "MClinEpi", "DrPH": bachelors, masters, doctors and diplomas of a subject. */
const SUBJECT_DEGREE = new RegExp(
  `^(?:(?:Hon|PG|Grad|Post)?(?:B|M|D|Dr|Dip|Cert)(?:${SUBJECT}))(?:${SUBJECT}|[A-Z]){0,3}$|^(?:PG|Grad)(?:Dip|Cert)(?:${SUBJECT}|[A-Z]){0,4}$`,
);
/** "MSCN", "BSCPT" */
const SCIENCE_DEGREE = /^[BMD]SC[A-Z]{0,2}$/;
/** "Dr. med.", "Dr. rer. nat.", "Dipl.-Ing." */
const GERMAN_DEGREE =
  /^(?:Dr|Dipl)(?:habil|med|dent|vet|rer|nat|phil|sc|hum|biol|ing|iur|hc|oec|Ing|Psych|Biol|Med|Chem|Phys)+$/;
/** "FRCS", "FRCPath", "MRCP", "FACC", "FESC": fellows and members of a college, an academy or a society. */
const FELLOWSHIP =
  /^(?:(?:F|M|L|Hon)RC(?:P|S|A|R|N|OG|GP|VS|Path|Psych|PCH|EM|Ophth|OT|SLT|PE|PI|PC|SC|SI|SEd|PEd|PEdin|PLond|PGlasg|PSGlasg|SEdin|SEng|SGlasg|SOrth|STr|SORLHNS|OphthUK|GPUK|PUK|PCanada)|FRAC(?:P|S|GP|DS|MA)|FRANZC(?:P|R|O|OG)|F(?:ANZCA|CICM|ACEM|FPH|FPM|FSEM|FICM|AMS|MedSci|RS|RSE|RSPH|RSB|RSM|RSC|HEA|BA|CCP|CCM|CPS|CS|CP)|FAC(?:P|S|C|G|R|E|EP|OG|CP|PM|MG|RO|SM|HE|MI|NM|OEM|TM|OI|LM)|FA(?:AP|AN|AAS|AFP|AOS|AD|AHPM|HA|PA|SN|SCO|SCRS|STRO|NA|ES|SE|SGE|RVO|NP|MIA|IUM|CMG|PM)|F(?:ESC|ERS|EBO|EBU|EBS|IDSA|SHEA|HRS|HFSA|SCAI|SIR|SCMR|SCCT|ASE|PIDS|NKF|ISN|NLA|ICS|SVS|SSO)|M(?:ACP|CPS|ICOG|MedSci)|AGAF)$/;
/** "(Hons)", "(Oxon)", "(c)", "candidate", and board certifications or licences: "OTR/L", "FNP-BC" */
const DEGREE_QUALIFIER = /(?:[/-](?:L|C|BC)|Hons?|Oxon|Cantab|Edin|Lond|cand|candidate|student|c)$/;

const isSingleDegree = (bare: string): boolean =>
  DEGREES.has(bare) ||
  FELLOWSHIP.test(bare) ||
  SUBJECT_DEGREE.test(bare) ||
  SCIENCE_DEGREE.test(bare) ||
  GERMAN_DEGREE.test(bare) ||
  (bare.length > 2 && CAPITAL_DEGREES.has(bare));

/** True for academic degrees, licences and fellowships after a name: "MD", "Ph.D.", "MScN", "FRCP", "MD/PhD", "MD PhD". */
export function isDegree(text: string): boolean {
  if (text.length > 60) return false;
  const bare = text.replace(/[.()&\s]|,\s*$/g, '');
  const isAll = (parts: readonly string[]) => parts.length > 0 && parts.every(isSingleDegree);
  return (
    isAll([bare]) ||
    isAll([bare.replaceAll('-', '')]) ||
    isAll([bare.replace(DEGREE_QUALIFIER, '')]) ||
    (/[\s/,-]/.test(text) &&
      isAll(
        text
          .replace(/[.()&]/g, '')
          .split(/[\s/,-]+/)
          .filter(Boolean),
      ))
  );
}

/** Degrees that are also family names in capitals: "Xiao Ming MA". */
const FAMILY_NAMES = new Set(['MA', 'DO', 'BA', 'BAO', 'MENG', 'MED', 'CEN', 'PA', 'BN']);

/** Whether the last word is a degree, which is certain after a comma or another degree. */
function endsInDegree(words: readonly string[]): boolean {
  const [before = '', last = ''] = words.slice(-2);
  return isDegree(last) && (!FAMILY_NAMES.has(last) || before.endsWith(',') || isDegree(before));
}

const SALUTATION =
  /^(?:dr|drs|prof|professor|mr|mrs|ms|miss|mx|sir|dame|assoc|associate|assistant|apl|priv|doz|med|priv\.-doz|dipl\.-\p{L}+|د|أ|أ\.د|الدكتورة?|دکتر|ד["״]ר|פרופ['׳]?)\.?$/iu;
/** The faculty after a German "Dr." */
const FACULTY = /^(?:med|rer|nat|phil|habil|hum|biol|dent|vet|sc|h\.c)\.$/i;

/** Counts the words of a leading title: "Prof. Dr. med." */
function countTitleWords(words: readonly string[]): number {
  const end = words.findIndex((word, at) => !SALUTATION.test(word) && !(at > 0 && FACULTY.test(word)));
  return end < 0 ? words.length : end;
}

/** Removes titles before a name and degrees after it. */
export function stripDegrees(name: string): string {
  // "Jane Doe, PhD candidate" ends in one degree of two words.
  const [first = '', ...rest] = name.split(',');
  const words = [first, ...rest.filter((part) => !isDegree(part))].join(',').split(/\s+/u).filter(Boolean);
  words.splice(0, Math.min(countTitleWords(words), words.length - 1));
  // "Yo Rn" is a name: two words stay, unless the last follows a comma.
  while (words.length > 1 && endsInDegree(words) && (words.length > 2 || words[0]?.endsWith(','))) words.pop();
  const bare = words.join(' ');
  return bare.endsWith(',') ? bare.slice(0, -1) : bare;
}
