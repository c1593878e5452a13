/**
 * Applies the chosen theme and text size before the first paint. Inlined in every page's head; its hash in the content
 * security policy is computed from this text.
 */
export const BEFORE_PAINT =
  'try{let{theme=``,size=``}=localStorage;Object.assign(document.documentElement.dataset,{theme,size})}catch{}';
