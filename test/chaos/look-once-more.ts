import { ask } from './ask.ts';
import { lookOf } from './caller.ts';
import type { LastLooks } from './checkers/set-full.ts';
import type { Asked, Look } from './history.ts';
import type { Subject } from './subject.ts';

const AT_ONCE = 8;
const PATIENCE_MS = 10_000;
/** Every so manieth is asked for by a stranger too. */
const STRANGER_EVERY = 5;

/** Reads all promised tasks for their caller, and some for another. */
export async function lookOnceMore(
  promised: ReadonlyMap<string, Asked>,
  { url, subject }: { readonly url: string; readonly subject: Subject },
): Promise<LastLooks & { readonly looks: readonly Look[] }> {
  const own = new Map<string, number>();
  const others = new Map<string, number>();
  const looks: Look[] = [];
  const left = [...promised].entries();
  const look = async (id: string, kind: Asked['kind'], key: string) => {
    const path = subject.works.find((work) => work.kind === kind)?.tasks ?? '';
    const headers = { authorization: `Bearer ${key}` };
    return ask(`${url}${path}/${id}`, { headers, patienceMs: PATIENCE_MS });
  };
  const worker = async () => {
    for (const [at, [id, { kind }]] of left) {
      const answer = await look(id, kind, subject.key);
      own.set(id, answer?.status ?? 0);
      if (answer?.status === 200) looks.push(lookOf(id, answer.text));
      if (at % STRANGER_EVERY === 0)
        others.set(id, (await look(id, kind, subject.strangersKey))?.status ?? 0);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { own, others, looks };
}
