import { useEffect, useState } from 'preact/hooks';
import { useApp } from '../model/app-context.ts';

interface DrawnCode {
  readonly size: number;
  readonly dots: string;
}

/** A text as a code that cameras read; empty, it keeps its place. Always dark on light, whatever the theme: cameras expect it so. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { bundleLoader } = useApp();
  const [{ size, dots }, setCode] = useState<DrawnCode>({ size: 1, dots: '' });
  useEffect(() => {
    if (text === '') return undefined;
    let isGone = false;
    // Loaded only where a table waits: most never need it.
    const load = async (): Promise<void> => {
      const { encode } = await bundleLoader.load(
        () => import('uqr'),
        () => !isGone,
      );
      if (!isGone) setCode(draw(encode(text, { border: 2 })));
    };
    void load();
    return () => {
      isGone = true;
    };
  }, [text]);
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect class="qr-ground" width={size} height={size} />
      <path class="qr-dots" d={dots} />
    </svg>
  );
}

function draw({ data, size }: { readonly data: readonly (readonly boolean[])[]; readonly size: number }): DrawnCode {
  const dots = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  return { size, dots };
}
