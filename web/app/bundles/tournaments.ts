import '../../style/bracket.css';
import '../../style/portrait.css';
import '../../style/game.css';
import '../../style/tournaments.css';

export { NewTournamentPage } from '../pages/new-tournament.tsx';
export { TournamentPage } from '../pages/tournament.tsx';
export { TournamentsPage } from '../pages/tournaments.tsx';
