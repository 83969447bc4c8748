/** Sizes that words can still be read in, as shares of their own. */
const SIZES = [1, 0.93, 0.86, 0.8];

/**
 * Sets words smaller while they need more than the least height of their element, which is kept free so that what is
 * said does not move the rest of the page. Words that are longer still make the element higher: they never scroll.
 */
export const fit = (element: HTMLElement) => {
  const look = () => {
    const room = parseFloat(getComputedStyle(element).minHeight) || Infinity;
    for (const size of SIZES) {
      element.style.setProperty('--fit', `${size}`);
      if (element.offsetHeight <= room + 1) return;
    }
  };
  look();
  const words = new MutationObserver(look);
  words.observe(element, { childList: true, characterData: true, subtree: true });
  let width = element.offsetWidth;
  const narrowed = new ResizeObserver(() => {
    if (element.offsetWidth === width) return;
    width = element.offsetWidth;
    requestAnimationFrame(look);
  });
  narrowed.observe(element);
  return () => {
    words.disconnect();
    narrowed.disconnect();
  };
};
