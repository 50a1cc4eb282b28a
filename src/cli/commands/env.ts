import { FrameReader } from '../../env/frame.ts';
import { EnvService } from '../../env/service.ts';
import { ownVersion } from '../../server/base/own-version.ts';
import type { CliCommand } from '../terminal/command.ts';

export const envCommand: CliCommand = {
  usage: 'env',
  words: 0,
  flags: {},
  examples: ['ludoteca env < requests.bin > answers.bin'],
  run: (_args, { terminal, games, bots }) => {
    const report = (fault: unknown): void =>
      terminal.err(String(fault instanceof Error ? (fault.stack ?? fault.message) : fault));
    const service = new EnvService({ games, bots, version: ownVersion(), now: () => performance.now(), report });
    const pipe = terminal.pipe();
    const reader = new FrameReader();
    for (;;) {
      for (let frame = reader.next(); frame !== undefined; frame = reader.next()) {
        if (frame === 'bad') {
          pipe.write(service.refuseInput());
          terminal.err('The input is not a sequence of frames.');
          return Promise.resolve(1);
        }
        if (!pipe.write(service.answer(frame))) return Promise.resolve(0);
      }
      const bytes = pipe.read(reader.room());
      if (bytes > 0) {
        reader.filled(bytes);
        continue;
      }
      if (!reader.isBroken) return Promise.resolve(0);
      terminal.err('The input ended in the middle of a frame.');
      return Promise.resolve(1);
    }
  },
};
