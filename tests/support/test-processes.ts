/**
 * How Node is started for a process that opens one embedded database after another. In its background threads, which
 * compile WebAssembly and free what is compiled, V8 may lose track of it and end the process:
 * https://github.com/nodejs/node/issues/64500
 */
export const MANY_DATABASES = ['--wasm-sync-tier-up', '--no-wasm-code-gc'];

/** How many files of tests run at once: two fill two processors; with three, each took longer and the whole no less. */
export const WORKERS = 2;
