import './threat-mark.css';

/** A threat, for drawings of 100 units a square: a broken ring around the middle and a sign at its corner. Words stand elsewhere. */
export function ThreatMark({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <g class="mark-threat" transform={`translate(${x} ${y})`} aria-hidden="true">
      <circle class="mark-threat-ring" r="44" />
      <ThreatSign x={33} y={-33} />
    </g>
  );
}

/** The sign alone. */
export function ThreatSign({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <g class="mark-threat-sign" transform={`translate(${x} ${y})`}>
      <circle r="15" />
      <path d="M0 -8V2M0 7V8" />
    </g>
  );
}
