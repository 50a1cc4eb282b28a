// The style and the viewer of the report, as text: the page carries them inside.

export const STYLE = `
:root{color-scheme:light dark;font:15px/1.45 system-ui,sans-serif;--paper:light-dark(#f4eee2,#191714);--card:light-dark(#fffcf5,#24211d);--ink:light-dark(#2a241d,#ece4d6);--soft:light-dark(#685d50,#a99e8e);--line:light-dark(#d8ccb7,#3b352d);--accent:light-dark(#1d6b57,#74c4a8)}
body{max-width:64rem;margin:2rem auto;padding:0 1rem;background:var(--paper);color:var(--ink)}
h1,h2{font-family:Georgia,"DejaVu Serif",serif;line-height:1.2}
h2{margin-top:2.2rem;font-size:1.25rem}
h4{margin:.6rem 0 .2rem}
.wide{overflow-x:auto;border:1px solid var(--line);border-radius:10px;background:var(--card)}
table{border-collapse:collapse;min-width:100%;font-variant-numeric:tabular-nums}
th,td{padding:.4rem .7rem;border-top:1px solid var(--line);text-align:left;vertical-align:top}
tr:first-child th{border-top:0;color:var(--soft);font-weight:500;font-size:.9rem;white-space:nowrap}
#standings td,#games td:nth-child(-n+4){white-space:nowrap}
#crosstable tr:first-child th{text-align:center}
#crosstable td{text-align:center;min-width:2.2rem}
#crosstable td.none{background:color-mix(in oklab,var(--line),transparent 50%)}
#crosstable tr>th:first-child{white-space:nowrap}
svg{display:block;width:100%;height:auto;font-size:13px;fill:var(--ink)}
svg line.grid{stroke:var(--line);stroke-width:1}
svg line.zero{stroke:var(--soft);stroke-width:1;stroke-dasharray:4 3}
svg line.bar{stroke:var(--accent);stroke-width:2}
svg circle,svg rect{fill:var(--accent)}
svg text.tick{fill:var(--soft);font-size:12px;text-anchor:middle}
svg text.tick-y{fill:var(--soft);font-size:12px;text-anchor:end}
svg polyline{fill:none;stroke-width:2.2;stroke-linejoin:round}
.keys{display:flex;flex-wrap:wrap;gap:.2rem 1rem;margin:.4rem 0 0}
.keys i{display:inline-block;width:.8em;height:.8em;border-radius:3px;margin-right:.4em;vertical-align:-1px}
figure.moves{margin:.5rem 0;overflow-x:auto}
figure.moves figcaption{color:var(--soft)}
figure.moves svg{max-width:none}
details summary{cursor:pointer;color:var(--accent)}
button{font:inherit;color:inherit;padding:.25rem .7rem;border:1px solid var(--line);border-radius:6px;background:var(--card);cursor:pointer}
pre{line-height:1.2;overflow-x:auto}
dialog{min-width:min(34rem,92vw);border:1px solid var(--line);border-radius:10px;background:var(--card);color:var(--ink)}
dialog input{width:45%;vertical-align:middle}
dialog p:last-child{display:flex;gap:.4rem;align-items:center}
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
