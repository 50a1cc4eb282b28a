// The style and the viewer of the report, as text: the page carries them inside.

export const STYLE = `
:root{color-scheme:light dark;font:15px/1.45 system-ui,sans-serif}
body{max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;margin:.5rem 0}
th,td{padding:.2rem .5rem;border:1px solid #8886;text-align:left;vertical-align:top}
#crosstable td{color:#111;text-align:center}
#crosstable td.none{background:#8883}
.wide{overflow-x:auto}
svg{width:100%;height:auto;font-size:12px;fill:currentColor}
svg line{stroke:currentColor;stroke-width:2}
svg polyline{fill:none;stroke-width:2}
svg.times{height:30px}
pre{line-height:1.2;overflow-x:auto}
dialog{min-width:min(30rem,90vw)}
dialog input{width:50%}
`;

export const SCRIPT = `
const replays = JSON.parse(document.getElementById('replays').textContent);
const byId = id => document.getElementById(id);
let frames = [], at = 0;
function show(to) {
  at = Math.max(0, Math.min(frames.length - 1, to));
  let lines = [];
  for (const [, ...changes] of frames.slice(0, at + 1))
    for (let i = 0; i < changes.length; i += 2)
      if (changes[i] < 0) lines.length = -changes[i]; else lines[changes[i]] = changes[i + 1];
  byId('caption').textContent = at + 1 + '/' + frames.length + '  ' + (frames[at] ? frames[at][0] : '');
  byId('board').textContent = lines.join('\\n');
  byId('at').value = at;
}
for (const button of document.querySelectorAll('button.replay'))
  button.addEventListener('click', () => {
    frames = replays[button.dataset.key] || [];
    byId('at').max = Math.max(0, frames.length - 1);
    show(0);
    byId('viewer').showModal();
  });
byId('first').onclick = () => show(0);
byId('back').onclick = () => show(at - 1);
byId('next').onclick = () => show(at + 1);
byId('at').oninput = event => show(Number(event.target.value));
byId('close').onclick = () => byId('viewer').close();
byId('viewer').addEventListener('keydown', event => {
  if (event.key === 'ArrowRight') show(at + 1);
  if (event.key === 'ArrowLeft') show(at - 1);
});
`;
