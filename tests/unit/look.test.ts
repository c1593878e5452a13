import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanColour, contrastOf, contrastProblem, GROUNDS, nearestReadable } from '#domain/look/contrast';
import { logoProblem } from '#domain/look/logo';
import { LOOK_DEFAULTS } from '#domain/look/look-defaults';
import { colourTokens, withTokens } from '#domain/look/tokens';

const TOKENS = readFileSync(new URL('../../src/styles/tokens.css', import.meta.url), 'utf8');
const token = (name: string) => new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(TOKENS)?.slice(1);
const THEMES = ['light', 'dark'] as const;
const anyColour = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);

describe('the colour of the journal', () => {
  it('is measured as WCAG does', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
    expect(contrastOf('#777777', '#ffffff')).toBeLessThan(4.5);
  });

  it('is compared with the grounds, and begins as the colour, that the stylesheet has', () => {
    for (const [index, theme] of THEMES.entries()) {
      const grounds = ['bg', 'surface', 'surface-2'].map((name) => token(name)?.[index]);
      expect(GROUNDS[theme].map(({ colour }) => colour)).toEqual(grounds);
      expect(token('on-brand')?.[index]).toBe(GROUNDS[theme][0]?.colour);
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

  it('is written in short, in capitals or without its sign', () => {
    expect([' #0B4F6C', '0b4f6c', '#FBD', 'fbd', 'red'].map(cleanColour)).toEqual([
      ...['#0b4f6c', '#0b4f6c', '#ffbbdd', '#ffbbdd', '#red'],
    ]);
  });

  it('replaces its own tokens in the stylesheet, and nothing else', () => {
    const look = { ...LOOK_DEFAULTS, colour_light: '#7a1f5c', colour_dark: '#ffbbdd' };
    const [before, after] = [TOKENS, withTokens(TOKENS, colourTokens(look))].map((css) => css.split('\n'));
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
    ];
    for (const part of inside) expect(logoProblem(svgOf(part)), part).toMatch(/more than a drawing/);
    expect(logoProblem(svgOf('', '<!DOCTYPE svg>'))).toBeDefined();
  });

  it('is judged at once, however many comments stand before the drawing', () => {
    const comments = '<!---->'.repeat(1_500);
    expect(logoProblem(svgOf('', comments))).toBeUndefined();
    const none = `data:image/svg+xml;base64,${btoa(comments)}`;
    expect(logoProblem(none)).toBe('This file is no SVG. Choose another logo.');
  });

  it('is nothing but an image, small in bytes and in pixels', () => {
    const wrong = [
      ...['logo.svg', 'javascript:alert(1)', 'data:text/html;base64,PGI+', 'data:image/svg+xml,<svg/>'],
      ...['data:image/png;base64,AAAA', 'data:image/svg+xml;base64,PHA+', 'data:image/png;base64,A'],
      ...[png(16, 72), png(72, 4000)],
    ];
    for (const text of wrong) expect(logoProblem(text), text).toBeDefined();
    expect(logoProblem(svgOf(' '.repeat(12_000)))).toMatch(/at most 12 kB.*has 13 kB/);
  });
});
