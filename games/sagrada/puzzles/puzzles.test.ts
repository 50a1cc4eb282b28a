import { testPuzzles } from '../../testing-puzzles.ts';

await testPuzzles('sagrada');
