import { refusal } from '../base/refusal.ts';

export const noDirectory = refusal('directory/closed', 404, 'This server does not keep a directory.');
export const wrongKey = refusal('directory/wrong-key', 401, 'This is not the key of the directory.');
export const badAddress = refusal(
  'directory/bad-address',
  400,
  'An address must have the form http or https, a host name or your own address, and a port.',
);
export const taken = refusal('directory/taken', 409, 'Another server has announced itself under this address.');
export const full = refusal('directory/full', 503, 'The directory is full. Try again later.');
export const tooManyPlaces = refusal(
  'nearby/too-many-places',
  429,
  'You have been at many places within minutes. Wait ten minutes and try again.',
);
