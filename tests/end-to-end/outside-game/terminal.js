// For Node alone: browsers are not given this module.

import { readFileSync } from 'node:fs';

export const table = { read: readFileSync };
