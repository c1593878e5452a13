import * as fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictureSrcset, pictureWidths, sizedPicturePath } from '#domain/journal/picture/picture';
import { PictureText } from '#domain/journal/picture/picture-text';
import type { FigureFormat } from '#domain/production/files';
import { initialsOf } from '#domain/settings/information/placeholder';
import { withoutMetadata } from '#server/settings/picture/add-picture';

const NAME = '0123456789abcdef.jpg';
const SECRET = 'Quorvane Street 7';

/** A two-colour picture whose orientation is visible, with a location in its metadata. */
async function photograph(format: FigureFormat, side = 1): Promise<Buffer> {
  const left = await sharp({ create: { width: 100, height: 200, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  const whole = sharp({ create: { width: 300, height: 200, channels: 3, background: '#0000ff' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .withExif({ IFD0: { Copyright: SECRET }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${SECRET}</a></x:xmpmeta>`)
    .withMetadata({ orientation: side, exif: { IFD0: { Copyright: SECRET } } });
  if (format === 'jpg') return whole.jpeg({ progressive: side > 4 }).toBuffer();
  return format === 'png' ? whole.png().toBuffer() : whole.webp({ lossless: true }).toBuffer();
}

const bare = (bytes: Uint8Array, format: FigureFormat) => {
  const found = withoutMetadata(bytes, format);
  if (typeof found === 'string') throw new Error(found);
  return found;
};
const FORMATS = ['jpg', 'png', 'webp'] as const;

describe('the file of a picture', () => {
  it.each(FORMATS)('as %s loses what is not seen, and keeps every pixel', async (format) => {
    const sent = await photograph(format);
    expect(sent.includes(SECRET)).toBe(true);
    const { bytes } = bare(sent, format);
    expect(bytes.includes(SECRET)).toBe(false);
    const { exif, xmp } = await sharp(bytes).metadata();
    expect([exif, xmp]).toEqual([undefined, undefined]);
    expect((await sharp(bytes).raw().toBuffer()).equals(await sharp(sent).raw().toBuffer())).toBe(true);
    expect(bare(bytes, format).bytes.equals(bytes)).toBe(true);
  });

  it('of a camera that was turned is still seen upright, and says nothing else', async () => {
    for (const side of [1, 3, 6, 8]) {
      const sent = await photograph('jpg', side);
      const { bytes, isRotated } = bare(sent, 'jpg');
      expect([bytes.includes(SECRET), isRotated], `${side}`).toEqual([false, side >= 5]);
      const [before, after] = await Promise.all([sent, bytes].map((one) => sharp(one).autoOrient().raw().toBuffer()));
      expect(before && after?.equals(before), `${side}`).toBe(true);
    }
  });

  it.each(FORMATS)('as %s loses what follows its end', async (format) => {
    const sent = await photograph(format);
    const { bytes } = bare(Buffer.concat([sent, Buffer.from(SECRET)]), format);
    expect(bytes.includes(SECRET)).toBe(false);
  });

  it.each(FORMATS)('as %s is refused where it is cut off', async (format) => {
    const sent = await photograph(format);
    for (const share of [0.02, 0.3, 0.9]) {
      expect(withoutMetadata(sent.subarray(0, Math.floor(sent.length * share)), format)).toBe('broken');
    }
  });

  it('is refused where it moves', async () => {
    const frame = { create: { width: 20, height: 20, channels: 3 as const, background: '#000' } };
    const frames = await Promise.all(
      ['#111', '#eee'].map((background) =>
        sharp({ create: { ...frame.create, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect(withoutMetadata(moving, 'webp')).toBe('moving');
  });

  it('is looked at without a fault, whatever was done to its bytes', async () => {
    const files = new Map(await Promise.all(FORMATS.map(async (one) => [one, await photograph(one)] as const)));
    fc.assert(
      fc.property(
        fc.constantFrom(...FORMATS),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 8 }),
        (format, changes) => {
          const bytes = Buffer.from(files.get(format) ?? []);
          for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
          const found = withoutMetadata(bytes, format);
          expect(typeof found === 'string' || found.bytes.length <= bytes.length + 40).toBe(true);
        },
      ),
    );
    fc.assert(
      fc.property(fc.constantFrom(...FORMATS), fc.uint8Array({ maxLength: 200 }), (format, bytes) => {
        expect(withoutMetadata(bytes, format)).toBe('broken');
      }),
    );
  });
});

describe('a picture', () => {
  it('is made in widths that grow, none wider than itself or than 1920 pixels', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), (width) => {
        const widths = pictureWidths({ width });
        expect(widths).toEqual([...new Set(widths)].sort((a, b) => a - b));
        expect(widths.at(-1)).toBe(Math.min(width, 1920));
      }),
    );
    expect(pictureSrcset({ name: NAME, width: 500 })).toBe(
      [160, 320, 500].map((width) => `${sizedPicturePath(NAME, width)} ${width}w`).join(', '),
    );
  });

  it('has a description, or says that it is only decoration', () => {
    const credit = '';
    const isValid = (description: string, decorative: boolean) =>
      PictureText.safeParse({ description, decorative, credit }).success;
    expect(isValid('A ward at night', false)).toBe(true);
    expect(isValid('', true)).toBe(true);
    expect([isValid(' \u200b ', false), isValid('A ward', true), isValid('x'.repeat(501), false)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

it('the initials of a member of the board are those of the name without titles', () => {
  const names = ['Dr Wanjiru Kamau', 'Prof. Dr. Ada M. Adeyemi', '王小明', 'Associate Professor Lin', ''];
  expect(names.map(initialsOf)).toEqual(['WK', 'AA', '王', 'L', '']);
});
