import '../../style/table.css';
import '../../style/players.css';
import '../../style/moves.css';
import '../../style/column.css';
import '../../style/chat.css';
import '../../style/invite.css';
import '../../style/rules.css';

export { MatchPage } from '../pages/match.tsx';
