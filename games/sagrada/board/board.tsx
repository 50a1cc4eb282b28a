import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { Seat } from '../../../src/core/game.ts';
import type { BoardProps } from '../../../web/boards/shared/contract.ts';
import type { View } from '../rules/view.ts';
import { sagradaTexts } from '../texts/board.ts';
import { Bench } from './bench.tsx';
import { Cards } from './cards.tsx';
import { CarriedDie, useDieDrag } from './die-drag.tsx';
import { pointsSoFar, type SagradaDisplay } from './display.ts';
import { placedBy, useLastPlaced } from './last-placed.ts';
import { Track } from './track.tsx';
import { useTurn } from './turn.ts';
import { LargeWindow, OtherWindows, useWindowHandles, WindowOffer } from './windows.tsx';
import './window.css';
import './track.css';
import './bench.css';
import './cards.css';
import './sagrada.css';

export function SagradaBoard(props: BoardProps<View>) {
  const { view, seat, bottom, yours, version, translate } = props;
  const texts = sagradaTexts[translate.locale];
  const turn = useTurn(props, texts);
  const { state, chosen, answer } = turn;
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [isCovered, setCovered] = useState(props.isShared === true);
  const [looked, setLooked] = useState<Seat>();
  // One's turn needs one's own window.
  useLayoutEffect(() => setLooked(undefined), [yours, bottom]);
  useEffect(() => {
    if (props.events.some(event => placedBy(event) !== undefined)) props.play('move');
  }, [version]);

  const lastPlaced = useLastPlaced(props);
  const display: SagradaDisplay = {
    view,
    texts,
    lastPlaced,
    letter: die => (texts.letters as Readonly<Record<string, string>>)[die[0] ?? ''] ?? '', // any text may be looked up
    name: props.name,
    points: other => state && pointsSoFar(state, view, other, isCovered),
  };
  const drag = useDieDrag(turn, !view.queue);
  const handles = useWindowHandles(display, turn, drag, props);
  const others = view.players.map((_, i) => (bottom + 1 + i) % view.players.length).slice(0, -1);
  const isChoosing = view.phase === 'choose' && view.offer.length > 0 && yours;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    if (chosen) turn.choose(undefined);
    else if (props.retractable) props.retract();
  };

  return (
    <div
      class={`sag${isChoosing ? ' is-choosing' : ''}`}
      role="group"
      aria-label={texts.board.board}
      onKeyDown={onKeyDown}
      onClickCapture={drag.swallow}
    >
      <Track display={display} turn={turn} />
      <OtherWindows display={display} seats={others} looked={looked} look={setLooked} />
      <div class="sag-own">
        {isChoosing ? (
          <WindowOffer display={display} isHinted={turn.isHinted} choose={id => void answer(id)} />
        ) : (
          <LargeWindow
            display={display}
            seat={bottom}
            looked={looked}
            handles={seat === bottom ? handles : undefined}
            lookBack={() => setLooked(undefined)}
          />
        )}
      </div>
      <Bench
        {...props}
        display={display}
        turn={turn}
        drag={drag}
        isSheetOpen={isSheetOpen}
        openSheet={() => setSheetOpen(!isSheetOpen)}
      />
      <Cards
        display={display}
        turn={turn}
        seat={bottom}
        isOpen={isSheetOpen}
        covered={isCovered}
        use={text => {
          setSheetOpen(false);
          void answer(text);
        }}
        cover={() => setCovered(!isCovered)}
        close={() => setSheetOpen(false)}
      />
      <CarriedDie drag={drag} letter={display.letter} />
    </div>
  );
}
