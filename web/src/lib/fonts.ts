const FAMILIES = ['Source Sans 3', 'Lora'];
/** Milliseconds after which people would rather read the page in another font than wait for ours. */
const PATIENCE = 3000;

/** Settles when our fonts are there. Text that was never laid out in another font does not move when they come. */
export function fontsReady(): Promise<unknown> {
  const ours = FAMILIES.map((family) => document.fonts.load(`1em "${family}"`));
  return Promise.race([Promise.allSettled(ours), new Promise((late) => setTimeout(late, PATIENCE))]);
}
