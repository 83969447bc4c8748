/** What happens is heard: one small set of sounds for all games, made here by the browser itself. */

import type { LogLine } from './messages';
import { sounding } from './notices';
import { preferences } from './preferences.svelte';

type Kind = Exclude<NonNullable<LogLine['event']>, ''>;
type Voice = (audio: AudioContext, at: number) => void;

/** Seconds between two sounds of one moment, of which so many are heard. */
const APART = 0.09;
const MOST = 3;
const QUIET = 0.0001;

/** A tone that goes from one pitch to another and fades. */
function tone(audio: AudioContext, at: number, from: number, to: number, seconds: number, loud: number, type: OscillatorType = 'sine'): void {
  const source = audio.createOscillator();
  source.type = type;
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + seconds);
  fade(audio, source, at, seconds, loud);
}

/** A breath of noise around a pitch: the duller, the lower. */
function noise(audio: AudioContext, at: number, pitch: number, seconds: number, loud: number): void {
  const source = audio.createBufferSource();
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = 2 * Math.random() - 1;
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 0.8;
  source.connect(filter);
  fade(audio, source, at, seconds, loud, filter);
}

function fade(audio: AudioContext, source: AudioScheduledSourceNode, at: number, seconds: number, loud: number, last: AudioNode = source): void {
  const volume = audio.createGain();
  volume.gain.setValueAtTime(QUIET, at);
  volume.gain.exponentialRampToValueAtTime(loud, at + 0.008);
  volume.gain.exponentialRampToValueAtTime(QUIET, at + seconds);
  last.connect(volume).connect(audio.destination);
  source.start(at);
  source.stop(at + seconds);
}

/** The most important first: of a crowded moment these are heard. */
const VOICES: Record<Kind, Voice> = {
  // A small chord, as a festival ends.
  ends: (audio, at) => [523.3, 659.3, 784, 1046.5].forEach((pitch, number) => tone(audio, at + 0.11 * number, pitch, pitch, 0.9, 0.09)),
  // A heavy body.
  hits: (audio, at) => {
    tone(audio, at, 110, 42, 0.26, 0.3);
    noise(audio, at, 240, 0.16, 0.22);
  },
  // Two falling notes, soft as mud.
  loses: (audio, at) => {
    noise(audio, at, 420, 0.2, 0.16);
    tone(audio, at + 0.04, 311.1, 233.1, 0.3, 0.09, 'triangle');
  },
  // Two rising notes of a bell.
  scores: (audio, at) => {
    tone(audio, at, 784, 784, 0.28, 0.09);
    tone(audio, at + 0.09, 1046.5, 1046.5, 0.42, 0.09);
  },
  // Shells in a hand.
  draws: (audio, at) => [0, 0.035, 0.08, 0.11].forEach((later) => noise(audio, at + later, 2600, 0.03, 0.09)),
  // Wood on wood.
  lays: (audio, at) => {
    noise(audio, at, 1100, 0.05, 0.2);
    tone(audio, at, 210, 140, 0.1, 0.16);
  },
  // A step over sand.
  moves: (audio, at) => noise(audio, at, 700, 0.13, 0.1),
  // Lifted between two fingers.
  takes: (audio, at) => tone(audio, at, 480, 640, 0.07, 0.06, 'triangle'),
};
const IMPORTANCE = Object.keys(VOICES) as Kind[];

/** Lets people hear what these lines tell. */
export function hear(lines: Pick<LogLine, 'event'>[]): void {
  const audio = preferences.sounds && !document.hidden ? sounding() : null;
  if (!audio) return;
  const kinds = new Set(lines.map((line) => line.event).filter((event): event is Kind => !!event));
  const heard = IMPORTANCE.filter((kind) => kinds.has(kind)).slice(0, MOST);
  // As it happens: what is laid is heard before what it brings.
  heard.toReversed().forEach((kind, number) => VOICES[kind](audio, audio.currentTime + APART * number));
}
