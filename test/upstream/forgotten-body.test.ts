import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { UpstreamRequest } from '../../runtime/contract/upstream.ts';
import { startEgress, submitTo } from './calls.ts';
import { response, startRaw } from './raw-server.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** A form with a file of its own, known to nobody else. */
function withFile(): { readonly request: UpstreamRequest; readonly file: WeakRef<Uint8Array> } {
  const bytes = new Uint8Array(400_000);
  const part = { kind: 'file', name: 'image', file: { kind: 'image', bytes, mime: 'image/png' } } as const;
  const body = { kind: 'multipart', parts: [part] } as const;
  const request = { method: 'POST', path: '/create', query: {}, headers: {}, body } as const;
  return { request, file: new WeakRef(bytes) };
}

test('while the vendor works, nothing holds what it was sent', async () => {
  const arrived = Promise.withResolvers<() => void>();
  const server = await startRaw((socket) => {
    arrived.resolve(() => socket.write(response('200 OK', '{"id":"1"}')));
  });
  const egress = startEgress();
  const sent = Promise.withResolvers<void>();
  let file: WeakRef<Uint8Array> | undefined;
  const begin = () => {
    const made = withFile();
    file = made.file;
    return egress.channelCall({ ...submitTo(server.url, { request: made.request }), sent: sent.resolve });
  };
  const outcome = begin();
  const answer = await arrived.promise;
  await sent.promise;
  await new Promise(setImmediate);
  collect();
  expect(file?.deref()).toBeUndefined();
  answer();
  expect(await outcome).toMatchObject({ kind: 'answer' });
});
