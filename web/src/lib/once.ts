/** What a click does, but not the second one of a double click: by then something else is there. */
export const once = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act();
};
