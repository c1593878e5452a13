import * as core from '@zxcvbn-ts/core';
import * as words from '@zxcvbn-ts/language-common';
import { createPasswordMeter } from '#domain/account/password';

/** Rates passwords like the server. The word lists outweigh the page: import this only when a password is typed. */
export const strengthOf = createPasswordMeter({ core, words });
