import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type Whole } from './ask.ts';
import type { Asked, History, Told } from './history.ts';
import type { Stand } from './stand.ts';
import { dealWork, drawWork, type Work } from './works.ts';

export interface CallerDeps {
  readonly name: string;
  /** Which of the callers it is, from 0. */
  readonly seat: number;
  readonly key: string;
  readonly stand: Stand;
  readonly history: History;
  readonly works: readonly Work[];
  readonly random: () => number;
  /** Requests have a key of their own and are repeated until an answer comes. */
  readonly repeats: boolean;
  readonly isOver: () => boolean;
  /** Gives an operator's refund of finished work; true when it was done now. */
  readonly refund?: ((id: string) => Promise<boolean>) | undefined;
}

const AGAIN_MS = 25;
const LOOK_MS = 60;
const READ_PATIENCE_MS = 5_000;
const CHANCES = { look: 0.7, repeat: 0.15, content: 0.4, drop: 0.15, refund: 0.08 } as const;
const MOST_LOOKS = 20;

/**
 * Asks for one thing after the other until the campaign is over, and finishes what it began. Its first and its last
 * request are dealt, so that on the slowest machine too each vendor is asked while vendors lie and after it.
 */
export async function runCaller(deps: CallerDeps): Promise<void> {
  for (let turn = 0, isLast = false; !isLast; turn += 1) {
    isLast = deps.isOver();
    const { work, model } =
      turn === 0 || isLast ? dealWork(deps.works, deps.seat) : drawWork(deps.works, deps.random);
    const ref = `${deps.name}-${turn}`;
    const asked: Asked = { ref, kind: work.kind, sent: 0, told: [], deleted: false };
    deps.history.asked.push(asked);
    const send = () => sendOnce(deps, { work, model, asked });
    const told = await sendUntilTold(deps, asked, send);
    if (told?.id === undefined || told.status >= 300) continue;
    if (deps.repeats && deps.random() < CHANCES.repeat) await send();
    if (work.tasks !== undefined) await follow(deps, { work, tasks: work.tasks, id: told.id, asked });
  }
}

type Outcome = Told | 'lost' | 'busy' | 'left';

async function sendUntilTold(
  deps: CallerDeps,
  asked: Asked,
  send: () => Promise<Outcome>,
): Promise<Told | undefined> {
  for (;;) {
    const outcome = await send();
    if (typeof outcome === 'object') return outcome;
    // Whoever left wants no answer any more; without a key of its own, a repetition would be another request.
    if (outcome === 'left' || !deps.repeats || asked.sent > 1_000) return undefined;
    await sleep(AGAIN_MS);
  }
}

async function sendOnce(
  deps: CallerDeps,
  { work, model, asked }: { readonly work: Work; readonly model: string; readonly asked: Asked },
): Promise<Outcome> {
  const url = await deps.stand.url();
  asked.sent += 1;
  const began = performance.now();
  const answer = await ask(`${url}${work.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${deps.key}`,
      ...(deps.repeats ? { 'idempotency-key': `chaos-${asked.ref}` } : {}),
    },
    body: work.body(model, `a heron [ref:${asked.ref}]`),
    patienceMs: work.patienceMs,
  });
  if (answer === undefined) {
    if (performance.now() - began >= work.patienceMs) return 'left';
    await sleep(AGAIN_MS);
    return 'lost';
  }
  if (work.kind === 'stream' && answer.status < 300 && !isWholeStream(answer.text)) return 'lost';
  if (answer.status === 409 && answer.text.includes('idempotency_in_progress')) return 'busy';
  const broken = work.kind === 'stream' && answer.status < 300 && answer.text.includes('"error"');
  const told = { status: broken ? 502 : answer.status, id: idOf(answer), body: answer.text };
  asked.told.push(told);
  return told;
}

/** Its end, or an error in its place. */
function isWholeStream(text: string): boolean {
  return text.includes('data: [DONE]') || text.includes('"error"');
}

function idOf({ headers, text }: Whole): string | undefined {
  const id = /task_[A-Za-z0-9]{32}|chatcmpl-[A-Za-z0-9]{24}/;
  return headers.get('gateway-task') ?? id.exec(text)?.[0];
}

interface Followed {
  readonly work: Work;
  readonly tasks: string;
  readonly id: string;
  readonly asked: Asked;
}

async function follow(deps: CallerDeps, { work, tasks, id, asked }: Followed): Promise<void> {
  const { random, history } = deps;
  const about = async (path: string, method: 'GET' | 'DELETE' = 'GET') =>
    ask(`${await deps.stand.url()}${tasks}/${id}${path}`, {
      method,
      headers: { authorization: `Bearer ${deps.key}` },
      patienceMs: READ_PATIENCE_MS,
    });
  const drop = async () => {
    // From the moment it is asked for, an answer that is lost says nothing.
    asked.deleted = true;
    const answer = await about('', 'DELETE');
    if (answer !== undefined && answer.status >= 400) asked.deleted = false;
  };
  if (work.canDelete === true && random() < CHANCES.drop / 2) return drop();
  if (random() >= CHANCES.look) return;
  let status = '';
  for (let looks = 0; looks < MOST_LOOKS && !isTerminal(status) && !deps.isOver(); looks += 1) {
    const answer = await about('');
    if (answer?.status === 200) {
      const look = lookOf(id, answer.text);
      history.looks.push(look);
      status = look.status;
    }
    await sleep(LOOK_MS);
  }
  if (status !== 'completed') return;
  if (work.content === true && random() < CHANCES.content) {
    const answer = await about('/content');
    if (answer?.status === 200) history.contents.push({ id, bytes: answer.bytes });
  }
  if (deps.refund !== undefined && random() < CHANCES.refund) {
    // Two operators press at once; each that is told of a refund believes that it was theirs.
    const pressed = await Promise.all([deps.refund(id), deps.refund(id)]);
    history.refunded.push(...pressed.filter(Boolean).map(() => id));
  }
  if (work.canDelete === true && random() < CHANCES.drop) await drop();
}

export function isTerminal(status: string): boolean {
  return status === 'completed' || status === 'failed';
}

const WORDS: Readonly<Record<string, string>> = { success: 'completed', failure: 'failed' };

/** Any of the task bodies; an unreadable one throws, for no answer with 200 may be one. */
export function lookOf(id: string, text: string): { id: string; status: string; progress: number } {
  const body: unknown = JSON.parse(text);
  const inner =
    typeof body === 'object' && body !== null && 'data' in body && isTask(body.data) ? body.data : body;
  if (!isTask(inner)) throw new Error(`no task: ${text.slice(0, 200)}`);
  const word = inner.status.toLowerCase();
  return { id, status: WORDS[word] ?? word, progress: Number.parseInt(String(inner.progress), 10) };
}

function isTask(value: unknown): value is { readonly status: string; readonly progress: unknown } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'status' in value &&
    typeof value.status === 'string' &&
    'progress' in value
  );
}
