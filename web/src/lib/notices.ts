/** What tells people that the others wait for them while they look elsewhere: an icon, a sound, a notification. */

const ICON = '/favicon.svg';
const TURN_ICON = '/favicon-turn.svg';

export function showIcon(turn: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const wanted = turn ? TURN_ICON : ICON;
  if (link && link.getAttribute('href') !== wanted) link.setAttribute('href', wanted);
}

/** Hertz and seconds: two strokes of a small bell, a fifth apart. */
const STROKES = [
  { pitch: 659.3, at: 0 },
  { pitch: 987.8, at: 0.16 },
];
/** What a bell sounds with besides its pitch, and how loud. */
const PARTIALS = [
  { times: 1, loud: 0.16 },
  { times: 2.76, loud: 0.05 },
];
const FADES = 0.9;

let audio: AudioContext | null = null;

/** Browsers let a page sound only after somebody has touched it, and some only if that made the sound ready. */
export function readySound(): void {
  audio ??= new AudioContext();
  void audio.resume();
}

/** What sounds are made with, once somebody has touched the page; null before. */
export const sounding = () => (audio?.state === 'running' ? audio : null);

export function chime(): void {
  readySound();
  const sound = audio!;
  for (const { pitch, at } of STROKES)
    for (const { times, loud } of PARTIALS) {
      const start = sound.currentTime + at;
      const tone = sound.createOscillator();
      const volume = sound.createGain();
      tone.frequency.value = pitch * times;
      volume.gain.setValueAtTime(0.0001, start);
      volume.gain.exponentialRampToValueAtTime(loud, start + 0.01);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + FADES);
      tone.connect(volume).connect(sound.destination);
      tone.start(start);
      tone.stop(start + FADES);
    }
}

/** Only over https or on the machine itself. */
export const canNotify = () => isSecureContext && 'Notification' in window;

/** Asks the person, if the browser has not yet; whether notifications may be shown. */
export async function mayNotify(): Promise<boolean> {
  if (!canNotify()) return false;
  if (Notification.permission === 'default') return (await Notification.requestPermission()) === 'granted';
  return Notification.permission === 'granted';
}

/** Says no more than everybody at the table knows: it may be read on a screen that lies on the table. */
export async function notify(table: string, call: string, game: string): Promise<void> {
  if (!canNotify() || Notification.permission !== 'granted') return;
  const path = `/table/${table}`;
  const told: NotificationOptions = { body: game, tag: `pooram-${table}`, icon: TURN_ICON, data: path };
  try {
    const notice = new Notification(call, told);
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Telephones leave it to a service worker, which is fetched only there.
    try {
      await navigator.serviceWorker.register('/sw.js');
      await (await navigator.serviceWorker.ready).showNotification(call, told);
    } catch {
      // They do not show any: the title, the icon and the sound remain.
    }
  }
}
