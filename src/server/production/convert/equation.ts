/** An element of WordprocessingML or of its mathematics, or text. */
interface XmlElement {
  name: string;
  attributes: string;
  children: XmlNode[];
}
type XmlNode = XmlElement | string;

/** A piece of an equation that a line of text can say, and how it is raised. */
interface Run {
  text: string;
  raised: '' | 'superscript' | 'subscript';
}

/** An equation as far as text goes: `runs` say it whole; null where it has a structure that they could not. */
export interface Equation {
  runs: Run[] | null;
  /** The equation on one line, for whoever writes it anew: "x = (a + b)/(2n)". */
  line: string;
}

/** Reads an `m:oMath` element. */
export function readEquation(xml: string): Equation {
  const nodes = parseXml(xml);
  const runs = runsOf(nodes, '');
  return { runs, line: linesOf(nodes).replace(/\s+/g, ' ').trim() };
}

/** What describes an element and says nothing itself. */
const isProperties = (name: string) => (name.endsWith('Pr') && name !== 'm:ctrlPr' ? true : name === 'm:ctrlPr');

function runsOf(nodes: readonly XmlNode[], raised: Run['raised']): Run[] | null {
  const runs: Run[] = [];
  for (const node of nodes) {
    if (typeof node === 'string' || isProperties(node.name)) continue;
    const own = runsOfElement(node, raised);
    if (!own) return null;
    runs.push(...own);
  }
  return runs;
}

function runsOfElement(node: XmlElement, raised: Run['raised']): Run[] | null {
  const { name } = node;
  if (name === 'm:t' || name === 'w:t') return [{ text: letters(ownText(node)), raised }];
  if (/^(?:m:oMath|m:r|m:e|m:box|m:fName|w:ins|w:r|m:sup|m:sub)$/.test(name)) return runsOf(node.children, raised);
  if (name === 'm:func') return runsOf(node.children, raised);
  if (name === 'm:d') return delimited(node, raised);
  if (name === 'm:sSup' || name === 'm:sSub' || name === 'm:sSubSup') return withScripts(node, raised);
  if (/^(?:w:bookmarkStart|w:bookmarkEnd|w:proofErr|w:del|w:commentRange\w+)$/.test(name)) return [];
  return null;
}

/** Brackets around what is text itself; other structures in it could be taller than a line. */
function delimited(node: XmlElement, raised: Run['raised']): Run[] | null {
  const { open, close, between } = brackets(node);
  const parts = partsOf(node, 'm:e').map((part) => runsOf(part.children, raised));
  if (parts.some((part) => part === null)) return null;
  const inner = parts.flatMap((part, index) => [...(index > 0 ? [{ text: between, raised }] : []), ...(part ?? [])]);
  return [{ text: open, raised }, ...inner, { text: close, raised }];
}

/** Raised or lowered once: a line of text has no second step. */
function withScripts(node: XmlElement, raised: Run['raised']): Run[] | null {
  if (raised) return null;
  const base = runsOf(
    partsOf(node, 'm:e').flatMap((part) => part.children),
    '',
  );
  const sub = runsOf(
    partsOf(node, 'm:sub').flatMap((part) => part.children),
    'subscript',
  );
  const sup = runsOf(
    partsOf(node, 'm:sup').flatMap((part) => part.children),
    'superscript',
  );
  // One above the other cannot be written one after the other.
  if (!base || !sub || !sup || (sub.length > 0 && sup.length > 0)) return null;
  return [...base, ...sub, ...sup];
}

const partsOf = ({ children }: XmlElement, name: string) =>
  children.filter((child): child is XmlElement => typeof child !== 'string' && child.name === name);

function brackets(node: XmlElement) {
  const properties = partsOf(node, 'm:dPr').flatMap(({ children }) => children);
  const value = (name: string, fallback: string) => {
    const found = properties.find((child): child is XmlElement => typeof child !== 'string' && child.name === name);
    return found
      ? resolved(/m:val=(?:"([^"]*)"|'([^']*)')/.exec(found.attributes)?.slice(1).find(Boolean) ?? '')
      : fallback;
  };
  return { open: value('m:begChr', '('), close: value('m:endChr', ')'), between: value('m:sepChr', '|') };
}

function linesOf(nodes: readonly XmlNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string' || isProperties(node.name)) return '';
      return lineOf(node);
    })
    .join('');
}

function lineOf(node: XmlElement): string {
  const part = (name: string) => linesOf(partsOf(node, name).flatMap(({ children }) => children));
  const inBrackets = (text: string) => ([...text].length > 1 ? `(${text})` : text);
  switch (node.name) {
    case 'm:t':
    case 'w:t':
      return letters(ownText(node));
    case 'm:f':
      return `${inBrackets(part('m:num'))}/${inBrackets(part('m:den'))}`;
    case 'm:rad':
      return `${part('m:deg')}√${inBrackets(part('m:e'))}`;
    case 'm:sSup':
    case 'm:sSub':
    case 'm:sSubSup':
    case 'm:nary': {
      const sign = node.name === 'm:nary' ? signOf(node) : part('m:e');
      const [sub, sup] = [part('m:sub'), part('m:sup')];
      const scripts = `${sub && `_${inBrackets(sub)}`}${sup && `^${inBrackets(sup)}`}`;
      return `${sign}${scripts}${node.name === 'm:nary' ? ` ${part('m:e')}` : ''}`;
    }
    case 'm:d': {
      const { open, close, between } = brackets(node);
      const inner = partsOf(node, 'm:e').map(({ children }) => linesOf(children));
      return `${open}${inner.join(between)}${close}`;
    }
    case 'm:mr':
      return `${partsOf(node, 'm:e')
        .map(({ children }) => linesOf(children))
        .join(', ')}; `;
    default:
      return linesOf(node.children);
  }
}

const signOf = (node: XmlElement): string => {
  const [properties] = partsOf(node, 'm:naryPr');
  const [sign] = properties ? partsOf(properties, 'm:chr') : [];
  return resolved(/m:val="([^"]*)"/.exec(sign?.attributes ?? '')?.[1] ?? '∫');
};

const ownText = ({ children }: XmlElement) => children.filter((child) => typeof child === 'string').join('');

/** Letters of the mathematical alphabets as the letters they are: few fonts have them, and no search finds them. */
const letters = (text: string) => text.replace(/[\u{1D400}-\u{1D7FF}]/gu, (letter) => letter.normalize('NFKC'));

const TOKEN = /<!--[\s\S]*?-->|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:[^"'<>]|"[^"]*"|'[^']*')*)>|([^<]+)/g;
const DEPTH_MAX = 200;

function parseXml(xml: string): XmlNode[] {
  const top: XmlElement = { name: '', attributes: '', children: [] };
  const open = [top];
  for (const [, closing, opening, attributes = '', text] of xml.matchAll(TOKEN)) {
    const parent = open.at(-1) ?? top;
    if (text !== undefined) parent.children.push(resolved(text));
    else if (opening !== undefined) {
      const element = { name: opening, attributes, children: [] };
      parent.children.push(element);
      if (!attributes.endsWith('/') && open.length < DEPTH_MAX) open.push(element);
    } else if (closing !== undefined && open.length > 1 && open.at(-1)?.name === closing) open.pop();
  }
  return top.children;
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** XML text with its references resolved. */
export function resolved(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return NAMED[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
