import { refuse } from '../../../src/core/refusal.ts';

export const notJoined = refuse(
  'carcassonne-lines/not-joined',
  'No match was joined within 30 seconds. Connect again and send connect or reconnect.',
);
