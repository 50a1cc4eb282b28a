import { PlayerWords } from '../../client/player-words.ts';
import { commitToWord } from '../../match/chance.ts';

/** The words of a player at a terminal, or of a program, for as long as this process runs. */
export const nodeWords = (): PlayerWords =>
  new PlayerWords({ memory: new Map<string, string>(), sha256: commitToWord });
