/** Whether the browser hands files of that type on to other programs, as telephones do. */
export function canShare(type: string): boolean {
  try {
    return !!navigator.canShare?.({ files: [new File([''], 'file', { type })] });
  } catch {
    return false;
  }
}

/** A browser may begin to read what is saved a while after it was told to, in milliseconds. */
const SAVED = 60_000;

/** Asks whom to send a file; where that goes wrong it is saved instead. */
export async function share(file: File, title: string): Promise<void> {
  try {
    await navigator.share({ files: [file], title });
  } catch (error) {
    // They have thought better of it.
    if ((error as Error).name !== 'AbortError') save(file);
  }
}

export function save(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVED);
}
