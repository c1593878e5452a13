import { isDigit, isRegular } from './pdf-values.ts';
import { refusal } from './refusals.ts';

/** How far before the word "obj" to look for a comment. */
const WINDOW = 200;
const BEHIND_COMMENT = /(?:^|%)[^\r\n]*[\r\n][\s\0]*$/;
const MAX_BEHIND_COMMENT = 1_000;

/**
 * How many objects begin in these bytes, wherever they are. Where there are more than a full read of the file
 * finds, some are inside streams, strings or comments, where a cross-reference table could lead other programs.
 */
export function objectMarks(bytes: Buffer): number {
  let marks = 0;
  let behindComment = 0;
  for (let at = bytes.indexOf('obj'); at !== -1; at = bytes.indexOf('obj', at + 3)) {
    if (isRegular(bytes[at + 3])) continue;
    let before = at - 1;
    while (before > 0 && (bytes[before] as number) <= 32) before -= 1;
    if (isDigit(bytes[before])) marks += 1;
    else if (before < at - 1 && BEHIND_COMMENT.test(bytes.toString('latin1', Math.max(at - WINDOW, 0), at))) {
      marks += 1;
      behindComment += 1;
      if (behindComment > MAX_BEHIND_COMMENT) throw refusal('unusualPdf');
    }
  }
  return marks;
}
