import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../runtime/contract/json.ts';
import type { ResultKeeper } from '../../runtime/files/results/result-keeper.ts';
import { createObserver } from '../../runtime/observe/observer.ts';
import type { CallOutcome } from '../../runtime/upstream/types.ts';
import { hurriedClock } from './hurried-clock.ts';
import { createPictureWorld, memoryKeeper, type Picture, submitPictures, UNIT } from './picture-world.ts';
import { sharedWorld } from './shared-world.ts';
import { answer, failure, type Reply } from './world.ts';

const url = (name: string): Picture => ({ url: `https://files.example/${name}.png` });
const made = (...pictures: readonly Picture[]): CallOutcome =>
  answer(200, { pictures: pictures as unknown as Json });
const MODERATED = answer(400, { code: 'SensitiveText', message: 'no' });
const BUSY = answer(429, { code: 'Slow', message: 'later' }, { 'retry-after': '9' });
const NO_KEY = answer(401, { code: 'Key' });
const LOST = failure('ambiguous', 'timeout');
const UNREACHED = failure('not_sent', 'connect');
const BROKEN = answer(500, { code: 'Oops' });

/** Answers each call by its own number, whatever the order they come in. */
function byCall(outcomes: readonly CallOutcome[]): Reply {
  return ({ request }) => outcomes[Number(request.path.split('/').at(-1))] ?? BROKEN;
}

const shared = sharedWorld((options) => createPictureWorld({ ...options, wallet: 10_000_000 }));

let tasks = 0;

/** One submission, and what it alone did: calls, micros that left the wallet for good, and those that are held. */
async function submitted(asked: {
  readonly count: number;
  readonly calls: number;
  readonly results?: ResultKeeper;
}) {
  const world = shared();
  tasks += 1;
  const id = `task_${tasks}`;
  const { count, calls, results = world.deps.results } = asked;
  const observer = createObserver();
  const before = { calls: world.calls.length, ...(await world.wallet()) };
  const end = await submitPictures(
    { ...world, deps: { ...world.deps, results, observer, clock: hurriedClock() } },
    { id, count, calls },
  );
  const { wallet, wallet_hold } = await world.wallet();
  const held = wallet_hold - before.wallet_hold;
  return {
    id,
    end,
    task: end.task,
    calls: world.calls.length - before.calls,
    paid: before.wallet - wallet - held,
    held,
    observer,
  };
}

interface Row {
  readonly title: string;
  readonly count: number;
  readonly calls: readonly CallOutcome[];
  /** Addresses of the pictures in their order. */
  readonly pictures?: readonly string[];
  readonly state: string;
  readonly error?: string;
  readonly attempt: string;
  readonly charged: number;
  readonly held?: number;
  readonly warned?: string;
}

const NO_MORE = 'only those are charged';

const ROWS: readonly Row[] = [
  {
    title: 'all made, merged in the order of the calls',
    count: 3,
    calls: [made(url('a')), made(url('b')), made(url('c'))],
    pictures: ['a', 'b', 'c'],
    state: 'completed',
    attempt: 'accepted',
    charged: 3,
  },
  {
    title: 'one of three is refused for its content',
    count: 3,
    calls: [made(url('a')), MODERATED, made(url('c'))],
    pictures: ['a', 'c'],
    state: 'completed',
    attempt: 'accepted',
    charged: 2,
    warned: `2 of 3 pictures were made; ${NO_MORE}; the upstream refused the content of the others`,
  },
  {
    title: 'one of three is never heard of again: what was made is the result',
    count: 3,
    calls: [made(url('a')), LOST, made(url('c'))],
    pictures: ['a', 'c'],
    state: 'completed',
    attempt: 'accepted',
    charged: 2,
    warned: `2 of 3 pictures were made; ${NO_MORE}`,
  },
  {
    title: 'one of three, two failed',
    count: 3,
    calls: [BROKEN, BUSY, made(url('c'))],
    pictures: ['c'],
    state: 'completed',
    attempt: 'accepted',
    charged: 1,
    warned: '1 of 3 pictures were made; only that one is charged',
  },
  {
    title: 'all refused for their content',
    count: 2,
    calls: [MODERATED, MODERATED],
    state: 'failed',
    error: 'content_policy_violation',
    attempt: 'rejected',
    charged: 0,
  },
  {
    title: 'refused and unreachable: the words tell more',
    count: 2,
    calls: [UNREACHED, MODERATED],
    state: 'failed',
    error: 'content_policy_violation',
    attempt: 'rejected',
    charged: 0,
  },
  {
    title: 'all unreachable',
    count: 2,
    calls: [UNREACHED, UNREACHED],
    state: 'failed',
    error: 'no_available_channel',
    attempt: 'not_sent',
    charged: 0,
  },
  {
    title: 'none made and one unheard of: nobody knows',
    count: 2,
    calls: [MODERATED, LOST],
    state: 'uncertain',
    attempt: 'ambiguous',
    charged: 0,
    held: 2,
  },
  {
    title: 'a server error says nothing about what was made',
    count: 1,
    calls: [BROKEN],
    state: 'uncertain',
    attempt: 'ambiguous',
    charged: 0,
    held: 1,
  },
  {
    title: 'more pictures than asked for: the first ones are the result',
    count: 2,
    calls: [made(url('a'), url('b')), made(url('c'), url('d'))],
    pictures: ['a', 'b'],
    state: 'completed',
    attempt: 'accepted',
    charged: 2,
  },
  {
    title: 'a moderated item inside one answer',
    count: 2,
    calls: [made(url('a'), { error: { code: 'SensitivePicture' } })],
    pictures: ['a'],
    state: 'completed',
    attempt: 'accepted',
    charged: 1,
    warned:
      '1 of 2 pictures were made; only that one is charged; the upstream refused the content of the others',
  },
  {
    title: 'a success whose every item is moderated',
    count: 1,
    calls: [made({ error: { code: 'SensitivePicture' } })],
    state: 'failed',
    error: 'content_policy_violation',
    attempt: 'rejected',
    charged: 0,
  },
  {
    title: 'a success with an empty list',
    count: 1,
    calls: [made()],
    state: 'failed',
    error: 'bad_response',
    attempt: 'rejected',
    charged: 0,
  },
  {
    title: 'a success with words alone',
    count: 1,
    calls: [made({ text: 'I would rather not' })],
    state: 'failed',
    error: 'bad_response',
    attempt: 'rejected',
    charged: 0,
  },
  {
    title: 'a success whose only address may not be fetched',
    count: 1,
    calls: [made({ url: 'https://internal.example/a.png' })],
    state: 'failed',
    error: 'bad_response',
    attempt: 'rejected',
    charged: 0,
  },
];

describe('several calls of one submission', () => {
  test.each(ROWS)('$title', async (row) => {
    shared().script('a', byCall(row.calls));
    const { id, end, task, paid, held } = await submitted({ count: row.count, calls: row.calls.length });
    expect([task.state, task.error_code]).toEqual([row.state, row.error ?? null]);
    expect(end.kind === 'refused' ? end.error.code : undefined).toBe(row.error);
    const files = task.result?.items?.map(
      (_, index) => task.result?.files[index === 0 ? 'image' : `image_${index + 1}`],
    );
    expect(files?.map((file) => file?.url)).toEqual(
      row.pictures?.map((name) => `https://files.example/${name}.png`),
    );
    expect(task.request.warnings).toEqual(
      row.warned === undefined ? [] : [{ field: 'n', action: 'ignored', message: row.warned }],
    );
    expect(shared().rows(`SELECT outcome FROM submit_attempts WHERE task_id='${id}'`)).toEqual([
      { outcome: row.attempt },
    ]);
    expect([paid, held]).toEqual([row.charged * UNIT, (row.held ?? 0) * UNIT]);
    expect(await shared().violated()).toEqual([]);
  });

  test('no more than four at once, and no more once the channel takes none', async () => {
    let running = 0;
    let most = 0;
    shared().script('a', async ({ request }) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
      return request.path.endsWith('/4') ? NO_KEY : made(url('x'));
    });
    const { id, task, calls } = await submitted({ count: 12, calls: 12 });
    expect(most).toBe(4);
    expect(calls).toBeLessThan(12);
    expect((await shared().store.chargeOf(id)).captured).toBe((calls - 1) * UNIT);
    expect(task.result?.items?.length).toBe(calls - 1);
    expect(await shared().violated()).toEqual([]);
  });

  test('a prompt that is refused at once is not sent twelve times', async () => {
    shared().script('a', MODERATED);
    expect((await submitted({ count: 12, calls: 12 })).calls).toBe(4);
  });

  test('usage is summed, and words stay between the pictures', async () => {
    const one = (text: string, name: string, tokens: number): CallOutcome =>
      answer(200, {
        pictures: [{ text }, { url: `https://files.example/${name}.png` }],
        usage: { output_tokens: tokens },
      });
    shared().script('a', byCall([one('first', 'a', 3), one('second', 'b', 4)]));
    const { task } = await submitted({ count: 2, calls: 2 });
    expect(task.result).toEqual({
      items: [
        { files: [], facts: { text: 'first' } },
        { files: ['image'], facts: {} },
        { files: [], facts: { text: 'second' } },
        { files: ['image'], facts: {} },
      ],
      files: {
        image_2: { url: 'https://files.example/a.png', expires_at: expect.any(Number) },
        image_4: { url: 'https://files.example/b.png', expires_at: expect.any(Number) },
      },
      usage: { output_tokens: 7 },
    });
  });
});

describe('pictures that come as bytes', () => {
  test('are kept before the task is completed, and are nowhere else', async () => {
    const results = memoryKeeper();
    shared().script('a', made({ b64: 'PICone' }, { b64: 'PICtwo' }));
    const { id, task, paid } = await submitted({ count: 2, calls: 1, results });
    expect(task.result?.files).toEqual({
      image: { kept: { id: `${id}-0`, bytes: 6, mime: 'image/png' } },
      image_2: { kept: { id: `${id}-1`, bytes: 6, mime: 'image/png' } },
    });
    const [row] = shared().rows(`SELECT state, error_code, result, request FROM tasks WHERE id='${id}'`);
    expect(row).toMatchObject({ state: 'completed' });
    expect(JSON.stringify(row)).not.toContain('PICone');
    expect(paid).toBe(2 * UNIT);
  });

  test('beyond what was asked for are not even kept', async () => {
    const results = memoryKeeper();
    shared().script('a', made({ b64: 'PICone' }, { b64: 'PICtwo' }));
    await submitted({ count: 1, calls: 1, results });
    expect([...results.kept.values()]).toEqual(['PICone']);
  });

  test('and are no pictures are not charged', async () => {
    shared().script('a', made({ b64: 'garbage' }, { b64: 'PICtwo' }));
    const { task, paid } = await submitted({ count: 2, calls: 1, results: memoryKeeper() });
    expect(Object.keys(task.result?.files ?? {})).toEqual(['image']);
    expect(paid).toBe(UNIT);
  });

  test('and cannot be kept fail the task, cost nothing, and the operator is told', async () => {
    const keep = async (): Promise<never> => {
      throw new Error('ENOSPC');
    };
    shared().script('a', made({ b64: 'PICone' }));
    const results = { ...memoryKeeper(), keep };
    const { id, end, task, paid, held, observer } = await submitted({ count: 1, calls: 1, results });
    expect([end.kind, task.state, task.error_code]).toEqual(['refused', 'failed', 'internal_error']);
    expect(observer.value('results_not_stored', { protocol: 'p' })).toBe(1);
    const listed = await shared().store.listUncertain({ limit: 500 });
    expect(listed.filter((one) => one.task.id === id).map(({ kind }) => kind)).toEqual(['not_stored']);
    expect([paid, held]).toEqual([0, 0]);
    expect(await shared().violated()).toEqual([]);
  });
});

type End = 'moderated' | 'busy' | 'lost' | 'unreached' | 'broken' | 'empty' | number;

const ends: fc.Arbitrary<End> = fc.oneof(
  fc.integer({ min: 1, max: 3 }),
  fc.constantFrom<End>('moderated', 'busy', 'lost', 'unreached', 'broken', 'empty'),
);

const OUTCOMES: Readonly<Record<Exclude<End, number>, CallOutcome>> = {
  moderated: MODERATED,
  busy: BUSY,
  lost: LOST,
  unreached: UNREACHED,
  broken: BROKEN,
  empty: made(),
};

test('whatever the calls come to, delivered pictures times their price is what is captured', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(ends, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 10 }),
      async (list, count) => {
        const asked: number[] = [];
        shared().script('a', ({ request }) => {
          const call = Number(request.path.split('/').at(-1));
          asked.push(call);
          const end = list[call];
          if (typeof end !== 'number') return end === undefined ? BROKEN : OUTCOMES[end];
          return made(...Array.from({ length: end }, (_, index) => url(`${call}-${index}`)));
        });
        const { id, task } = await submitted({ count, calls: list.length });
        const ended = [...new Set(asked)].map((call) => list[call]);
        const sum = ended.reduce<number>((total, end) => total + (typeof end === 'number' ? end : 0), 0);
        const delivered = Math.min(count, sum);
        const unsure = delivered === 0 && ended.some((end) => end === 'lost' || end === 'broken');
        const charge = await shared().store.chargeOf(id);
        const again = asked.filter((call, index) => asked.indexOf(call) < index);
        expect(again.every((call) => list[call] === 'busy')).toBe(true);
        expect(task.state).toBe(delivered > 0 ? 'completed' : unsure ? 'uncertain' : 'failed');
        expect(task.result?.items?.length ?? 0).toBe(delivered);
        expect(charge.captured).toBe(delivered * UNIT);
        expect(charge.hold).toBe(count * UNIT);
        expect(charge.released).toBe(unsure ? 0 : (count - delivered) * UNIT);
      },
    ),
    { numRuns: 25 },
  );
  expect(await shared().violated()).toEqual([]);
});
