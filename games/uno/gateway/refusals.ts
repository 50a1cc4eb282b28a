// Every reason this gateway itself has for saying no; the game's own come from the game.

import { refuse } from '../../../src/core/refusal.ts';

export const helloFirst = refuse('uno-numeric/hello-first', 'Send hello (head 15) first.');
export const alreadyHere = refuse('uno-numeric/already-here', 'You already have a seat.');
export const unknownToken = refuse('uno-numeric/unknown-token', 'No player has this token.');
export const unknownHead = refuse('uno-numeric/unknown-head', 'Clients do not send this head.');
export const unreadable = refuse('uno-numeric/unreadable', 'These bytes are not a message.');
export const notAsked = refuse('uno-numeric/not-asked', 'This does not answer the question that was asked.');
export const noSuchCard = refuse('uno-numeric/no-such-card', 'The deck has no such card.');
export const noSuchColour = refuse('uno-numeric/no-such-colour', 'Choose a colour from 1 to 4.');
export const tooFast = refuse('uno-numeric/too-fast', 'Too many messages.');
export const tooLate = refuse('uno-numeric/too-late', 'No hello arrived in time.');
export const elsewhere = refuse('uno-numeric/elsewhere', 'A new connection with your token has taken this seat.');
export const unavailable = refuse('uno-numeric/unavailable', 'The server cannot store anything now. Try again later.');
export const ended = refuse('uno-numeric/ended', 'The match was closed before its end.');
export const closing = refuse('uno-numeric/closing', 'The server is stopping. Use your token to come back.');
