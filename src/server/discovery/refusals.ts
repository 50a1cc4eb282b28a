import { refuse } from '../../core/refusal.ts';

export const noDirectory = refuse('directory/closed', 'This house keeps no directory.');
export const wrongKey = refuse('directory/wrong-key', 'This is not the key of the directory.');
export const badAddress = refuse(
  'directory/bad-address',
  'An address is http or https, a host name or your own address, and a port.',
);
export const taken = refuse('directory/taken', 'Another house announced itself under this address.');
export const full = refuse('directory/full', 'The directory is full; try again later.');
