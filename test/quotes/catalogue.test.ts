import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { allFamilies } from '../../runtime/contract/registry.ts';
import { rowsOf } from '../store/temp-store.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { type QuoteWorld, startQuoteWorld, type Told } from './quote-world.ts';
import { type Asked, type Subject, subjectsOf } from './requests.ts';

const DRY = { 'gateway-dry-run': 'true' };
const AT_ONCE = 12;

/** Of the quotes' views what the tests read. */
interface Price {
  readonly amount: number;
  readonly at_most: boolean;
}

const priceOf = ({ body }: Told) => body.price as unknown;
const isPrice = (value: unknown): value is Price =>
  typeof value === 'object' && value !== null && 'amount' in value && 'at_most' in value;

/** What was said, without what names the one request that it was said to. */
function wordsOf({ status, headers, body }: Told): unknown {
  return [status, JSON.stringify(body).replaceAll(headers.get('x-request-id') ?? '', '<id>')];
}

describe('every model, and every route of its family', { timeout: 120_000 }, () => {
  const random = seededRandom(20_261_121);
  let world: QuoteWorld;
  let subjects: readonly Subject[];
  beforeAll(async () => {
    world = await startQuoteWorld();
    const drawn = await fetch(`${world.twins.origin}/sandbox/frame.png?width=640&height=640`);
    // In the body itself: the vendors' twins need not be asked for it by every channel.
    const frame = `data:image/png;base64,${Buffer.from(await drawn.arrayBuffer()).toString('base64')}`;
    subjects = subjectsOf(registry, (address) => {
      const file = /\.(mp4|mp3|wav)$/.exec(address)?.[1];
      if (file === undefined) return frame;
      return `${world.twins.origin}/sandbox/${file === 'mp4' ? 'clip.mp4' : 'silence.mp3'}`;
    });
  });
  afterAll(() => world.close());

  const isChat = ({ kind }: Asked) => kind === 'chat';

  /** The first of a subject's examples that its model can be asked for, with its price. */
  async function quoted({
    plain,
  }: Subject): Promise<{ readonly asked: Asked; readonly price: Price } | undefined> {
    for (const asked of plain) {
      const price = priceOf(await world.post('/v1/quote', { ...asked.body, route: asked.address }));
      if (isPrice(price)) return { asked, price };
    }
    return undefined;
  }

  /** Tasks that were really asked for, with what they were quoted. */
  const made = new Map<string, { readonly name: string; readonly price: Price }>();
  const mismatches: unknown[] = [];
  const models = new Set<string>();

  async function ask(asked: Asked, dry: Told): Promise<void> {
    const price = priceOf(dry);
    const before = isChat(asked) ? callsOf(world).length : 0;
    const real = await world.post(asked.address, asked.body);
    if (!isPrice(price)) {
      const [told, did] = [wordsOf(dry), wordsOf(real)];
      if (JSON.stringify(told) !== JSON.stringify(did)) mismatches.push({ name: asked.name, told, did });
      return;
    }
    if (isChat(asked)) {
      const calls = callsOf(world).slice(before);
      const [call] = calls;
      if (calls.length !== 1 || call?.hold !== price.amount || call.captured > price.amount)
        mismatches.push({ name: asked.name, price, calls, said: real.status });
      return;
    }
    const id =
      real.headers.get('gateway-task') ?? /task_[A-Za-z0-9]{32}/.exec(JSON.stringify(real.body))?.[0];
    if (id === undefined) mismatches.push({ name: asked.name, price, said: wordsOf(real) });
    else made.set(id, { name: asked.name, price });
  }

  async function both(subject: Subject): Promise<void> {
    const found = await quoted(subject);
    if (found === undefined) return;
    const { asked, price } = found;
    models.add(asked.model);
    const varied = subject.vary(asked, random);
    const dry = await world.post(varied.address, varied.body, DRY);
    await ask(varied, dry);
    if (isPrice(priceOf(dry))) return;
    await ask(asked, { status: 200, headers: new Headers(), body: { price: { ...price } } });
  }

  test('what conversations put on hold is what they were quoted, and the charge is at most that', async () => {
    for (const subject of subjects) if (subject.plain.every(isChat)) await both(subject);
    expect(mismatches.splice(0)).toEqual([]);
  });

  test('what tasks are charged is what they were quoted, and what is refused is refused alike', async () => {
    const tasks = subjects.filter(({ plain }) => !plain.some(isChat));
    const waiting = [...tasks];
    const work = async (): Promise<void> => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await both(next);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    expect(mismatches.splice(0)).toEqual([]);
    expect(made.size).toBe(tasks.length);
    const odd: unknown[] = [];
    for (const [id, { name, price }] of made) {
      const state = await endOf(world, id);
      const charge = await world.store.chargeOf(id);
      // Where channels are sent different things, the dearest of them is quoted.
      const isDue = price.at_most ? charge.hold <= price.amount : charge.hold === price.amount;
      if (state !== 'completed' || !isDue || charge.captured !== charge.hold)
        odd.push({ name, state, price, charge });
    }
    expect(odd).toEqual([]);
  });

  test('no model was left out', () => {
    const all = allFamilies(registry).flatMap((family) => family.models.map(({ id }) => id));
    expect(models).toEqual(new Set(all));
  });
});

async function endOf({ store }: QuoteWorld, id: string): Promise<string> {
  for (;;) {
    const state = (await store.findTaskById(id))?.state ?? 'gone';
    if (['completed', 'failed', 'gone'].includes(state)) return state;
    await sleep(20);
  }
}

interface CallRow {
  readonly hold: number;
  readonly captured: number;
}

function callsOf({ folder }: QuoteWorld): readonly CallRow[] {
  return rowsOf(folder, 'SELECT hold, captured FROM calls ORDER BY rowid').flatMap((row) =>
    'hold' in row && 'captured' in row ? [{ hold: Number(row.hold), captured: Number(row.captured) }] : [],
  );
}
