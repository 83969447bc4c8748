/** Says on a region that scrolls whether it is cut off above or below, for the style to show it. */
export const cut = (element: HTMLElement) => {
  const look = () => {
    const { scrollTop, scrollHeight, clientHeight } = element;
    element.toggleAttribute('data-more-above', scrollTop > 2);
    element.toggleAttribute('data-more-below', scrollTop + clientHeight < scrollHeight - 2);
  };
  const watch = new ResizeObserver(look);
  watch.observe(element);
  for (const child of element.children) watch.observe(child);
  element.addEventListener('scroll', look, { passive: true });
  return () => {
    watch.disconnect();
    element.removeEventListener('scroll', look);
  };
};
