/**
 * The source of the groups below. The World Bank revises them each 1 July; update lists and source together. They
 * follow the list for fiscal year 2026 with the six changes announced for 2027: Jordan, Micronesia, the Philippines,
 * Sri Lanka and Vietnam moved up from lower-middle income, and Togo moved into it. Ethiopia has been unclassified since
 * 2026 and keeps its last group.
 */
export const INCOME_SOURCE = {
  publisher: 'World Bank',
  title: 'World Bank Country and Lending Groups',
  fiscalYear: 2027,
  /** Plain dates: the fiscal year runs from the first to the second. */
  from: '2026-07-01',
  until: '2027-06-30',
  url: 'https://datahelpdesk.worldbank.org/knowledgebase/articles/906519',
} as const;

/** An income group with a waiver; other countries have none. */
export type IncomeGroup = 'low' | 'lower_middle';

/** The low-income countries: ISO 3166-1 alpha-2 code and name. */
export const LOW_INCOME: Readonly<Record<string, string>> = {
  AF: 'Afghanistan',
  BF: 'Burkina Faso',
  BI: 'Burundi',
  CD: 'Congo, Democratic Republic of the',
  CF: 'Central African Republic',
  ER: 'Eritrea',
  ET: 'Ethiopia',
  GM: 'Gambia',
  GW: 'Guinea-Bissau',
  KP: 'Korea, Democratic People’s Republic of',
  LR: 'Liberia',
  MG: 'Madagascar',
  ML: 'Mali',
  MW: 'Malawi',
  MZ: 'Mozambique',
  NE: 'Niger',
  RW: 'Rwanda',
  SD: 'Sudan',
  SL: 'Sierra Leone',
  SO: 'Somalia',
  SS: 'South Sudan',
  SY: 'Syrian Arab Republic',
  TD: 'Chad',
  UG: 'Uganda',
  YE: 'Yemen',
};

/** The lower middle-income countries: ISO 3166-1 alpha-2 code and name. */
export const LOWER_MIDDLE_INCOME: Readonly<Record<string, string>> = {
  AO: 'Angola',
  BD: 'Bangladesh',
  BJ: 'Benin',
  BO: 'Bolivia',
  BT: 'Bhutan',
  CG: 'Congo, Republic of the',
  CI: 'Côte d’Ivoire',
  CM: 'Cameroon',
  DJ: 'Djibouti',
  EG: 'Egypt',
  GH: 'Ghana',
  GN: 'Guinea',
  HN: 'Honduras',
  HT: 'Haiti',
  IN: 'India',
  KE: 'Kenya',
  KG: 'Kyrgyz Republic',
  KH: 'Cambodia',
  KI: 'Kiribati',
  KM: 'Comoros',
  LA: 'Lao People’s Democratic Republic',
  LB: 'Lebanon',
  LS: 'Lesotho',
  MA: 'Morocco',
  MM: 'Myanmar',
  MR: 'Mauritania',
  NA: 'Namibia',
  NG: 'Nigeria',
  NI: 'Nicaragua',
  NP: 'Nepal',
  PG: 'Papua New Guinea',
  PK: 'Pakistan',
  PS: 'West Bank and Gaza',
  SB: 'Solomon Islands',
  SN: 'Senegal',
  ST: 'São Tomé and Príncipe',
  SZ: 'Eswatini',
  TG: 'Togo',
  TJ: 'Tajikistan',
  TL: 'Timor-Leste',
  TN: 'Tunisia',
  TZ: 'Tanzania',
  UZ: 'Uzbekistan',
  VU: 'Vanuatu',
  ZM: 'Zambia',
  ZW: 'Zimbabwe',
};

/** A country's group, by code; undefined if it has no waiver. */
export function incomeGroup(country: string): IncomeGroup | undefined {
  if (Object.hasOwn(LOW_INCOME, country)) return 'low';
  return Object.hasOwn(LOWER_MIDDLE_INCOME, country) ? 'lower_middle' : undefined;
}
