import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { asTests } from './as-tests.ts';
import { documented } from './chat/documents.ts';
import { checksOf } from './check.ts';
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

asTests([{ name: 'documents', checks: checksOf(ids, documented) }]);
