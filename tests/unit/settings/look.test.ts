import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BACKGROUNDS,
  cleanColour,
  colourTokens,
  contrastProblem,
  contrastRatio,
  nearestReadable,
  replaceTokens,
} from '#domain/journal/look/colours';
import { logoProblem } from '#domain/journal/look/logo';
import { LOOK_DEFAULTS } from '#domain/journal/look/look-defaults';

const TOKENS = readFileSync(new URL('../../../src/styles/tokens.css', import.meta.url), 'utf8');
const token = (name: string) => new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(TOKENS)?.slice(1);
const THEMES = ['light', 'dark'] as const;
const anyColour = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);

describe('the colour of the journal', () => {
  it('is measured as WCAG does', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastRatio('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
    expect(contrastRatio('#777777', '#ffffff')).toBeLessThan(4.5);
  });

  it('is compared with the grounds, and begins as the colour, that the stylesheet has', () => {
    for (const [index, theme] of THEMES.entries()) {
      const grounds = ['bg', 'surface', 'surface-2'].map((name) => token(name)?.[index]);
      expect(BACKGROUNDS[theme].map(({ colour }) => colour)).toEqual(grounds);
      expect(token('on-brand')?.[index]).toBe(BACKGROUNDS[theme][0]?.colour);
    }
    expect([LOOK_DEFAULTS.colour_light, LOOK_DEFAULTS.colour_dark]).toEqual(token('brand'));
  });

  it('is refused where it cannot be read, with the ground, the contrast and a colour that can be', () => {
    const said = contrastProblem('#4aa3c7', 'light');
    expect(said).toMatch(/^#4aa3c7 has a contrast of 2\.\d\d to 1 on the grey behind bars .*text needs 4\.5 to 1\./);
    expect(contrastProblem(/is (#[0-9a-f]{6})\.$/.exec(said ?? '')?.[1] ?? '', 'light')).toBeUndefined();
    expect(contrastProblem('#0b4f6c', 'dark')).toMatch(/on the grey behind bars/);
    for (const theme of THEMES) expect(contrastProblem(LOOK_DEFAULTS[`colour_${theme}`], theme)).toBeUndefined();
  });

  it('that is proposed can always be read, under the pointer too, and is the given one where that can be', () => {
    fc.assert(
      fc.property(anyColour, fc.constantFrom(...THEMES), (colour, theme) => {
        const nearest = nearestReadable(colour, theme);
        expect(contrastProblem(nearest, theme)).toBeUndefined();
        if (!contrastProblem(colour, theme)) expect(nearest).toBe(colour);
        const strong = colourTokens({ ...LOOK_DEFAULTS, [`colour_${theme}`]: nearest })['--brand-strong'];
        const shown = /\((#\w+), (#\w+)\)/.exec(strong ?? '')?.[THEMES.indexOf(theme) + 1] ?? '';
        expect(contrastProblem(shown, theme)).toBeUndefined();
      }),
    );
  });

  it('may be abbreviated, in capitals or without the #', () => {
    expect([' #0B4F6C', '0b4f6c', '#FBD', 'fbd', 'red'].map(cleanColour)).toEqual([
      ...['#0b4f6c', '#0b4f6c', '#ffbbdd', '#ffbbdd', '#red'],
    ]);
  });

  it('replaces its own tokens in the stylesheet, and nothing else', () => {
    const look = { ...LOOK_DEFAULTS, colour_light: '#7a1f5c', colour_dark: '#ffbbdd' };
    const [before, after] = [TOKENS, replaceTokens(TOKENS, colourTokens(look))].map((css) => css.split('\n'));
    const changed = after?.filter((line, index) => line !== before?.[index]).map((line) => line.trim());
    expect(changed).toEqual([
      '--brand: light-dark(#7a1f5c, #ffbbdd);',
      expect.stringMatching(/^--brand-strong: light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\);$/),
    ]);
  });
});

describe('a logo', () => {
  const svgOf = (inside: string, head = '') =>
    `data:image/svg+xml;base64,${btoa(`${head}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`)}`;
  const png = (width: number, height: number) => {
    const bytes = Buffer.alloc(40);
    bytes.write('\x89PNG\r\n\x1a\n', 'latin1');
    bytes.write('IHDR', 12, 'latin1');
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    return `data:image/png;base64,${bytes.toString('base64')}`;
  };

  it('may be none, a plain SVG or a PNG', () => {
    const head = '<?xml version="1.0" encoding="UTF-8"?>\n<!-- drawn by hand -->\n';
    const inside = '<style>.a{fill:red}</style><g id="b" class="a"><path d="M0 0h9"/></g><use href="#b"/>';
    expect(['', svgOf(inside, head), png(72, 72)].map(logoProblem)).toEqual([undefined, undefined, undefined]);
  });

  it('is no SVG with scripts, handlers, or anything from elsewhere', () => {
    const inside = [
      ...['<script>alert(1)</script>', '<path onload="alert(1)"/>', '<image href="x.png"/>'],
      ...['<a href="#x"><path/></a>', '<use href="https://elsewhere.example/#a"/>', '<foreignObject/>'],
      ...['<style>@import "x.css";</style>', '<path fill="url(https://elsewhere.example/#a)"/>'],
      ...['<use xlink:href = &#104;ttps://elsewhere.example"/>', '<animate attributeName="href"/>'],
      ...['<x:script xmlns:x="http://www.w3.org/2000/svg"/>', '<x:foreignObject/>', '<metadata/>', '<pattern/>'],
      ...[
        '<filter><feGaussianBlur stdDeviation="1e9"/></filter>',
        '<path style="fill:u\\72l(http://elsewhere.example)"/>',
      ],
      ...['<path stroke-dasharray="0.001"/>', '<path style="stroke-dasharray:0.001"/>', '<!ENTITY a "b">', '<?php ?>'],
      ...['<style>.a{mask:url(#m)}</style><mask id="m"/>', '<path srcset="x"/>', '<path mask="image-set(\'x.png\')"/>'],
    ];
    inside.push(
      ...[
        'filter:blur(9px)',
        "mask:cross-fade('x.png')",
        'background:element(#a)',
        'fill:u/**/rl(https://a.example)',
      ].map((style) => `<path style="${style}"/>`),
      ...['<g style="transform:scale(1e5)"/>', '<use href="#a%20b"/>', '<style>.a{filter:blur(9px)}</style>'],
      ...['<circle r="1e30"/>'.repeat(400), '<path d="M0 0c100000 9 9 9 9 9"/>', '<style>.a{r:1e30px}</style>'],
    );
    for (const part of inside) expect(logoProblem(svgOf(part)), part).toMatch(/more than a drawing/);
    expect(logoProblem(svgOf('', '<!DOCTYPE svg>'))).toBeDefined();
  });

  const nested = (levels: number, tag: (id: string) => string) =>
    Array.from({ length: levels }, (_, level) =>
      level === 0 ? '<g id="l0"><path d="M0 0h9"/></g>' : `<g id="l${level}">${tag(`l${level - 1}`).repeat(10)}</g>`,
    ).join('');

  it.each([
    ['use', (id: string) => `<use href="#${id}"/>`],
    ['use with a prefix', (id: string) => `<s:use xlink:href="#${id}"/>`],
    ['a mask', (id: string) => `<path mask="url(#${id})"/>`],
    ['a clip path in a style', (id: string) => `<path style="clip-path:url('#${id}')"/>`],
  ])('draws at most 2,000 shapes, what it repeats by %s counted each time', (_, tag) => {
    expect(logoProblem(svgOf(nested(3, tag)))).toBeUndefined();
    expect(logoProblem(svgOf(nested(10, tag)))).toMatch(/more than 2,000 shapes/);
    expect(logoProblem(svgOf(`<g id="a">${tag('a')}</g>`))).toMatch(/more than 2,000 shapes/);
    const twice = Array.from({ length: 10 }, (_, level) => `<g id="l${level}"/>`).join('');
    for (const drawing of [nested(10, tag) + twice, twice + nested(10, tag)]) {
      expect(logoProblem(svgOf(drawing)), 'where each name is there twice').toMatch(/more than 2,000 shapes/);
    }
  });

  it('may be what drawing programs export', () => {
    const inside =
      '<title>Journal</title><defs><style><![CDATA[.cls-1{fill:url(#SVGID_1_);}]]></style><linearGradient id="SVGID_1_" ' +
      'gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="9" y2="9"><stop offset="0" stop-color="#1e9000"/></linearGradient>' +
      '<clipPath id="clip0_1_2"><rect width="9" height="9" fill="white"/></clipPath></defs>' +
      '<g id="Layer_1" data-name="Layer 1" clip-path="url(#clip0_1_2)"><path class="cls-1" d="M0,0h9v9z" style="fill-opacity:1"/></g>' +
      '<g transform="translate(0,512) scale(0.1,-0.1)" aria-label="Journal (logo)" data-name="1e99 (b)" id="g100000">' +
      '<path d="M5120 -12800l-5-3e2z" style="stroke-dasharray:none;filter:none;fill:#1e9000;stroke:rgb(9,9,9)"/></g>';
    expect(logoProblem(svgOf(inside))).toBeUndefined();
  });

  it('is judged at once, however many comments stand before the drawing', () => {
    const comments = '<!---->'.repeat(1_500);
    expect(logoProblem(svgOf('', comments))).toBeUndefined();
    const none = `data:image/svg+xml;base64,${btoa(comments)}`;
    expect(logoProblem(none)).toBe('This file is not an SVG. Choose another logo.');
  });

  it('is nothing but an image, small in bytes and in pixels', () => {
    const wrong = [
      ...['logo.svg', 'javascript:alert(1)', 'data:text/html;base64,PGI+', 'data:image/svg+xml,<svg/>'],
      ...['data:image/png;base64,AAAA', 'data:image/svg+xml;base64,PHA+', 'data:image/png;base64,A'],
      ...[png(16, 72), png(72, 4000)],
    ];
    for (const text of wrong) expect(logoProblem(text), text).toBeDefined();
    expect(logoProblem(svgOf(' '.repeat(12_000)))).toMatch(/at most 12 kB.*is 13 kB/);
  });
});
