import { expect, test } from 'vitest';
import type { ContentKind } from '../../runtime/contract/chat.ts';
import type { AssetSource } from '../../runtime/files/media/types.ts';
import { notStored } from '../media/stored-asset.ts';
import { refusal } from './begun-stream.ts';
import { createChatWorld, KEY, wholeAnswer } from './chat-world.ts';

const LINK = 'https://gateway.example/upload-1';
const UPLOAD: AssetSource = {
  kind: 'image',
  mime: 'image/png',
  bytes: 16,
  link: LINK,
  head: async () => new Uint8Array(16),
  read: async () => new Uint8Array(16),
  stored: notStored,
};
const BODY = {
  messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'asset://upload-1' } }] }],
};
const CONTENTS = { kind: 'chat', contents: new Set<ContentKind>(['image_url']) } as const;

/** A service whose one upload belongs to the key's owner. */
function world() {
  const looked: unknown[] = [];
  const at = createChatWorld({
    deps: {
      assets: async ({ id, owner_id }) => {
        looked.push([id, owner_id]);
        return owner_id === KEY.owner_id ? UPLOAD : undefined;
      },
    },
  });
  at.script('a', wholeAnswer());
  return { at, looked };
}

test('an upload is looked up as one of the owner of the key', async () => {
  const { at, looked } = world();
  await at.service.complete(at.input(BODY, {}, CONTENTS));
  expect(looked).toEqual([['upload-1', KEY.owner_id]]);
  expect(at.calls[0]?.request.body).toMatchObject({
    value: { messages: [{ content: [{ image_url: { url: LINK } }] }] },
  });
});

test('that of another owner is refused before money moves', async () => {
  const { at, looked } = world();
  const key = { ...KEY, id: 'key-2', owner_id: 'owner-2' };
  const error = await refusal(at.service.complete(at.input(BODY, { key }, CONTENTS)));
  expect(error.code).toBe('invalid_request');
  expect([looked, at.opened, at.asked]).toEqual([[['upload-1', 'owner-2']], [], []]);
});
