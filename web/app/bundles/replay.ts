import '../../style/table.css';
import '../../style/players.css';
import '../../style/moves.css';
import '../../style/column.css';
import '../../style/chat.css';
import '../../style/replay.css';
import '../../style/analysis.css';

export { ReplayPage } from '../pages/replay.tsx';
