import { refusal } from '../base/refusal.ts';

export const noDirectory = refusal('directory/closed', 'This server does not keep a directory.', 404);
export const wrongKey = refusal('directory/wrong-key', 'This is not the key of the directory.', 401);
export const badAddress = refusal(
  'directory/bad-address',
  'An address must have the form http or https, a host name or your own address, and a port.',
  400,
);
export const addressTaken = refusal('directory/taken', 'Another server has announced itself under this address.');
export const directoryFull = refusal('directory/full', 'The directory is full. Try again later.', 503);
export const tooManyPlaces = refusal(
  'nearby/too-many-places',
  'You have been at many places within minutes. Wait ten minutes and try again.',
  429,
);
