import { type LookupFunction, Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createConnector, type Dial } from '../../runtime/upstream/connector.ts';
import { TransportError } from '../../runtime/upstream/transport.ts';
import { createUrlPolicy } from '../../runtime/upstream/url-policy.ts';

/** A TCP layer that asks its look-up like the real one and then claims to be connected to `peer`. */
function fakeTcp(dialled: string[], peer?: string): (lookup: LookupFunction) => Dial {
  return (lookup) => (target, callback) => {
    lookup(target.hostname, { all: true }, (error, found) => {
      if (error !== null) return callback(error, null);
      const address = typeof found === 'string' ? found : (found[0]?.address ?? '');
      dialled.push(address);
      const socket = new Socket();
      Object.defineProperty(socket, 'remoteAddress', { value: peer ?? address });
      callback(null, socket);
    });
  };
}

/** Answers each look-up with the next list; the last one stays. */
function rebinding(...answers: readonly (readonly string[])[]): {
  lookup: LookupFunction;
  asked: () => number;
} {
  let asked = 0;
  return {
    asked: () => asked,
    lookup: (_host, _options, callback) => {
      const list = answers[Math.min(asked, answers.length - 1)] ?? [];
      asked += 1;
      callback(
        null,
        list.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    },
  };
}

async function connect(input: { lookup: LookupFunction; host?: string; peer?: string }): Promise<{
  phase: string;
  dialled: readonly string[];
  journal: readonly string[];
}> {
  const dialled: string[] = [];
  const journal: string[] = [];
  const dial = createConnector({
    lookup: input.lookup,
    tcp: fakeTcp(dialled, input.peer),
    tls: () => {
      throw new Error('no TLS here');
    },
    permits: createUrlPolicy({ allow: [], https_only: true, own_hosts: [] }).permits,
    journal: ({ address }) => journal.push(address),
  });
  const phase = await new Promise<string>((resolve) => {
    dial({ hostname: input.host ?? 'a.example', protocol: 'http:', port: '80' }, (error, socket) => {
      socket?.destroy();
      resolve(error instanceof TransportError ? error.phase : 'connected');
    });
  });
  return { phase, dialled, journal };
}

describe('connector (F98)', () => {
  it('dials the very address that was checked', async () => {
    const names = rebinding(['1.1.1.1'], ['127.0.0.1']);
    expect(await connect(names)).toEqual({ phase: 'connected', dialled: ['1.1.1.1'], journal: ['1.1.1.1'] });
    expect(names.asked()).toBe(1);
  });

  it('a name that rebinds between two connections is refused the second time', async () => {
    const names = rebinding(['1.1.1.1'], ['127.0.0.1'], ['1.1.1.1']);
    expect((await connect(names)).phase).toBe('connected');
    expect(await connect(names)).toEqual({ phase: 'policy', dialled: [], journal: [] });
    expect((await connect(names)).phase).toBe('connected');
  });

  it.each([
    [['1.1.1.1', '127.0.0.1']],
    [['127.0.0.1', '1.1.1.1']],
    [['2606:4700:4700::1111', 'fe80::1']],
    [['::ffff:10.0.0.1']],
    [[]],
  ])('one private answer spoils all of %j', async (answers) => {
    expect(await connect(rebinding(answers))).toEqual({ phase: 'policy', dialled: [], journal: [] });
  });

  it.each(['127.0.0.1', '::1', '::ffff:7f00:1', '169.254.169.254'])(
    'literal %s, which is never looked up',
    async (host) => {
      const names = rebinding(['1.1.1.1']);
      expect(await connect({ ...names, host })).toEqual({ phase: 'policy', dialled: [], journal: [] });
      expect(names.asked()).toBe(0);
    },
  );

  it.each(['10.0.0.1', '::ffff:127.0.0.1', ''])(
    'a connection that stands to %j instead is dropped',
    async (peer) => {
      expect((await connect({ ...rebinding(['1.1.1.1']), peer })).phase).toBe('policy');
    },
  );

  it('a failing look-up says so', async () => {
    const lookup: LookupFunction = (_host, _options, callback) =>
      callback(Object.assign(new Error('x'), { code: 'ENOTFOUND' }), []);
    expect((await connect({ lookup })).phase).toBe('dns');
  });
});
