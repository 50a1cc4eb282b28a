// Sounds are made here, not shipped: a knock of wood, a chime. Short and few.

export const SOUNDS = ['move', 'take', 'turn', 'won', 'lost', 'refused'] as const;
export type Sound = (typeof SOUNDS)[number];

/** Hertz, seconds from the start, seconds long, loudness 0 to 1. */
type Tone = readonly [pitch: number, at: number, length: number, gain: number];

const CHIMES: Readonly<Record<Exclude<Sound, 'move' | 'take'>, readonly Tone[]>> = {
  turn: [
    [660, 0, 0.12, 0.1],
    [880, 0.09, 0.2, 0.1],
  ],
  won: [
    [523, 0, 0.18, 0.12],
    [659, 0.12, 0.18, 0.12],
    [784, 0.24, 0.4, 0.12],
  ],
  lost: [
    [440, 0, 0.2, 0.1],
    [349, 0.16, 0.4, 0.1],
  ],
  refused: [[150, 0, 0.12, 0.16]],
};

export interface SoundPlayer {
  play(sound: Sound): void;
}

/** Milliseconds after a sound until the audio output stops: while it runs, the browser computes silence all the time. */
const IDLE = 2000;

/** `isMuted` is asked before each sound. Browsers stay silent until the first click or key. */
export function createSoundPlayer(isMuted: () => boolean): SoundPlayer {
  let audio: AudioContext | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;
  return {
    play: sound => {
      if (isMuted() || typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive) return;
      audio ??= new AudioContext();
      clearTimeout(idle);
      void audio.resume();
      if (sound === 'move') knock(audio, 0, 320);
      else if (sound === 'take') {
        knock(audio, 0, 260);
        knock(audio, 0.07, 420);
      } else for (const tone of CHIMES[sound]) ring(audio, tone);
      idle = setTimeout(() => void audio?.suspend(), IDLE);
    },
  };
}

function ring(audio: AudioContext, [pitch, at, length, gain]: Tone): void {
  const start = audio.currentTime + at;
  const source = audio.createOscillator();
  source.type = 'triangle';
  source.frequency.value = pitch;
  source.connect(fading(audio, start, length, gain));
  source.start(start);
  source.stop(start + length);
}

/** A burst of noise through a narrow filter: wood on wood. */
function knock(audio: AudioContext, at: number, pitch: number): void {
  const start = audio.currentTime + at;
  const length = 0.07;
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = noise;
  const body = audio.createBiquadFilter();
  body.type = 'bandpass';
  body.frequency.value = pitch;
  body.Q.value = 3;
  source.connect(body);
  body.connect(fading(audio, start, length, 0.9));
  source.start(start);
}

function fading(audio: AudioContext, start: number, length: number, gain: number): GainNode {
  const volume = audio.createGain();
  volume.gain.setValueAtTime(gain, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + length);
  volume.connect(audio.destination);
  return volume;
}
