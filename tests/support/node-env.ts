/** The environment for starting the product's programs: Node can be found, and nothing else is set. */
export function nodeEnv(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
}
