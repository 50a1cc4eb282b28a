export { HomePage } from '../pages/home.tsx';
