/** Thought up once for this tab and table: by it a watcher keeps their number in the chat when the line was lost. */
export function ownPage(table: string): string {
  const key = `pooram.page.${table}`;
  try {
    const kept = sessionStorage.getItem(key) ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
    sessionStorage.setItem(key, kept);
    return kept;
  } catch {
    return '';
  }
}
