import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../../web/kit/button.tsx';
import type { CarcassonneWords } from '../texts/board.ts';
import type { CameraControl } from './camera.ts';
import { FORMATS, type Format } from './picture.ts';
import './tools.css';

const PATHS = {
  zoomIn: 'M12 5v14M5 12h14',
  zoomOut: 'M5 12h14',
  whole: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  tiles: 'M8 4h12v12H8zM16 16v4H4V8h4',
  picture: 'M4 7h3l2-3h6l2 3h3v12H4zM12 9.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 0 1 0 -7z',
  count: 'M5 4h14v16H5zM9 9h6M9 13h6M9 17h3',
} as const;

/** How much closer a click or a key brings the table. */
export const ZOOM_STEP = 1.3;

/** Pixels of the table on both sides of the buttons. */
const BESIDE = 16;
/** Pixels that one column of the smallest buttons covers, until it is measured. */
export const COVERED = 36 + BESIDE;

interface ToolsProps {
  readonly camera: CameraControl;
  readonly words: CarcassonneWords;
  readonly left: number;
  readonly over: boolean;
  open(panel: 'tiles' | 'count'): void;
  save(format: Format): void;
  /** So many pixels of the table are covered on the right. */
  cover(pixels: number): void;
}

function tool(icon: keyof typeof PATHS, label: string, act: () => void, text?: string) {
  return (
    <button type="button" class="carc-tool" aria-label={label} title={label} onClick={act}>
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={PATHS[icon]} />
      </svg>
      {text}
    </button>
  );
}

/** Small buttons over a corner of the table. */
export function Tools({ camera, words, left, over, open, save, cover }: ToolsProps) {
  const [menu, setMenu] = useState(false);
  const tools = useRef<HTMLDivElement>(null);
  // The number of tiles makes a button wider, and a low stage has two columns.
  useLayoutEffect(() => {
    const measure = (): void => cover(tools.current!.offsetWidth + BESIDE);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(tools.current!);
    return () => watch.disconnect();
  }, []);
  return (
    <div class="carc-tools" ref={tools}>
      {tool('tiles', `${words.tilesTitle}: ${left}`, () => open('tiles'), String(left))}
      {over && tool('count', words.count, () => open('count'))}
      {tool('zoomIn', words.zoomIn, () => camera.zoom(ZOOM_STEP))}
      {tool('zoomOut', words.zoomOut, () => camera.zoom(1 / ZOOM_STEP))}
      {tool('whole', words.whole, camera.fit)}
      {tool('picture', words.picture, () => setMenu(!menu))}
      {menu && (
        <div class="carc-formats">
          {FORMATS.map(format => (
            <Button
              key={format}
              onClick={() => {
                setMenu(false);
                save(format);
              }}
              text={format.toUpperCase()}
            />
          ))}
        </div>
      )}
    </div>
  );
}
