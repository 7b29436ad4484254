import { expect, test } from 'vitest';
import { holdBody } from '../../runtime/edge/body/expect-body.ts';

test('a body is there until it is released, and whoever takes it later is found', () => {
  const read = { kind: 'json', value: { prompt: 'a heron' }, bytes: 20 } as const;
  const body = holdBody(read);
  expect([body.take(), body.take()]).toEqual([read, read]);
  body.release();
  body.release();
  expect(() => body.take()).toThrow('internal: a body was taken after its release');
});
