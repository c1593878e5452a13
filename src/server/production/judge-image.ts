import { PRODUCTION_MAX } from '#domain/production/files';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { fileProblem } from '#server/kernel/http/problem';
import { type ImageSize, readImage } from './convert/read-image.ts';

/**
 * An image's actual type.
 * @throws Problem with the field `file` if it cannot be a figure
 */
export function judgeImage(content: Uint8Array): ImageSize {
  const image = readImage(content);
  if (!image) throw fileProblem('unprocessable', PRODUCTION_TEXTS.wrongFigure);
  const { width, height } = image;
  const isTooLarge =
    Math.max(width, height) > PRODUCTION_MAX.figureSide || width * height > PRODUCTION_MAX.figurePixels;
  if (isTooLarge) throw fileProblem('unprocessable', PRODUCTION_TEXTS.figureTooManyPixels);
  return image;
}
