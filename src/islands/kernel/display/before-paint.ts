/**
 * Sets the chosen colours and size of text before the first paint. It stands inline in every page's head, and the content
 * security policy admits it by its hash, so both take the text from here.
 */
export const BEFORE_PAINT =
  'try{let{theme=``,size=``}=localStorage;Object.assign(document.documentElement.dataset,{theme,size})}catch{}';
