import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AnswerShare,
  createAnswerBudget,
  FREE_ANSWER_BYTES,
} from '../../runtime/upstream/answer-budget.ts';
import { POST, startEgress, submitTo } from './calls.ts';
import { response, startRaw } from './raw-server.ts';

const MIB = 1024 * 1024;

/** Whether a share grew at once, and when it did not, whether it has by now. */
function growing(share: AnswerShare, mib: number): { waits(): boolean } {
  let waits = false;
  const wait = share.grow(mib * MIB);
  if (wait !== undefined) {
    waits = true;
    void wait.then(() => {
      waits = false;
    });
  }
  return { waits: () => waits };
}

test('who goes beyond the budget waits until others are done, in the order of the beginnings', async () => {
  const budget = createAnswerBudget(10 * MIB);
  const [first, second, third, fourth] = [budget.open(), budget.open(), budget.open(), budget.open()];
  expect(growing(first, 6).waits()).toBe(false);
  expect(growing(second, 4).waits()).toBe(false);
  const late = growing(third, 3);
  const small = growing(fourth, FREE_ANSWER_BYTES / MIB);
  const more = growing(second, 5);
  expect([late.waits(), small.waits(), more.waits()]).toEqual([true, false, true]);
  expect(growing(first, 60).waits()).toBe(false);
  expect(budget.used).toBe(64 * MIB);
  first.close();
  await Promise.resolve();
  expect([late.waits(), more.waits()]).toEqual([false, false]);
  expect(budget.used).toBe(8 * MIB);
  second.close();
  second.close();
  third.shrinkTo(MIB);
  expect(budget.used).toBe(MIB);
  third.close();
  fourth.close();
  expect(budget.used).toBe(0);
});

test('whatever comes, nobody waits for ever, and only the first holds more than the budget', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 2, max: 30 }), { minLength: 1, maxLength: 12 }),
      async (sizes) => {
        const budget = createAnswerBudget(16 * MIB);
        let most = 0;
        const read = async (size: number): Promise<void> => {
          const share = budget.open();
          for (let at = 2; at <= size; at += 1) {
            await share.grow(at * MIB);
            most = Math.max(most, budget.used);
            await Promise.resolve();
          }
          share.close();
        };
        await Promise.all(sizes.map(read));
        expect(budget.used).toBe(0);
        expect(most).toBeLessThanOrEqual((16 + 30) * MIB);
      },
    ),
    { numRuns: 50 },
  );
});

test('an answer that is held keeps the next one waiting on its socket, and loses none of it', async () => {
  const text = JSON.stringify({ id: 'x'.repeat(3 * MIB) });
  const server = await startRaw((socket, { head }) => {
    socket.write(response('200 OK', head.includes(' /small') ? '{}' : text));
  });
  const egress = startEgress({ answerBytes: 4 * MIB });
  const first = Promise.withResolvers<() => void>();
  await egress.channelCall(submitTo(server.url, { held: first.resolve }));
  const release = await first.promise;
  let ended = false;
  const second = egress.channelCall(submitTo(server.url)).then((outcome) => {
    ended = true;
    return outcome;
  });
  const small = submitTo(server.url, { request: { ...POST, path: '/small' } });
  expect(await egress.channelCall(small)).toMatchObject({ kind: 'answer' });
  expect(ended).toBe(false);
  release();
  const outcome = await second;
  expect(outcome.kind === 'answer' && JSON.stringify(outcome.answer.body) === text).toBe(true);
});
