// The sounds of the house, made here, low and dry: tones with a beginning and an end, and short hisses of noise.
const tone = (at, pitch, lasts, wave = "sine", loud = 0.12) => ({ at, pitch, lasts, wave, loud });
const hiss = (at, pitch, lasts, loud = 0.1) => ({ at, pitch, lasts, loud });
const SOUNDS = {
  turn: [tone(0, 880, 0.5), tone(0.13, 1318.5, 0.7)], // a spoon on a glass
  mail: [tone(0, 330, 0.09, "triangle"), tone(0.12, 294, 0.12, "triangle")],
  card: [hiss(0, 2600, 0.07, 0.08), hiss(0.05, 1500, 0.05, 0.05)],
  stamp: [hiss(0, 320, 0.06, 0.2), tone(0, 110, 0.1, "triangle", 0.16)],
  coin: [tone(0, 1760, 0.12, "triangle", 0.06), tone(0.05, 2349, 0.25, "triangle", 0.05)],
  dice: [hiss(0, 1900, 0.03), hiss(0.06, 1500, 0.03), hiss(0.11, 2100, 0.02), hiss(0.19, 1300, 0.04, 0.12)],
  knock: [tone(0, 196, 0.08, "triangle", 0.14)],
  fall: [tone(0, 220, 0.18, "triangle", 0.1), tone(0.14, 147, 0.35, "triangle", 0.1)],
  fanfare: [
    tone(0, 523, 0.12, "triangle", 0.07),
    tone(0.1, 659, 0.12, "triangle", 0.07),
    tone(0.2, 784, 0.4, "triangle", 0.08),
  ],
  page: [hiss(0, 900, 0.18, 0.06)],
};
const REST = 0.35;
let audio = null;
let quiet = 0;

// Browsers let a page be heard only once somebody touched it.
function wake() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
}
for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, wake, { once: true, passive: true });

function swell(loud, begin, lasts) {
  const made = audio.createGain();
  made.gain.setValueAtTime(0.0001, begin);
  made.gain.exponentialRampToValueAtTime(loud, begin + 0.008);
  made.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
  made.connect(audio.destination);
  return made;
}

function noise(lasts) {
  const made = audio.createBuffer(1, Math.ceil(audio.sampleRate * lasts), audio.sampleRate);
  made.getChannelData(0).forEach((_, place, samples) => {
    samples[place] = Math.random() * 2 - 1;
  });
  const source = audio.createBufferSource();
  source.buffer = made;
  return source;
}

function strike({ at, pitch, lasts, wave, loud }) {
  const begin = audio.currentTime + at;
  const source = wave ? audio.createOscillator() : noise(lasts);
  let last = source;
  if (wave) {
    source.type = wave;
    source.frequency.value = pitch;
  } else {
    last = audio.createBiquadFilter();
    last.type = "bandpass";
    last.frequency.value = pitch;
    source.connect(last);
  }
  last.connect(swell(loud, begin, lasts));
  source.start(begin);
  source.stop(begin + lasts);
}

// Never two at once: whatever comes while another is heard is left out, but for the call of one's own turn.
export function chime(kind) {
  if (audio?.state !== "running" || !SOUNDS[kind] || (kind !== "turn" && audio.currentTime < quiet)) return;
  quiet = audio.currentTime + REST;
  document.documentElement.dataset.heard = kind;
  SOUNDS[kind].forEach(strike);
}
