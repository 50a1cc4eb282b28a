// Between the front door and the table.

import '../../style/portrait.css';
import '../../style/game.css';
import '../../style/table.css';

export { GamePage } from '../pages/game.tsx';
export { JoinPage } from '../pages/join.tsx';
export { MenuPage } from '../pages/menu.tsx';
export { NewTablePage } from '../pages/new.tsx';
