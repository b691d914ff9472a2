// The sounds of the house, made here: a spoon on a glass when it is your move, a knock on wood when somebody wrote.
const SOUNDS = {
  turn: [{ at: 0, tone: 880, lasts: 0.5, wave: "sine" }, { at: 0.13, tone: 1318.5, lasts: 0.7, wave: "sine" }],
  mail: [{ at: 0, tone: 330, lasts: 0.09, wave: "triangle" }, { at: 0.12, tone: 294, lasts: 0.12, wave: "triangle" }],
};
let audio = null;

// Browsers let a page be heard only once somebody touched it.
function wake() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
}
for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, wake, { once: true, passive: true });

function strike({ at, tone, lasts, wave }) {
  const [voice, swell, begin] = [audio.createOscillator(), audio.createGain(), audio.currentTime + at];
  voice.type = wave;
  voice.frequency.value = tone;
  swell.gain.setValueAtTime(0.0001, begin);
  swell.gain.exponentialRampToValueAtTime(0.12, begin + 0.01);
  swell.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
  voice.connect(swell).connect(audio.destination);
  voice.start(begin);
  voice.stop(begin + lasts);
}

export function chime(kind) {
  if (audio?.state === "running") SOUNDS[kind].forEach(strike);
}
