/**
 * Components allowed in supplied pages (`content/pages/*.mdx`), with their placeholders for the office. A name ending
 * in a colon takes the attribute `of`: `<Time of="peer review" />` is `{time: peer review}`.
 */
export const COMPONENTS = {
  JournalName: 'journal name',
  Publisher: 'publisher',
  Address: 'address',
  OfficeEmail: 'office email',
  Issn: 'ISSN',
  Licence: 'licence',
  LicenceName: 'licence name',
  ArticleLanguages: 'article languages',
  AbstractWords: 'abstract length',
  KeywordCount: 'number of keywords',
  RunningTitleLength: 'running title length',
  FigureResolution: 'figure resolution',
  FileTypes: 'file types',
  FileSize: 'file size',
  ReviewerCount: 'number of reviewers',
  ChecklistItemCount: 'number of checklist items',
  DraftDays: 'days a draft is kept',
  Currency: 'currency',
  Charge: 'charge:',
  Time: 'time:',
  Charges: 'table of charges',
  Waivers: 'table of waivers',
  WaiverCountries: 'countries with waivers',
  PaymentMethods: 'ways to pay',
  Times: 'table of times',
  ReviewSteps: 'review steps',
  Decisions: 'possible decisions',
  Services: 'types of service',
  BoardMembers: 'board members',
  ContactForm: 'contact form',
  ServiceRequestForm: 'service request form',
  TrackingForm: 'tracking form',
  PaymentForm: 'payment form',
  WaiverForm: 'waiver form',
  SubmissionChecklist: 'submission checklist',
  RealTimes: 'actual times',
} as const;

export type ComponentName = keyof typeof COMPONENTS;

/** A component's placeholder. */
export function placeholderName(component: ComponentName, of?: string): string {
  const name = COMPONENTS[component];
  return name.endsWith(':') ? `${name} ${of ?? ''}` : name;
}

const COMPONENT = /<([A-Z]\w*)(?: of="([^"{}]*)")? \/>/g;

/**
 * A supplied page's MDX as the office edits it: Markdown with placeholders for components. Supplied pages contain no
 * expressions, imports or HTML, because the office's text cannot.
 * @throws Error naming the problem
 */
export function mdxToOfficeText(mdx: string): string {
  const [other] = /^(?:import|export)\s.*$|[{}].*|<(?![A-Z]\w*(?: of="[^"{}]*")? \/>).*/m.exec(mdx) ?? [];
  if (other !== undefined) throw new Error(`“${other}” is neither Markdown nor a component.`);
  return mdx.replaceAll(COMPONENT, (written, name: string, of?: string) => {
    if (!isComponent(name)) throw new Error(`there is no component ${written}.`);
    if (COMPONENTS[name].endsWith(':') !== (of !== undefined)) {
      throw new Error(`${written} ${of === undefined ? 'needs the attribute “of”' : 'must not have “of”'}.`);
    }
    return `{${placeholderName(name, of)}}`;
  });
}

const isComponent = (name: string): name is ComponentName => Object.hasOwn(COMPONENTS, name);
