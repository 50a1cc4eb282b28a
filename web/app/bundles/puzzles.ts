import '../../style/table.css';
import '../../style/learn.css';
import '../../style/puzzles.css';

export { PuzzlesPage } from '../puzzles/puzzles-page.tsx';
