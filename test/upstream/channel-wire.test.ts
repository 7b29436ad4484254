import { describe, expect, it } from 'vitest';
import { passedOn } from '../../runtime/observe/span.ts';
import { writeMultipart } from '../../runtime/upstream/request-body.ts';
import type { ChannelCall } from '../../runtime/upstream/types.ts';
import { KEY, POST, startEgress, submitTo } from './calls.ts';
import { response, startRaw } from './raw-server.ts';

async function sent(change: Partial<ChannelCall>): Promise<{ head: readonly string[]; body: string }> {
  const server = await startRaw((socket) => socket.write(response('200 OK', '{}')));
  await startEgress().channelCall(submitTo(server.url, change));
  const request = server.requests[0];
  if (request === undefined) throw new Error('nothing was sent');
  const head = request.head.replaceAll(String(server.port), 'PORT').split('\r\n');
  return { head, body: Buffer.from(request.body).toString('latin1') };
}

describe('what goes over the wire', () => {
  it('a JSON submission, to the last byte (F92)', async () => {
    expect(await sent({})).toEqual({
      head: [
        'POST /v1/tasks HTTP/1.1',
        'host: 127.0.0.1:PORT',
        'connection: keep-alive',
        'accept: application/json',
        'accept-encoding: identity',
        'user-agent: media-generation-gateway',
        'content-type: application/json',
        `authorization: Bearer ${KEY}`,
        'content-length: 20',
      ],
      body: '{"prompt":"a heron"}',
    });
  });

  it('the trace that the call belongs to only where its channel allows it', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const span = passedOn(traceparent);
    const headOf = async (allowed?: boolean) => {
      const server = await startRaw((socket) => socket.write(response('200 OK', '{}')));
      const call = submitTo(server.url, { span });
      const channel = allowed === undefined ? call.channel : { ...call.channel, traceparent: allowed };
      const egress = startEgress();
      await egress.channelCall({ ...call, channel });
      await egress.channelEvents({ ...call, channel, call: 'chat' });
      return server.requests.map(({ head }) => head.split('\r\n').filter((line) => line.startsWith('trace')));
    };
    expect(await headOf()).toEqual([[], []]);
    expect(await headOf(false)).toEqual([[], []]);
    const line = `traceparent: ${traceparent}`;
    expect(await headOf(true)).toEqual([[line], [line]]);
  });

  it('a poll with a query, static headers and no body', async () => {
    const request = {
      method: 'GET',
      path: '/v1/tasks/a%20b',
      query: { Action: 'Get Result', v: "1'2" },
      headers: { 'X-Version': '2024-11-06' },
      body: { kind: 'none' },
    } as const;
    expect(await sent({ request, call: 'poll' })).toEqual({
      head: [
        'GET /v1/tasks/a%20b?Action=Get%20Result&v=1%272 HTTP/1.1',
        'host: 127.0.0.1:PORT',
        'connection: keep-alive',
        'accept: application/json',
        'accept-encoding: identity',
        'user-agent: media-generation-gateway',
        'x-version: 2024-11-06',
        `authorization: Bearer ${KEY}`,
      ],
      body: '',
    });
  });

  it.each([
    ['token', {}, [`authorization: Token ${KEY}`], '/v1/tasks'],
    ['header', { name: 'X-Goog-Api-Key' }, [`x-goog-api-key: ${KEY}`], '/v1/tasks'],
    ['header', { name: 'authorization', prefix: 'Key ' }, [`authorization: Key ${KEY}`], '/v1/tasks'],
    ['query', { name: 'key' }, [], `/v1/tasks?key=${KEY}`],
    ['none', {}, [], '/v1/tasks'],
  ])('auth %s %j', async (use, params, headers, target) => {
    const { head } = await sent({ auth: { use, params } });
    expect(head[0]).toBe(`POST ${target} HTTP/1.1`);
    expect(head.filter((line) => line.includes(KEY) && !line.startsWith('POST'))).toEqual(headers);
  });

  it('a form, to the last byte', async () => {
    const file = { kind: 'image', bytes: Buffer.from([0, 255, 13, 10, 45, 45]), mime: 'image/jpeg' } as const;
    const body = {
      kind: 'multipart',
      parts: [
        { name: 'prompt', kind: 'text', text: 'ein Reiher, fünf Fische' },
        { name: 'input"\r\nx', kind: 'file', file },
      ],
    } as const;
    const { head, body: text } = await sent({ request: { ...POST, body } });
    const boundary = /^content-type: multipart\/form-data; boundary=(----form[0-9a-f]{32})$/.exec(
      head.find((line) => line.startsWith('content-type')) ?? '',
    )?.[1];
    expect(boundary).toBeDefined();
    const expected = [
      `--${boundary}`,
      'content-disposition: form-data; name="prompt"',
      '',
      Buffer.from('ein Reiher, fünf Fische').toString('latin1'),
      `--${boundary}`,
      'content-disposition: form-data; name="input%22%0D%0Ax"; filename="image.jpg"',
      'content-type: image/jpeg',
      '',
      '\0\xff\r\n--',
      `--${boundary}--`,
      '',
    ].join('\r\n');
    expect(text).toBe(expected);
    expect(head.at(-1)).toBe(`content-length: ${expected.length}`);
  });

  it('two forms never share a boundary', () => {
    const boundary = () => writeMultipart([])?.contentType;
    expect(boundary()).not.toBe(boundary());
  });

  it('a file that was not prepared is not sent', async () => {
    const body = {
      kind: 'multipart',
      parts: [{ name: 'f', kind: 'file', file: { kind: 'image', url: 'https://a.example/b.png' } }],
    } as const;
    await expect(sent({ request: { ...POST, body } })).rejects.toThrow('nothing was sent');
  });

  it.each([
    ['image/png', 'image.png'],
    ['video/mp4', 'video.mp4'],
    ['video/quicktime', 'video.mov'],
    ['audio/mpeg', 'audio.mp3'],
    ['image/x/../../etc', 'file.bin'],
    ['image/png\r\nx: y', 'file.bin'],
    ['image/vnd.a+b', 'image.bin'],
    [undefined, 'file.bin'],
  ])('the file name of %s is %s', (mime, name) => {
    const file = { kind: 'image', bytes: Buffer.from('x'), ...(mime === undefined ? {} : { mime }) } as const;
    const form = writeMultipart([{ name: 'f', kind: 'file', file }]);
    const bytes = (form?.chunks ?? []).filter((chunk) => chunk instanceof Uint8Array);
    expect(Buffer.concat(bytes).toString()).toContain(`filename="${name}"\r\ncontent-type: `);
  });
});
