import '../../style/table.css';
import '../../style/rules.css';
import '../../style/learn.css';

export { LearnPage } from '../pages/learn.tsx';
export { RulesPage } from '../pages/rules.tsx';
