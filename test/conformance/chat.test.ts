import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { asTests } from './as-tests.ts';
import { BODY, SAMPLES } from './chat/formats.ts';
import { chatGroups } from './chat/groups.ts';
import { REPLAYED, replaysProblem } from './load-chat-replays.ts';
import { chatTwins } from './registry.ts';

const ids = Object.keys(registry.chat_protocols);

test('every chat protocol is replayed and has a twin', () => {
  expect(ids.map(replaysProblem)).toEqual(ids.map(() => undefined));
  expect([...REPLAYED].sort()).toEqual(ids.toSorted());
  expect(Object.keys(chatTwins)).toEqual(ids);
});

test('replays that are missing are told', () => {
  expect(replaysProblem('nobody')).toMatch(
    /has no replays: write test\/replays\/nobody.yaml with `chat`: `base_url`, /,
  );
});

test('there is a sample of every field of the common format', () => {
  const fields = registry.chat_families.find(({ id }) => id === 'chat')?.fields ?? {};
  expect(Object.keys({ ...BODY, ...SAMPLES, stream: true, stream_options: {} }).sort()).toEqual(
    Object.keys(fields).sort(),
  );
});

asTests(chatGroups(ids));
