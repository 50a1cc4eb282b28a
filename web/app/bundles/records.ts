import '../../style/portrait.css';
import '../../style/records.css';

export { ArchivePage } from '../pages/archive.tsx';
export { PlayerPage } from '../pages/player.tsx';
export { RankingsPage } from '../pages/rankings.tsx';
