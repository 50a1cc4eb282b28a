// Playing without a server: the page of this device's matches, and the table and the replay of one of them.

import '../../style/table.css';
import '../../style/players.css';
import '../../style/moves.css';
import '../../style/column.css';
import '../../style/chat.css';
import '../../style/replay.css';
import '../../style/analysis.css';
import '../../style/offline.css';

export { LocalMatchPage, LocalReplayPage } from '../pages/local-match.tsx';
export { OfflinePage } from '../pages/offline.tsx';
