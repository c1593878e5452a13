/** How many files of tests run at once: two fill two processors; with three, each took longer and the whole no less. */
export const WORKERS = 2;
