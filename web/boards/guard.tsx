// Replaces a board that throws while it is drawn by the generic one. The match is not affected.

import { Component, type ComponentChildren, type ComponentType } from 'preact';
import { GenericBoard } from './generic/board.tsx';
import type { BoardModule, BoardProps } from './shared/contract.ts';

interface GuardProps {
  readonly children: ComponentChildren;
  readonly instead: () => ComponentChildren;
}

class Guard extends Component<GuardProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  override componentDidCatch(error: unknown): void {
    console.error(error);
    this.setState({ hasFailed: true });
  }

  render() {
    return this.state.hasFailed ? this.props.instead() : this.props.children;
  }
}

/** In place of a board that cannot be shown. */
export function FailedBoard(props: BoardProps) {
  return (
    <div class="generic-failed">
      <p role="status">{props.translate('generic.failed')}</p>
      <GenericBoard {...props} />
    </div>
  );
}

export function guardBoard(board: BoardModule['Board']): BoardModule['Board'] {
  const Board = board as unknown as ComponentType<BoardProps>; // a board draws the views of its own game only
  return (props: BoardProps) => (
    <Guard instead={() => <FailedBoard {...props} />}>
      <Board {...props} />
    </Guard>
  );
}

/** For small drawings: nothing stands in their place. */
export function guardMark<P extends object>(Mark: ComponentType<P>): ComponentType<P> {
  return (props: P) => (
    <Guard instead={() => null}>
      <Mark {...props} />
    </Guard>
  );
}
