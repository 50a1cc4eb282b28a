// Every reason this gateway itself has for saying no; the game's own come from the game.

import { refuse } from '../../core/refusal.ts';

export const helloFirst = refuse('uno-numeric/hello-first', 'Say hello (head 15) first.');
export const alreadyHere = refuse('uno-numeric/already-here', 'You have a seat already.');
export const unknownToken = refuse('uno-numeric/unknown-token', 'No player has this token.');
export const unknownHead = refuse('uno-numeric/unknown-head', 'A client does not send this head.');
export const unreadable = refuse('uno-numeric/unreadable', 'These bytes are no message.');
export const notAsked = refuse('uno-numeric/not-asked', 'This answers another question than the one asked.');
export const noSuchCard = refuse('uno-numeric/no-such-card', 'The deck has no such card.');
export const noSuchColour = refuse('uno-numeric/no-such-colour', 'Colours to choose are 1 to 4.');
export const tooFast = refuse('uno-numeric/too-fast', 'Too many messages.');
export const tooLate = refuse('uno-numeric/too-late', 'Nobody said hello in time.');
export const elsewhere = refuse('uno-numeric/elsewhere', 'Somebody with your token took the seat.');
export const ended = refuse('uno-numeric/ended', 'The match was closed before its end.');
export const closing = refuse('uno-numeric/closing', 'The house closes; your token brings you back.');
