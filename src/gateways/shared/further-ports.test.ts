import { describe, expect, test } from 'vitest';
import { listenOnAll, usualFurtherPort } from './further-ports.ts';
import type { ListeningGateway } from './gateway.ts';

const USUAL = { own: 2012, further: 2013 };

test.each([
  ['is open beside the usual port', undefined, 2012, 2013],
  ['is any free one beside any free one', undefined, 0, 0],
  ['is closed beside another port', undefined, 3000, undefined],
  ['is the one that is set', '4000', 3000, 4000],
  ['is closed where 0 is set', '0', 2012, undefined],
])('a further port %s', (_, asked, own, port) => {
  expect(usualFurtherPort(asked, own, USUAL)).toBe(port);
});

describe('the ports of a gateway', () => {
  const closed: number[] = [];
  const listen = (port: number) => (): Promise<ListeningGateway> =>
    Promise.resolve({ name: 'lines', port, close: () => Promise.resolve(void closed.push(port)) });

  test('are opened and closed together', async () => {
    const gateway = await listenOnAll(listen(1), [{ name: 'port-simple', listen: listen(2) }]);
    expect(gateway).toMatchObject({ name: 'lines', port: 1, furtherPorts: [{ name: 'port-simple', port: 2 }] });
    await gateway.close();
    expect(closed.splice(0)).toEqual([1, 2]);
  });

  test('are closed again when one of them is taken', async () => {
    const taken = { name: 'port-simple', listen: () => Promise.reject(new Error('taken')) };
    await expect(listenOnAll(listen(1), [{ name: 'port-document', listen: listen(2) }, taken])).rejects.toThrow(
      'taken',
    );
    expect(closed.splice(0)).toEqual([1, 2]);
  });
});
