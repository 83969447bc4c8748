import { route } from '../lib/route.svelte';

/** A server reads no larger ones: in bytes, three times as much as the longest races have. */
const LARGEST = 200_000;

/** The record file that somebody has brought to the page, as long as the page is open. */
class RecordFile {
  text = $state('');
  trouble = $state('');

  async take(file: File): Promise<void> {
    this.trouble = '';
    if (file.size > LARGEST) return void (this.trouble = `${file.name} is too large: records of up to ${LARGEST / 1000} kB are shown here, and any by the command pooram replay.`);
    this.text = await file.text();
    if (route.path !== '/replay') route.go('/replay');
  }
}

export const recordFile = new RecordFile();

const carriesFile = (event: DragEvent) => !!event.dataTransfer?.types.includes('Files');

/** Lets a file be dropped anywhere; a table is not left for it: there it is said where to drop it. */
export const dropping = (atTable: boolean) => ({
  ondragover: (event: DragEvent) => {
    if (carriesFile(event)) event.preventDefault();
  },
  ondrop: (event: DragEvent) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    // Else the browser would show the file in place of the page.
    event.preventDefault();
    if (atTable) recordFile.trouble = 'A record is not opened at a table: drop it on the front page to see it again.';
    else void recordFile.take(file);
  },
});
