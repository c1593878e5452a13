import * as core from '@zxcvbn-ts/core';
import * as words from '@zxcvbn-ts/language-common';
import { createPasswordMeter } from '#domain/account/password';

/** Judges a password as the server will. The word lists weigh more than the page: load this file when one is typed. */
export const strengthOf = createPasswordMeter({ core, words });
