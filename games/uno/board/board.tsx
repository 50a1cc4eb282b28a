import { useEffect, useRef, useState } from 'preact/hooks';
import type { BoardProps } from '../../../web/boards/shared/contract.ts';
import { Button } from '../../../web/kit/button.tsx';
import { useConfirm } from '../../../web/kit/confirm.tsx';
import { COLOURS } from '../rules/cards.ts';
import type { UnoView } from '../rules/index.ts';
import { threatsIn } from '../rules/threats.ts';
import { unoTexts } from '../texts/board.ts';
import { menuTexts } from '../texts/menu.ts';
import { Centre, useLaid } from './centre.tsx';
import { ColourChooser, SwapChooser } from './choosers.tsx';
import { BackPattern } from './face.tsx';
import { around, SIDES } from './fan.ts';
import { useFlights } from './flights.ts';
import { soundsOf, useNews } from './news.ts';
import { Opponent } from './opponent.tsx';
import { MatchOver, RoundOver, useRoundOver } from './round-over.tsx';
import { South } from './south.tsx';
import { statusOf } from './status.ts';
import { useTurn } from './turn.ts';
import './uno.css';
import './centre.css';
import './hand.css';
import './questions.css';
import './narrow.css';
import './document-window.css';
import './large.css';

/** Beyond so many seats everybody gets less room. */
const CROWD = 5;

export function UnoBoard(props: BoardProps<UnoView>) {
  const { view, seat, seats, bottom, yours, version, events, translate, name } = props;
  const texts = unoTexts[translate.locale];
  /** After the end: at the table as it was left. */
  const [looking, setLooking] = useState(false);
  const table = useRef<HTMLDivElement>(null);
  const laid = useLaid(props);
  const news = useNews(props, texts, name);
  const [round, closeRound] = useRoundOver(version, events);
  const turn = useTurn(props, texts, closeRound);
  const { can, pass } = turn;
  const act = (action: string): void => void turn.act(action);
  useFlights({ table, version, events, seat, from: turn.from });
  useEffect(() => {
    for (const sound of soundsOf(events)) props.play(sound);
  }, [version]);

  const threats = props.threats ? threatsIn(view) : undefined;
  const others = around(seats, bottom);
  const swaps = Array.from({ length: seats }, (_, i) => i).filter(other => can.has(`swap-${other}`));
  return (
    <div
      class="uno"
      ref={table}
      data-seats={seats}
      data-crowd={seats > CROWD ? '' : undefined}
      aria-label={texts.board.board}
      role="group"
    >
      <BackPattern />
      {SIDES.map(side => (
        <div key={side} class={`uno-side is-${side}`}>
          {others[side].map(other => (
            <Opponent
              key={other}
              seat={other}
              side={side}
              view={view}
              name={props.nameParts(other)}
              isThreat={threats?.lastCard.includes(other)}
              texts={texts}
            />
          ))}
        </div>
      ))}
      <Centre
        view={view}
        laid={laid}
        texts={texts}
        news={news}
        status={statusOf(view, seat, texts, name)}
        urgent={yours}
        canDraw={pass !== undefined && pass !== 'pass'}
        drawLabel={turn.passLabel}
        draw={() => pass && act(pass)}
      />
      <South
        view={view}
        seat={seat}
        bottom={bottom}
        yours={yours}
        turn={turn}
        hint={props.hint?.[0]}
        draws={threats?.draws}
        texts={texts}
        name={name}
      />
      <Exit {...props} />
      {view.phase === 'over' && seat >= 0 && !looking ? (
        <MatchOver
          scores={view.scores}
          texts={texts}
          menu={translate('game.menu')}
          name={name}
          leave={props.leave}
          close={() => setLooking(true)}
        />
      ) : (
        round && <RoundOver round={round} scores={view.scores} texts={texts} name={name} close={closeRound} />
      )}
      {can.has(COLOURS[0]) && <ColourChooser view={view} texts={texts} hint={props.hint?.[0]} choose={act} />}
      {swaps.length > 0 && (
        <SwapChooser view={view} texts={texts} seats={swaps} hint={props.hint?.[0]} name={name} choose={act} />
      )}
    </div>
  );
}

/** The way out in the corner, where the game's own menu is. The rules are in the page's tools, as in every game. */
function Exit({ view, translate, leave }: BoardProps<UnoView>) {
  const { confirm, dialog } = useConfirm(translate('common.cancel'));
  const menu = menuTexts[translate.locale];
  const askAndLeave = async (): Promise<void> => {
    const question = { title: menu.leaveSure, lead: menu.leaveLead, yes: menu.exit };
    if (view.phase === 'over' || (await confirm(question)) !== undefined) leave?.();
  };
  if (!leave) return null;
  return (
    <>
      <div class="uno-exit">
        <Button onClick={() => void askAndLeave()} text={menu.exit} />
      </div>
      {dialog}
    </>
  );
}
