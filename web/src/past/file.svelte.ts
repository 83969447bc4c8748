import { route } from '../lib/route.svelte';

/** A larger file is no record. */
const LARGEST = 60_000;

/** The record file that somebody has brought to the page, as long as the page is open. */
class RecordFile {
  name = $state('');
  text = $state('');
  trouble = $state('');

  async take(file: File): Promise<void> {
    this.trouble = '';
    if (file.size > LARGEST) this.trouble = `${file.name} is too large to be a record of a game.`;
    else {
      this.text = await file.text();
      this.name = file.name;
    }
    if (route.path !== '/replay') route.go('/replay');
  }
}

export const recordFile = new RecordFile();

const carriesFile = (event: DragEvent) => !!event.dataTransfer?.types.includes('Files');

/** Lets a file be dropped anywhere. */
export const dropping = {
  over: (event: DragEvent) => {
    if (carriesFile(event)) event.preventDefault();
  },
  drop: (event: DragEvent) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    void recordFile.take(file);
  },
};
