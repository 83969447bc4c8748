const UNITS = [
  { unit: 'year', seconds: 31_557_600 },
  { unit: 'month', seconds: 2_629_800 },
  { unit: 'week', seconds: 604_800 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const;

const words = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });
const exactly = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** The server's time is in UTC, whether or not it says so. */
const read = (iso: string) => new Date(/[Z+]|-\d\d:\d\d$/.test(iso.slice(10)) ? iso : `${iso}Z`);

/** "3 minutes ago", in the words of the browser's language. */
export function ago(iso: string, now = Date.now()): string {
  const seconds = (now - read(iso).getTime()) / 1000;
  if (Number.isNaN(seconds)) return iso;
  const found = UNITS.find((each) => seconds >= each.seconds);
  // Clocks differ: what a server's clock puts into the future is now.
  return found ? words.format(-Math.floor(seconds / found.seconds), found.unit) : words.format(0, 'second');
}

export const atTime = (iso: string) => {
  const date = read(iso);
  return Number.isNaN(date.getTime()) ? iso : exactly.format(date);
};
