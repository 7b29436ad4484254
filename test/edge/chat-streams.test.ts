import { once } from 'node:events';
import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { FastifyInstance } from '../../runtime/edge/server.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { CHAT, chatServer, HELLO, someModel } from './chat-world.ts';
import { listen, openSocket, readAll } from './raw-client.ts';

const model = someModel('chat');
const GOING = new GatewayError('no_available_channel', { message: 'the server is going away' });

function bytesOf(key: string, more = ''): string {
  const body = JSON.stringify({ model, stream: true, ...HELLO });
  return `POST ${CHAT} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n${more}\r\n${body}`;
}

interface Client {
  readonly socket: Socket;
  /** What came after the last mark, up to and with this one. */
  until(mark: string): Promise<string>;
}

/** A client that has asked for a stream on a connection of its own. */
async function ask(app: FastifyInstance, key: string): Promise<Client> {
  const socket = await openSocket(await listen(app));
  let text = '';
  socket.on('data', (bytes: Buffer) => {
    text += bytes.toString();
  });
  socket.write(bytesOf(key));
  return {
    socket,
    async until(mark) {
      while (!text.includes(mark)) await once(socket, 'data');
      const end = text.indexOf(mark) + mark.length;
      const taken = text.slice(0, end);
      text = text.slice(end);
      return taken;
    },
  };
}

describe('to a client', () => {
  test('headers go out before the first chunk is there', async () => {
    const first = Promise.withResolvers<void>();
    const server = await chatServer({
      async run(sink, { dialect }) {
        await first.promise;
        sink.write(dialect.chunk(JSON.stringify({ n: 1 })));
        sink.write(dialect.end);
        return 'whole';
      },
    });
    const client = await ask(server.app, server.key);
    const head = await client.until('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(head).toMatch(/\r\ntransfer-encoding: chunked\r\n/i);
    first.resolve();
    await client.until('data: {"n":1}\n\n');
  });

  test('each chunk goes out when it is written', async () => {
    const steps = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const server = await chatServer({
      async run(sink, { dialect }) {
        for (const [n, step] of steps.entries()) {
          sink.write(dialect.chunk(JSON.stringify({ n })));
          await step.promise;
        }
        return 'whole';
      },
    });
    const client = await ask(server.app, server.key);
    await client.until('data: {"n":0}\n\n');
    steps[0]?.resolve();
    await client.until('data: {"n":1}\n\n');
    steps[1]?.resolve();
    expect(await client.until('0\r\n\r\n')).toBe('\r\n0\r\n\r\n');
  });

  test('a stream that failed ends properly, and the connection lives on', async () => {
    const server = await chatServer({
      async run(sink, { dialect }) {
        sink.write(dialect.error(GOING));
        return 'failed';
      },
    });
    const { socket, until } = await ask(server.app, server.key);
    expect(await until('\r\n0\r\n\r\n')).toContain('data: {"error":');
    socket.write(bytesOf(server.key, 'Connection: close\r\n'));
    expect((await readAll(socket)).text).toContain('data: {"error":');
  });

  test('a run that breaks its promise closes the connection', async () => {
    const server = await chatServer({ run: () => Promise.reject(new Error('internal: broken')) });
    const { socket } = await ask(server.app, server.key);
    const { text } = await readAll(socket);
    expect(text.endsWith('0\r\n\r\n')).toBe(false);
  });
});

describe('from a client that leaves', () => {
  test('the service is told within the stream, and it is let go', async () => {
    const left = Promise.withResolvers<unknown>();
    const server = await chatServer({
      async run(sink, { input }) {
        sink.write('x');
        await once(input.signal, 'abort');
        left.resolve(input.signal.reason);
        return 'gone';
      },
    });
    const { socket, until } = await ask(server.app, server.key);
    await until('\r\n\r\n');
    socket.destroy();
    expect(await left.promise).toMatchObject({ name: 'AbortError' });
  });

  test('the service is told while it waits for its first word', async () => {
    const asked = Promise.withResolvers<void>();
    const left = Promise.withResolvers<void>();
    const server = await chatServer(
      {},
      {
        deps: {
          chat: {
            complete: () => Promise.reject(new Error('internal: not asked')),
            async stream({ signal }) {
              asked.resolve();
              await once(signal, 'abort');
              left.resolve();
              throw new GatewayError('internal_error', { message: 'gone' });
            },
          },
        },
      },
    );
    const { socket } = await ask(server.app, server.key);
    await asked.promise;
    socket.destroy();
    await left.promise;
  });

  test('the request has its line in the log', async () => {
    const lines: { readonly about: object; readonly message: string }[] = [];
    const told = Promise.withResolvers<void>();
    const server = await chatServer(
      {
        async run(sink, { input }) {
          sink.write('x');
          await once(input.signal, 'abort');
          return 'gone';
        },
      },
      {
        deps: {
          log: {
            ...silentLogger,
            info: (about: object, message: string) => {
              lines.push({ about, message });
              told.resolve();
            },
          },
        },
      },
    );
    const { socket, until } = await ask(server.app, server.key);
    await until('\r\n\r\n');
    socket.destroy();
    await told.promise;
    expect(lines).toMatchObject([
      { about: { route: 'chat-completions', status: 200, key: 'key_1' }, message: 'request cut off' },
    ]);
  });
});

describe('to a slow reader', () => {
  test('no more is written than it takes, until it reads on', async () => {
    let full = 0;
    const stuck = Promise.withResolvers<void>();
    const total = 64 * 1024 * 1024;
    const piece = 'x'.repeat(65_536);
    let written = 0;
    const server = await chatServer({
      async run(sink) {
        while (written < total) {
          written += piece.length;
          if (sink.write(piece)) continue;
          full += 1;
          stuck.resolve();
          await sink.drained();
        }
        return 'whole';
      },
    });
    const socket = await openSocket(await listen(server.app));
    socket.pause();
    socket.write(bytesOf(server.key, 'Connection: close\r\n'));
    await stuck.promise;
    expect(written).toBeLessThan(total);
    const { text, clean } = await readAll(socket.resume());
    expect(clean).toBe(true);
    expect(text.length).toBeGreaterThan(total);
    expect(full).toBeGreaterThan(1);
  }, 30_000);

  test('waiting ends when it leaves', async () => {
    const stuck = Promise.withResolvers<void>();
    const free = Promise.withResolvers<void>();
    const server = await chatServer({
      async run(sink, { input }) {
        while (!input.signal.aborted) {
          if (sink.write('x'.repeat(65_536))) continue;
          stuck.resolve();
          await sink.drained();
        }
        free.resolve();
        return 'gone';
      },
    });
    const socket = await openSocket(await listen(server.app));
    socket.pause();
    socket.write(bytesOf(server.key));
    await stuck.promise;
    socket.destroy();
    await free.promise;
  });
});

describe('a server that goes away (F60)', () => {
  /** Runs until it is told to end, and says why. */
  const untilEnded = {
    run: async (
      sink: { write(text: string): boolean },
      tools: {
        readonly dialect: { error(error: GatewayError): string };
        readonly input: { readonly signal: AbortSignal };
      },
    ) => {
      sink.write(': begun\n\n');
      await once(tools.input.signal, 'abort');
      sink.write(tools.dialect.error(GOING));
      return 'failed' as const;
    },
  };

  test('lets streams run for a while and then ends them with an error', async () => {
    const server = await chatServer(untilEnded, { deps: { bounds: { drainMs: 20, answerDrainMs: 60 } } });
    const { socket, until } = await ask(server.app, server.key);
    await until('\r\n\r\n');
    const rest = readAll(socket);
    await server.app.close();
    const { text, clean } = await rest;
    expect(clean).toBe(true);
    expect(text).toContain('data: {"error":{"message":"the server is going away"');
    expect(text.endsWith('0\r\n\r\n')).toBe(true);
  });

  test('refuses what is asked on an open connection meanwhile, in the words of its route', async () => {
    const server = await chatServer(untilEnded);
    const port = await listen(server.app);
    const accepted = once(server.app.server, 'connection');
    const socket = await openSocket(port);
    const [connection] = await accepted;
    socket.write('POST /v1/chat/completions HTTP/1.1\r\n');
    while (connection.bytesRead === 0) await new Promise((resolve) => setImmediate(resolve));
    const answer = readAll(socket);
    const closed = server.app.close();
    socket.write(`Host: x\r\nAuthorization: Bearer ${server.key}\r\nContent-Length: 2\r\n\r\n{}`);
    const { text } = await answer;
    await closed;
    expect(text).toMatch(/^HTTP\/1\.1 503 /);
    expect(text.toLowerCase()).toContain('\r\nretry-after: 1\r\n');
    expect(text.toLowerCase()).toContain('\r\nconnection: close\r\n');
    expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n')))).toEqual({
      error: {
        message: 'the server is going away; send the request again',
        type: 'gateway_api_error',
        param: '',
        code: 'no_available_channel',
        details: { retryable: true, charged: 0, request_id: expect.stringMatching(/^req_/) },
      },
    });
  });

  test('says why it ended them', async () => {
    const reasons: unknown[] = [];
    const server = await chatServer(
      {
        async run(sink, { input }) {
          sink.write('x');
          await once(input.signal, 'abort');
          reasons.push(input.signal.reason);
          return 'failed';
        },
      },
      { deps: { bounds: { answerDrainMs: 20 } } },
    );
    const { socket, until } = await ask(server.app, server.key);
    await until('\r\n\r\n');
    socket.resume();
    await server.app.close();
    expect(reasons).toMatchObject([{ name: 'Error', message: 'the server is going away' }]);
  });

  test('does not cut a stream that ends by itself', async () => {
    const go = Promise.withResolvers<void>();
    const server = await chatServer(
      {
        async run(sink, { dialect }) {
          sink.write(dialect.chunk(JSON.stringify({ n: 1 })));
          await go.promise;
          sink.write(dialect.end);
          return 'whole';
        },
      },
      { deps: { bounds: { drainMs: 10, answerDrainMs: 60_000 } } },
    );
    const { socket, until } = await ask(server.app, server.key);
    await until('\r\n\r\n');
    const rest = readAll(socket);
    const closed = server.app.close();
    go.resolve();
    await closed;
    expect((await rest).text).toContain('data: [DONE]\n\n');
  });
});
