// Runs in the report: shows a game again, frame by frame. A frame says what happened, then which lines of the drawing
// changed: a number and its new text, or -n to cut the drawing down to n lines.

const byId = id => document.getElementById(id);
const replays = JSON.parse(byId('replays').textContent);
let shown = [];
let at = 0;

function drawingAt(last) {
  const lines = [];
  for (const [, ...changes] of shown.slice(0, last + 1))
    for (let i = 0; i < changes.length; i += 2)
      if (changes[i] < 0) lines.length = -changes[i];
      else lines[changes[i]] = changes[i + 1];
  return lines.join('\n');
}

function show(to) {
  at = Math.max(0, Math.min(shown.length - 1, to));
  byId('caption').textContent = `${at + 1}/${shown.length}  ${shown[at]?.[0] ?? ''}`;
  byId('board').textContent = drawingAt(at);
  byId('at').value = at;
}

for (const button of document.querySelectorAll('button.replay'))
  button.addEventListener('click', () => {
    shown = replays[button.dataset.key] ?? [];
    byId('at').max = Math.max(0, shown.length - 1);
    show(0);
    byId('viewer').showModal();
  });
byId('first').addEventListener('click', () => show(0));
byId('back').addEventListener('click', () => show(at - 1));
byId('next').addEventListener('click', () => show(at + 1));
byId('at').addEventListener('input', event => show(Number(event.target.value)));
byId('close').addEventListener('click', () => byId('viewer').close());
byId('viewer').addEventListener('keydown', event => {
  if (event.key === 'ArrowRight') show(at + 1);
  if (event.key === 'ArrowLeft') show(at - 1);
});
