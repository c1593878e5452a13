/**
 * Sets the chosen theme before the first paint. It stands inline in every page's head, and the content
 * security policy admits it by its hash, so both take the text from here.
 */
export const BEFORE_PAINT =
  'try{let t=localStorage.getItem(`theme`);if(t)document.documentElement.dataset.theme=t}catch{}';
